internal import Accounts
internal import NIOCore
internal import NIOPosix
internal import PageServer
internal import Rooms
internal import Synchronization

/// The random secrets of a room, which its machine keeps until the room is closed, so that people come back after a
/// crash.
package struct RoomSecrets: Codable, Sendable {
  package let token: String
  package let code: String
  /// The key of the person who opened the room.
  package let openerKey: String

  init(token: String, code: String, openerKey: String) {
    (self.token, self.code, self.openerKey) = (token, code, openerKey)
  }

  /// Makes new secrets, with another key of the opener if the opener has one.
  package init(codeLetters: Int = 5, openerKey: String? = nil) {
    var generator = SystemRandomNumberGenerator()
    token = Base64URL.random(bits: 80)
    code = JoinGate.code(letters: codeLetters, using: &generator)
    self.openerKey = openerKey ?? Base64URL.random(bits: 160)
  }
}

/// The access to a room: by the token of its QR code, and by the code that is spoken, or a password.
package final class RoomAccess: Sendable {
  /// The random token of the QR code, of 80 bits.
  package let token: String
  /// The code that is spoken; nil if the room has a password.
  package let code: String?
  /// The key of the person who opened the room.
  package let openerKey: String
  private let password: PasswordSum?
  private let threads = NIOThreadPool(numberOfThreads: 1)
  private let waiting = Mutex(0)

  /// The number of passwords that wait to be looked at; more are wrong without a look.
  private static let maxWaiting = 32

  /// Creates the access to a room with a code or, if there is one, with a password in its place.
  package init(_ secrets: RoomSecrets, password: String?) {
    token = secrets.token
    code = password == nil ? secrets.code : nil
    openerKey = secrets.openerKey
    self.password = password.flatMap(PasswordSum.init)
    if password != nil { threads.start() }
  }

  /// Returns the secrets of a room with a code, with another key of the opener.
  func secrets(openerKey: String) -> RoomSecrets {
    RoomSecrets(token: token, code: code ?? "", openerKey: openerKey)
  }

  /// The secret that a person without the QR code has to type: `code` or `password`.
  package var need: String { code == nil ? "password" : "code" }

  /// True if the secret is the token of the QR code, which is too long to be guessed.
  func admits(token secret: String) -> Bool { Secrets.areEqual(secret, token) }

  /// Looks at a code or password, and tells `done` on the loop whether it is right; nil if too many wait.
  func check(_ secret: String, on loop: any EventLoop, _ done: @escaping (Bool?) -> Void) {
    if let code { return done(Secrets.areEqual(JoinGate.canonical(secret), code)) }
    guard let password, secret.utf8.count <= 1024 else { return done(false) }
    guard enqueue() else { return done(nil) }
    let bound = NIOLoopBound(done, eventLoop: loop)
    threads.runIfActive(eventLoop: loop) { [self] in
      defer { waiting.withLock { $0 -= 1 } }
      return password.matches(secret)
    }.whenComplete { result in bound.value((try? result.get()) ?? false) }
  }

  private func enqueue() -> Bool {
    waiting.withLock { count in
      guard count < Self.maxWaiting else { return false }
      count += 1
      return true
    }
  }

  func stop() { if password != nil { threads.shutdownGracefully { _ in } } }
}
