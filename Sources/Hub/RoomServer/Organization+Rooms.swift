internal import Accounts
internal import Console
internal import DequeModule
internal import FoundationEssentials
internal import NIOCore
internal import NIOHTTP1
internal import Rooms
internal import System

/// The rooms of a hub: opened by accounts, kept over its end, and shared with other servers.
extension Organization {
  /// The letters of a code: with 500 rooms and one wrong attempt a second, somebody finds one in a year with a chance of a half.
  private static let codeLetters = 7
  private static let maxRoomsOfAccount = 50
  /// The time for which a new room may wait for its place among all servers.
  private static let openingLimit = TimeAmount.seconds(10)
  private static let maxAbandoned = 50

  func open(_ body: Opening, by account: String, _ done: @escaping Done) {
    guard let name = RoomLimits.name(body.name, atMost: 60),
      RoomLimits.isIdentifier(body.key, atLeast: 16)
    else { return done(Answer(status: .badRequest)) }
    guard openers.values.count(where: { $0 == account }) < Self.maxRoomsOfAccount,
      openers.count < RoomDirectory.maxRooms
    else { return done(Answer(status: .insufficientStorage)) }
    guard abandoned.count < Self.maxAbandoned else { return done(Self.unavailable) }
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
        organization.value.giveUpOpening(id)
      }
    }
  }

  /// Answers that a room could not be opened, and lets nobody find it if it is opened later.
  private func giveUpOpening(_ id: String) {
    guard let done = opening.removeValue(forKey: id) else { return }
    abandoned.insert(id)
    let kept = kept
    persist { try kept.remove(id) }
    done(false)
  }

  /// Takes a room that some server has opened, or whose opener has another browser.
  func take(_ room: KeptRoom, retries: Int = retries) {
    let id = room.settings.id
    if let host = directory[id] {
      // What was announced before the room could be read is out of date.
      if retries == Self.retries { host.openerKey = room.secrets.openerKey }
      return
    }
    guard let group, openers.count < RoomDirectory.maxRooms else {
      abandoned.remove(id)
      return
    }
    // A room that this server did not know may have a past.
    aside(on: \.storage, group.snapshot(of: id)) { [self] result in
      guard case .success(let snapshot) = result else {
        // Without its past, the room would be another one than at the other servers.
        guard retries > 0 else {
          abandoned.remove(id)
          return Diagnostics.report("a room could not be read")
        }
        let organization = NIOLoopBound(self, eventLoop: loop)
        loop.scheduleTask(in: Self.retryPause) {
          organization.value.take(room, retries: retries - 1)
        }
        return
      }
      if directory[id] == nil { open(room, as: snapshot?.room, after: snapshot?.place ?? "0") }
      opening.removeValue(forKey: id)?(true)
      if abandoned.remove(id) != nil { directory[id]?.close() }
    }
  }

  func open(_ kept: KeptRoom, as room: Room? = nil, after place: String = "0") {
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
  func enter(_ body: RoomName, by account: String) -> Answer {
    guard openers[body.room] == account, let host = directory[body.room], let key = body.key,
      RoomLimits.isIdentifier(key, atLeast: 16)
    else { return Answer(status: .notFound) }
    host.openerKey = key
    keep(host, of: account)
    _ = group?.announce(Self.kept(host, of: account))
    return Answer(json: JSONText.of(["path": "/r/\(body.room)/", "token": host.access.token]))
  }

  func close(_ room: String, by account: String) -> Answer {
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
}
