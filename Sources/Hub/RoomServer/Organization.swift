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
  private let accounts: Accounts
  private let kept: KeptRooms
  private let directory: RoomDirectory
  /// The servers that share the rooms; nil for this one alone.
  private let group: ServerGroup?
  private let loop: any EventLoop
  /// The thread that waits for the store.
  private let storage = NIOThreadPool(numberOfThreads: 1)
  /// The thread that looks at passwords, for a tenth of a second each.
  private let passwords = NIOThreadPool(numberOfThreads: 1)
  /// Guests have right codes of their own, with which they must not earn new attempts.
  private var codeGate = JoinGate(forgives: false)
  private var addressGate = JoinGate(limitingAll: false, forgives: false)
  /// The limits of wrong passwords of each account, which stop nobody for long, as a stranger may type them.
  private var accountGate = JoinGate(limitingAll: false, longestWait: 2)
  /// The rooms that were closed last.
  private var closed: Deque<String> = []
  /// The addresses whose passwords are looked at now.
  private var signingIn: Set<String> = []
  /// The number of questions of browsers that wait for the store.
  private var waiting = 0
  /// The accounts of the open rooms.
  private var openers: [String: String] = [:]
  /// The answers that wait until a new room has come back from the broker, as it does to all servers.
  private var opening: [String: (_ isOpen: Bool) -> Void] = [:]

  /// The letters of a code: with 500 rooms and one wrong attempt a second, somebody finds one in a year with a chance of a half.
  private static let codeLetters = 7
  private static let maxRoomsOfAccount = 50
  private static let maxWaiting = 64
  private static let maxSigningIn = 8
  /// The time for which a new room may wait for its place among all servers.
  private static let openingLimit = TimeAmount.seconds(10)
  private static let (retries, retryPause) = (60, TimeAmount.seconds(2))
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
    storage.shutdownGracefully { _ in }
    passwords.shutdownGracefully { _ in }
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
    switch codeGate.judge(host != nil, from: request.address, at: .now) {
    case .right:
      let id = host?.room.settings.id ?? ""
      return Answer(json: JSONText.of(["path": "/r/\(id)/"]))
    case .wrong(let wait), .wait(let wait): return Self.refusal(wait)
    }
  }

  private static func refusal(_ wait: Duration) -> Answer {
    Answer(status: .forbidden, json: #"{"seconds":\#(Int((wait / .seconds(1)).rounded(.up)))}"#)
  }

  // MARK: - Accounts

  private func signIn(_ body: SignIn, _ request: Request, _ done: @escaping Done) {
    // A password is not sent over a connection that others read.
    guard request.isSecure else { return done(Answer(status: .forbidden)) }
    let (address, account) = (request.address, Accounts.canonical(body.name) ?? "")
    let waits = [addressGate.wait(of: address, at: .now), accountGate.wait(of: account, at: .now)]
    if let wait = waits.compactMap(\.self).max() { return done(Self.refusal(wait)) }
    guard signingIn.count < Self.maxSigningIn, signingIn.insert(address).inserted else {
      return done(Self.refusal(.seconds(1)))
    }
    let accounts = accounts
    aside(on: \.passwords) {
      try accounts.signIn(body.name, password: body.password)
    } then: { [self] result in
      signingIn.remove(address)
      guard case .success(let session) = result else { return done(Self.unavailable) }
      let verdicts = [
        addressGate.judge(session != nil, from: address, at: .now),
        accountGate.judge(session != nil, from: account, at: .now),
      ]
      if let session { return done(Answer(session: session)) }
      let longest = verdicts.map { verdict in
        switch verdict {
        case .right: Duration.zero
        case .wrong(let wait), .wait(let wait): wait
        }
      }
      done(Self.refusal(longest.max() ?? .zero))
    }
  }

  private func signOut(_ request: Request, _ done: @escaping Done) {
    guard let session = request.session else { return done(Answer(session: "")) }
    let accounts = accounts
    ask {
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
    ask {
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
    let kept = kept
    ask {
      try kept.set(room)
    } then: { [self] result in
      guard case .success = result else { return done(Self.unavailable) }
      guard let group else {
        open(room)
        return done(answer)
      }
      let id = room.settings.id
      guard group.announce(room) else {
        persist { try kept.remove(id) }
        return done(Self.unavailable)
      }
      opening[id] = { done($0 ? answer : Self.unavailable) }
      let organization = NIOLoopBound(self, eventLoop: loop)
      loop.scheduleTask(in: Self.openingLimit) {
        organization.value.opening.removeValue(forKey: id)?(false)
      }
    }
  }

  /// Takes a room that some server has opened, or whose opener has another browser.
  private func take(_ room: KeptRoom) {
    let id = room.settings.id
    if let host = directory[id] {
      host.openerKey = room.secrets.openerKey
      return
    }
    guard let group, openers.count < RoomDirectory.maxRooms else { return }
    // A room that this server did not know may have a past.
    aside(on: \.storage, group.snapshot(of: id)) { [self] result in
      let snapshot = (try? result.get()) ?? nil
      if directory[id] == nil { open(room, as: snapshot?.room, after: snapshot?.place ?? "0") }
      opening.removeValue(forKey: id)?(true)
    }
  }

  private func open(_ kept: KeptRoom, as room: Room? = nil, after place: String = "0") {
    let id = kept.settings.id
    openers[id] = kept.account
    let host = directory.open(
      room ?? Room(kept.settings), RoomAccess(kept.secrets, password: nil), atRoot: false
    ) { [weak self] in self?.forget(id) }
    host.onSettings = { [weak self, weak host] _ in
      if let host { self?.keep(host, of: kept.account) }
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
    keep(host, of: account)
    _ = group?.announce(Self.kept(host, of: account))
    return Answer(json: JSONText.of(["path": "/r/\(body.room)/", "token": host.access.token]))
  }

  private func close(_ room: String, by account: String) -> Answer {
    guard openers[room] == account, let host = directory[room] else {
      return Answer(status: .notFound)
    }
    host.close()
    return Answer(status: .ok)
  }

  /// Keeps the present settings and opener of a room.
  private func keep(_ host: RoomHost, of account: String) {
    let (kept, room) = (kept, Self.kept(host, of: account))
    let id = room.settings.id
    persist(
      if: { [self] in openers[id] != nil },
      { try kept.set(room) })
  }

  private static func kept(_ host: RoomHost, of account: String) -> KeptRoom {
    var settings = host.room.settings
    // In a room that is opened again, persons are new, and a lock would keep out all.
    (settings.opener, settings.transcript, settings.locked) = (nil, .off, false)
    return KeptRoom(
      settings: settings, secrets: host.access.secrets(openerKey: host.openerKey), account: account)
  }

  private static let maxClosed = 1000

  /// True if the room of a path was closed, and is not one of another server that is not known here yet.
  func hasClosed(_ path: Substring) -> Bool {
    guard path.hasPrefix("/r/") else { return false }
    return group == nil || closed.contains(String(path.dropFirst(3).prefix { $0 != "/" }))
  }

  private func forget(_ id: String) {
    openers[id] = nil
    if closed.count >= Self.maxClosed { closed.removeFirst() }
    closed.append(id)
    group?.forget(id)
    let kept = kept
    persist { try kept.remove(id) }
  }

  /// Tells `done` a file that another server has taken; nil if it is gone.
  func read(
    _ file: RoomLine.File, of host: RoomHost, _ done: @escaping (RoomFiles.Entry?) -> Void
  ) {
    guard let group else { return done(nil) }
    ask(group.reading(file.id, of: host.room.settings.id)) { result in
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

  /// Asks the store for a browser, unless too many wait.
  private func ask<Value: Sendable>(
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
  private func persist(
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
  private func aside<Value: Sendable>(
    on thread: KeyPath<Organization, NIOThreadPool>,
    _ work: @escaping @Sendable () throws -> Value,
    then next: @escaping (Result<Value, any Error>) -> Void
  ) {
    let bound = NIOLoopBound(next, eventLoop: loop)
    self[keyPath: thread].runIfActive(eventLoop: loop, work).whenComplete { bound.value($0) }
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
