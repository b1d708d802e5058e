internal import Accounts
internal import Console
internal import DequeModule
internal import FoundationEssentials
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Rooms
internal import System

/// The side of a hub that an organization has: accounts that open rooms, and guests who find them by a code.
///
/// It belongs to the hub's event loop; accounts and kept rooms are read and written on another thread.
final class Organization {
  /// A request to the hub itself, of one person's browser.
  struct Request {
    let path: Substring
    let session: String?
    let body: ByteBuffer
    let address: String
    let isSecure: Bool
  }

  /// The answer: JSON, and a session that the browser keeps, or forgets if it is empty.
  struct Answer {
    var status = HTTPResponseStatus.ok
    var json = "{}"
    var session: String?
  }

  /// The name of the organization, as the page shows it.
  let name: String
  let accounts: Accounts
  let kept: KeptRooms
  let directory: RoomDirectory
  /// The servers that share the rooms; nil for this one alone.
  let group: ServerGroup?
  let loop: any EventLoop
  /// The thread that waits for the store.
  let storage = NIOThreadPool(numberOfThreads: 1)
  /// The thread that looks at passwords, for a tenth of a second each.
  let passwords = NIOThreadPool(numberOfThreads: 1)
  /// Guests have right codes of their own, with which they must not earn new attempts.
  var codeGate = JoinGate(forgives: false)
  var addressGate = JoinGate(limitingAll: false, forgives: false)
  /// The limits of wrong passwords of each account, which stop nobody for long, as a stranger may type them.
  var accountGate = JoinGate(limitingAll: false, longestWait: 2)
  /// The rooms that were closed last.
  var closed: Deque<String> = []
  /// The addresses whose passwords are looked at now.
  var signingIn: Set<String> = []
  /// The number of questions of browsers that wait for the store.
  private var waiting = 0
  /// The accounts of the open rooms.
  var openers: [String: String] = [:]
  /// The answers that wait until a new room has come back from the broker, as it does to all servers.
  var opening: [String: (_ isOpen: Bool) -> Void] = [:]
  /// The rooms whose opening took too long; they are closed once they are there.
  var abandoned: Set<String> = []

  /// The decks of the accounts; nil on a hub without them.
  let hall: StudyHall?
  var knownSessions: Set<String> = []

  private static let maxWaiting = 64
  static let (retries, retryPause) = (60, TimeAmount.seconds(2))
  static let maxBodyBytes = 4 << 10

  init(
    _ name: String, accounts: Accounts, keptIn store: any KeyValueStore,
    directory: RoomDirectory, sharedBy group: ServerGroup?, study: StudyHall? = nil,
    on loop: any EventLoop
  ) {
    hall = study
    self.group = group
    self.name = name
    self.accounts = accounts
    kept = KeptRooms(store: store)
    self.directory = directory
    self.loop = loop
    storage.start()
    passwords.start()
    group?.aside = { [weak self] work, done in
      self?.aside(on: \.storage, work) { result in
        if case .success = result { done(true) } else { done(false) }
      }
    }
    group?.onRoom = { [weak self] room in self?.take(room) }
  }

  /// Opens the rooms again that were open at the end of the last run, or that other servers have.
  func openKeptRooms() throws {
    for room in try kept.all().prefix(RoomDirectory.maxRooms) {
      let snapshot = try group?.snapshot(of: room.settings.id)()
      open(room, as: snapshot?.room, after: snapshot?.place ?? "0")
    }
  }

  /// Does what is due; the owner calls it about once a second.
  func advance(to now: ContinuousClock.Instant) { group?.advance(to: now) }

  func stop() {
    group?.stop()
    hall?.stop()
    storage.shutdownGracefully { _ in }
    passwords.shutdownGracefully { _ in }
  }

  // MARK: - Requests

  struct SignIn: Decodable {
    let name: String
    let password: String
  }
  struct Opening: Decodable {
    let name: String
    /// The key of the person's browser, which opens the room.
    let key: String
  }
  struct RoomName: Decodable {
    let room: String
    let key: String?
  }
  struct Code: Decodable { let code: String }

  typealias Done = (Answer) -> Void

  /// Answers a request to do something; `done` is called on the event loop.
  func answer(_ request: Request, _ done: @escaping Done) {
    switch request.path {
    case "/hub/find": decode(request, done) { (body: Code) in done(find(body.code, request)) }
    case "/hub/sign-in": decode(request, done) { (body: SignIn) in signIn(body, request, done) }
    case "/hub/sign-out": signOut(request, done)
    case "/hub/open":
      decode(request, done) { (body: Opening) in
        account(of: request, done) { [self] account in open(body, by: account, done) }
      }
    case "/hub/enter":
      decode(request, done) { (body: RoomName) in
        account(of: request, done) { [self] account in done(enter(body, by: account)) }
      }
    case "/hub/close":
      decode(request, done) { (body: RoomName) in
        account(of: request, done) { [self] account in done(close(body.room, by: account)) }
      }
    default: done(Answer(status: .notFound))
    }
  }

  /// Answers who is signed in, with the rooms of the account.
  func about(_ request: Request, _ done: @escaping Done) {
    account(of: request) { [self] result in
      guard case .success(let account) = result else { return done(Self.unavailable) }
      done(Answer(json: JSONText.of(aboutHub(request, account: account))))
    }
  }

  private struct About: Encodable {
    struct Room: Encodable {
      let id: String
      let name: String
      let code: String
      let people: Int
    }
    let hub: String
    let secure: Bool
    let account: String?
    let rooms: [Room]?
    /// True if accounts have decks and a word list here.
    let study: Bool
  }

  private func aboutHub(_ request: Request, account: String?) -> About {
    let rooms = account.map { account in
      directory.hosts.filter { openers[$0.room.settings.id] == account }
        .sorted { $0.room.settings.name < $1.room.settings.name }
        .map { host in
          About.Room(
            id: host.room.settings.id, name: host.room.settings.name,
            code: host.access.code ?? "", people: host.room.people.count)
        }
    }
    return About(
      hub: name, secure: request.isSecure, account: account, rooms: rooms, study: hall != nil)
  }

  // MARK: - The other thread

  static let unavailable = Answer(status: .serviceUnavailable)

  private func decode<Body: Decodable>(
    _ request: Request, _ done: Done, _ action: (Body) -> Void
  ) {
    guard
      let body = try? JSONDecoder().decode(Body.self, from: Data(request.body.readableBytesView))
    else { return done(Answer(status: .badRequest)) }
    action(body)
  }

  /// Asks the store for a browser, unless too many wait.
  func ask<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    then next: @escaping (Result<Value, any Error>) -> Void
  ) {
    guard waiting < Self.maxWaiting else { return next(.failure(StoreError("too many requests"))) }
    waiting += 1
    aside(on: \.storage, work) { [self] result in
      waiting -= 1
      next(result)
    }
  }

  /// Does what must be done, again and again if the store fails.
  func persist(
    if isWanted: @escaping () -> Bool = { true }, _ work: @escaping @Sendable () throws -> Void,
    retries: Int = retries
  ) {
    guard isWanted() else { return }
    aside(on: \.storage, work) { [self] result in
      guard case .failure(let error) = result else { return }
      guard retries > 0 else {
        return Diagnostics.report("what changed in a room could not be kept: \(error)")
      }
      let bound = NIOLoopBound((self, isWanted), eventLoop: loop)
      loop.scheduleTask(in: Self.retryPause) {
        let (organization, isWanted) = bound.value
        organization.persist(if: isWanted, work, retries: retries - 1)
      }
    }
  }

  /// Does on another thread what waits for the disk, the broker or a password, and then goes on here.
  func aside<Value: Sendable>(
    on thread: KeyPath<Organization, NIOThreadPool>,
    _ work: @escaping @Sendable () throws -> Value,
    then next: @escaping (Result<Value, any Error>) -> Void
  ) {
    let bound = NIOLoopBound(next, eventLoop: loop)
    self[keyPath: thread].runIfActive(eventLoop: loop, work).whenComplete { bound.value($0) }
  }
}
