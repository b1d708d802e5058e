internal import FoundationEssentials
internal import Rooms

/// The people of an organization who may open rooms, and the browsers in which they have signed in.
///
/// The caller's thread waits: a password takes a tenth of a second.
package struct Accounts: Sendable {
  /// A reason why an account cannot be made.
  package enum Refusal: Error {
    case name
    /// The password is shorter than `minPasswordCharacters`, or longer than a kilobyte.
    case password
    case tooMany
  }

  private struct Account: Codable {
    let password: PasswordSum
    /// True if the account decides about what others add to lists; absent in stores of earlier versions.
    var isAdministrator: Bool?
    /// A random text: a session of an account that was made anew is over.
    let generation: String
  }

  private struct Session: Codable {
    let account: String
    let generation: String
  }

  package static let minPasswordCharacters = 8
  private static let maxPasswordBytes = 1024
  private static let maxAccounts = 10_000
  /// The time for which a browser stays signed in, in seconds.
  package static let sessionSeconds = 14 * 24 * 3600
  /// The sum of no password, so that an unknown name takes as long as a wrong password.
  private static let nobody = PasswordSum(of: Base64URL.random(bits: 160))

  private let store: any KeyValueStore
  private let seconds: @Sendable () -> Int

  /// Creates the accounts of a store; `seconds` is the clock, since 1970.
  package init(in store: any KeyValueStore, seconds: @escaping @Sendable () -> Int) {
    self.store = store
    self.seconds = seconds
  }

  /// Returns a name as accounts have it: in lower case, on one line; nil if nothing is left, or too much.
  package static func canonical(_ name: String) -> String? {
    // A name that is cut off may be that of another account.
    guard name.count <= RoomLimits.maxNameCharacters else { return nil }
    return RoomLimits.name(name).map { $0.lowercased() }
  }

  /// The names of all accounts, in their order.
  package func names() throws(StoreError) -> [String] {
    try store.entries(under: Self.accountPrefix).map {
      String($0.key.dropFirst(Self.accountPrefix.count))
    }
  }

  /// Makes an account, or gives one another password, which ends its sessions.
  ///
  /// Without `isAdministrator`, an account stays what it was.
  ///
  /// - Throws: `Refusal` for what cannot be an account, or `StoreError`.
  package func set(_ name: String, password: String, isAdministrator: Bool? = nil) throws {
    guard let name = Self.canonical(name) else { throw Refusal.name }
    let former = try account(name)
    guard password.count >= Self.minPasswordCharacters,
      password.utf8.count <= Self.maxPasswordBytes, let sum = PasswordSum(of: password)
    else { throw Refusal.password }
    guard try former != nil || names().count < Self.maxAccounts else { throw Refusal.tooMany }
    let account = Account(
      password: sum, isAdministrator: isAdministrator ?? former?.isAdministrator,
      generation: Base64URL.random(bits: 80))
    try store.set(JSONText.of(account), for: Self.accountPrefix + name, until: nil)
  }

  /// Removes an account; returns false if there is none.
  package func remove(_ name: String) throws(StoreError) -> Bool {
    guard let name = Self.canonical(name), try account(name) != nil else { return false }
    try store.set(nil, for: Self.accountPrefix + name, until: nil)
    return true
  }

  /// Returns the secret of a new session if name and password are those of an account.
  package func signIn(_ name: String, password: String) throws(StoreError) -> String? {
    guard password.utf8.count <= Self.maxPasswordBytes else { return nil }
    let name = Self.canonical(name) ?? ""
    guard let account = try account(name) else {
      _ = Self.nobody?.matches(password)
      return nil
    }
    guard account.password.matches(password) else { return nil }
    let secret = Base64URL.random(bits: 160)
    try store.set(
      JSONText.of(Session(account: name, generation: account.generation)),
      for: Self.sessionKey(secret), until: seconds() + Self.sessionSeconds)
    return secret
  }

  /// Returns the name of the account that has signed in with a session; nil if it is over.
  package func name(ofSession secret: String) throws(StoreError) -> String? {
    guard let text = try store.value(of: Self.sessionKey(secret)),
      let session: Session = Self.decoded(text),
      try account(session.account)?.generation == session.generation
    else { return nil }
    return session.account
  }

  /// Returns true for an account that decides about what others add to lists.
  package func isAdministrator(_ name: String) throws(StoreError) -> Bool {
    try account(name)?.isAdministrator ?? false
  }

  package func signOut(_ secret: String) throws(StoreError) {
    try store.set(nil, for: Self.sessionKey(secret), until: nil)
  }

  private static let accountPrefix = "account/"

  /// Whoever reads the store cannot use a session, of which it has only the sum.
  private static func sessionKey(_ secret: String) -> String {
    "session/\(SHA256Sum.of(Array(secret.utf8)))"
  }

  private func account(_ name: String) throws(StoreError) -> Account? {
    try store.value(of: Self.accountPrefix + name).flatMap { Self.decoded($0) }
  }

  private static func decoded<Value: Decodable>(_ text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
