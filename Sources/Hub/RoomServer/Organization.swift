internal import Accounts
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
  private let accounts: Accounts
  private let kept: KeptRooms
  private let directory: RoomDirectory
  /// The servers that share the rooms; nil for this one alone.
  private let group: ServerGroup?
  private let loop: any EventLoop
  private let threads = NIOThreadPool(numberOfThreads: 1)
  private var gate = JoinGate()
  private var waiting = 0
  /// The accounts of the open rooms.
  private var openers: [String: String] = [:]
  /// The answers that wait until all servers know of a new room.
  private var opening: [String: () -> Void] = [:]

  /// The letters of a code: with 500 rooms, half of all codes are tried in a year at one a second.
  private static let codeLetters = 7
  private static let maxRoomsOfAccount = 50
  /// The number of requests that wait for the other thread; more are refused.
  private static let maxWaiting = 64
  static let maxBodyBytes = 4 << 10

  init(
    _ name: String, accounts: Accounts, keptIn store: any KeyValueStore,
    directory: RoomDirectory, sharedBy group: ServerGroup?, on loop: any EventLoop
  ) {
    self.group = group
    self.name = name
    self.accounts = accounts
    kept = KeptRooms(store: store)
    self.directory = directory
    self.loop = loop
    threads.start()
    group?.aside = { [weak self] work, done in self?.aside(work) { _ in done() } }
    group?.onRoom = { [weak self] room in self?.take(room) }
  }

  /// Opens the rooms again that were open at the end of the last run, or that other servers have.
  func openKeptRooms() throws(StoreError) {
    for room in try kept.all().prefix(RoomDirectory.maxRooms) {
      let snapshot = try group?.snapshot(of: room.settings.id)
      open(room, as: snapshot?.room, after: snapshot?.place ?? "0")
    }
  }

  /// Does what is due; the owner calls it about once a second.
  func advance(to now: ContinuousClock.Instant) { group?.advance(to: now) }

  func stop() {
    group?.stop()
    threads.shutdownGracefully { _ in }
  }

  // MARK: - Requests

  private struct SignIn: Decodable {
    let name: String
    let password: String
  }
  private struct Opening: Decodable {
    let name: String
    /// The key of the person's browser, which opens the room.
    let key: String
  }
  private struct RoomName: Decodable {
    let room: String
    let key: String?
  }
  private struct Code: Decodable { let code: String }

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
    return About(hub: name, secure: request.isSecure, account: account, rooms: rooms)
  }

  // MARK: - Guests

  private func find(_ code: String, _ request: Request) -> Answer {
    let code = JoinGate.canonical(code)
    let host = directory.hosts.first { host in
      host.access.code.map { Secrets.areEqual($0, code) } == true
    }
    switch gate.judge(host != nil, from: request.address, at: .now) {
    case .right:
      let id = host?.room.settings.id ?? ""
      return Answer(json: JSONText.of(["path": "/r/\(id)/"]))
    case .wrong(let wait), .wait(let wait): return Self.refusal(wait)
    }
  }

  private static func refusal(_ wait: Duration) -> Answer {
    Answer(status: .forbidden, json: #"{"seconds":\#(Int(wait / .seconds(1)))}"#)
  }

  // MARK: - Accounts

  private func signIn(_ body: SignIn, _ request: Request, _ done: @escaping Done) {
    // A password is not sent over a connection that others read.
    guard request.isSecure else { return done(Answer(status: .forbidden)) }
    if let wait = gate.wait(of: request.address, at: .now) { return done(Self.refusal(wait)) }
    let accounts = accounts
    aside {
      try accounts.signIn(body.name, password: body.password)
    } then: { [self] result in
      guard case .success(let session) = result else { return done(Self.unavailable) }
      switch gate.judge(session != nil, from: request.address, at: .now) {
      case .right: done(Answer(session: session))
      case .wrong(let wait), .wait(let wait): done(Self.refusal(wait))
      }
    }
  }

  private func signOut(_ request: Request, _ done: @escaping Done) {
    guard let session = request.session else { return done(Answer(session: "")) }
    let accounts = accounts
    aside {
      try accounts.signOut(session)
    } then: { result in
      if case .success = result { done(Answer(session: "")) } else { done(Self.unavailable) }
    }
  }

  /// Tells `done` the account that has signed in; nil if there is none.
  private func account(
    of request: Request, _ done: @escaping (Result<String?, any Error>) -> Void
  ) {
    guard let session = request.session, request.isSecure else { return done(.success(nil)) }
    let accounts = accounts
    aside {
      try accounts.name(ofSession: session)
    } then: {
      done($0)
    }
  }

  /// Does something for who is signed in.
  private func account(
    of request: Request, _ done: @escaping Done, _ action: @escaping (String) -> Void
  ) {
    account(of: request) { result in
      switch result {
      case .success(let account?): action(account)
      case .success(nil): done(Answer(status: .unauthorized))
      case .failure: done(Self.unavailable)
      }
    }
  }

  // MARK: - Rooms

  private func open(_ body: Opening, by account: String, _ done: @escaping Done) {
    guard let name = RoomLimits.name(body.name, atMost: 60),
      RoomLimits.isIdentifier(body.key, atLeast: 16)
    else { return done(Answer(status: .badRequest)) }
    guard openers.values.count(where: { $0 == account }) < Self.maxRoomsOfAccount,
      openers.count < RoomDirectory.maxRooms
    else { return done(Answer(status: .insufficientStorage)) }
    let room = KeptRoom(
      settings: RoomSettings(name: name),
      secrets: RoomSecrets(codeLetters: Self.codeLetters, openerKey: body.key), account: account)
    let answer = Answer(
      status: .created,
      json: JSONText.of(["path": "/r/\(room.settings.id)/", "token": room.secrets.token]))
    keep(room) { [self] isKept in
      guard isKept else { return done(Self.unavailable) }
      guard let group else {
        open(room)
        return done(answer)
      }
      opening[room.settings.id] = { done(answer) }
      group.announce(room)
    }
  }

  /// Takes a room that some server has opened, or whose opener has another browser.
  private func take(_ room: KeptRoom) {
    if let host = directory[room.settings.id] {
      host.openerKey = room.secrets.openerKey
    } else {
      open(room)
    }
    opening.removeValue(forKey: room.settings.id)?()
  }

  private func open(_ kept: KeptRoom, as room: Room? = nil, after place: String = "0") {
    let id = kept.settings.id
    openers[id] = kept.account
    let host = directory.open(
      room ?? Room(kept.settings), RoomAccess(kept.secrets, password: nil), atRoot: false
    ) { [weak self] in self?.forget(id) }
    host.onSettings = { [weak self] settings in
      var room = kept
      room.settings = settings
      // Persons have other identifiers in a room that is opened again.
      (room.settings.opener, room.settings.transcript) = (nil, .off)
      self?.keep(room) { _ in }
    }
    group?.share(host, after: place)
    host.group = group
  }

  /// Lets the account's person enter as who opened the room, also from another browser.
  private func enter(_ body: RoomName, by account: String) -> Answer {
    guard openers[body.room] == account, let host = directory[body.room], let key = body.key,
      RoomLimits.isIdentifier(key, atLeast: 16)
    else { return Answer(status: .notFound) }
    host.openerKey = key
    if let group {
      group.announce(
        KeptRoom(
          settings: host.room.settings, secrets: host.access.secrets(openerKey: key),
          account: account))
    }
    return Answer(json: JSONText.of(["path": "/r/\(body.room)/", "token": host.access.token]))
  }

  private func close(_ room: String, by account: String) -> Answer {
    guard openers[room] == account, let host = directory[room] else {
      return Answer(status: .notFound)
    }
    host.close()
    return Answer(status: .ok)
  }

  private func keep(_ room: KeptRoom, _ done: @escaping (Bool) -> Void) {
    let kept = kept
    aside {
      try kept.set(room)
    } then: { result in
      if case .success = result { done(true) } else { done(false) }
    }
  }

  private func forget(_ id: String) {
    openers[id] = nil
    group?.forget(id)
    let kept = kept
    aside {
      try kept.remove(id)
    } then: { _ in
    }
  }

  /// Tells `done` a file that another server has taken; nil if it is gone.
  func read(
    _ file: RoomLine.File, of host: RoomHost, _ done: @escaping (RoomFiles.Entry?) -> Void
  ) {
    guard let group else { return done(nil) }
    aside(group.reading(file.id, of: host.room.settings.id)) { result in
      done((try? result.get()).flatMap { $0 }.flatMap { RoomFiles.Entry(file, $0) })
    }
  }

  // MARK: - The other thread

  private static let unavailable = Answer(status: .serviceUnavailable)

  private func decode<Body: Decodable>(
    _ request: Request, _ done: Done, _ action: (Body) -> Void
  ) {
    guard
      let body = try? JSONDecoder().decode(Body.self, from: Data(request.body.readableBytesView))
    else { return done(Answer(status: .badRequest)) }
    action(body)
  }

  /// Does on another thread what waits for the disk or for a password, and then goes on here.
  private func aside<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    then next: @escaping (Result<Value, any Error>) -> Void
  ) {
    guard waiting < Self.maxWaiting else { return next(.failure(StoreError("too many requests"))) }
    waiting += 1
    let bound = NIOLoopBound((self, next), eventLoop: loop)
    threads.runIfActive(eventLoop: loop, work).whenComplete { result in
      let (organization, next) = bound.value
      organization.waiting -= 1
      next(result)
    }
  }
}

/// A room as it is kept, so that a hub that starts again has it, without what was said.
struct KeptRoom: Codable {
  var settings: RoomSettings
  let secrets: RoomSecrets
  let account: String
}

/// The open rooms of a hub in its store.
private struct KeptRooms: Sendable {
  let store: any KeyValueStore

  private static let prefix = "room/"

  func all() throws(StoreError) -> [KeptRoom] {
    try store.entries(under: Self.prefix).compactMap { entry in
      try? JSONDecoder().decode(KeptRoom.self, from: Data(entry.value.utf8))
    }
  }

  func set(_ room: KeptRoom) throws(StoreError) {
    try store.set(JSONText.of(room), for: Self.prefix + room.settings.id, until: nil)
  }

  func remove(_ id: String) throws(StoreError) {
    try store.set(nil, for: Self.prefix + id, until: nil)
  }
}
