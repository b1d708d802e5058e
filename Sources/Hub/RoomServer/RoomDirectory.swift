internal import NIOCore
internal import Rooms
internal import System

/// The rooms of a hub, and the programs that they share, on the hub's event loop.
final class RoomDirectory {
  /// The largest number of rooms that are open at the same time.
  static let maxRooms = 500
  /// The time for which a room without anybody stays open on a hub of many.
  private static let emptyLimit = Duration.seconds(12 * 3600)

  private struct Entry {
    let host: RoomHost
    let onClose: () -> Void
    var emptySince: ContinuousClock.Instant?
  }

  /// The rooms by their identifiers.
  private var entries: [String: Entry] = [:]
  /// The room at the root of the address; nil on a hub of many, whose rooms stand below `/r/`.
  private var rootRoom: String?
  private let configuration: HubConfiguration
  private let loop: any EventLoop
  private let seconds: () -> Int
  private var translator: LetterTranslator?
  private var recognizers: SpeechRecognizers?
  /// Returns the address of the hub, as others reach it now.
  var address: () -> RoomURL = { RoomURL(address: NetworkAddress(host: "127.0.0.1", port: 0)) }

  init(
    _ configuration: HubConfiguration, on loop: any EventLoop, seconds: @escaping () -> Int
  ) {
    self.configuration = configuration
    self.loop = loop
    self.seconds = seconds
    let directory = NIOLoopBound(self, eventLoop: loop)
    if configuration.translator != nil || configuration.tables != nil {
      translator = LetterTranslator(
        configuration.translator, tables: configuration.tables ?? "", on: loop
      ) { answer in loop.execute { directory.value.receive(answer) } }
    }
    recognizers = configuration.recognizer.map { command in
      SpeechRecognizers(
        limit: configuration.maxSpeakers, command: command,
        deliver: { text in loop.execute { directory.value.receive(text) } },
        onEnd: { number in loop.execute { directory.value.recognizerEnded(number) } })
    }
  }

  var hosts: some Collection<RoomHost> { entries.values.lazy.map(\.host) }

  subscript(id: String) -> RoomHost? { entries[id]?.host }

  // MARK: - Opening and closing

  /// Opens a room, at the root of the address if it is the only one; `onClose` is called once it is closed.
  @discardableResult
  func open(
    _ room: Room, _ access: RoomAccess, atRoot isRoot: Bool, onClose: @escaping () -> Void
  ) -> RoomHost {
    let id = room.settings.id
    let host = RoomHost(
      room, access: access, silenceLimit: configuration.silenceLimit, translator: translator,
      recognizers: recognizers, on: loop, seconds: seconds,
      onChange: { [weak self] host in if host.room.isClosed { self?.remove(id) } })
    host.invitation = { [weak self, weak host] in
      guard let self, let host else { return nil }
      return RoomMessage.Invitation(url: url(of: host).description, code: access.code)
    }
    entries[id] = Entry(host: host, onClose: onClose)
    if isRoot { rootRoom = id }
    return host
  }

  private func remove(_ id: String) {
    guard let entry = entries[id] else { return }
    entry.onClose()
    // The only room answers those who come later, that it is closed.
    guard rootRoom != id else { return }
    entries[id] = nil
    entry.host.access.stop()
  }

  /// Returns the address of a room as its QR code has it.
  func url(of host: RoomHost) -> RoomURL {
    var url = address()
    let id = host.room.settings.id
    url.path = rootRoom == id ? "/" : "/r/\(id)/"
    url.token = host.access.token
    return url
  }

  /// Returns the room of a path, and the rest of the path within it.
  func room(at path: Substring) -> (host: RoomHost, rest: Substring)? {
    guard rootRoom == nil else { return rootRoom.flatMap { self[$0] }.map { ($0, path) } }
    guard path.hasPrefix("/r/") else { return nil }
    let id = path.dropFirst(3).prefix { $0 != "/" }
    return self[String(id)].map { ($0, path[id.endIndex...]) }
  }

  // MARK: - Time and programs

  /// Does what is due in all rooms; the owner calls it about once a second.
  func advance(to now: ContinuousClock.Instant) {
    recognizers?.advance(to: now)
    for (id, entry) in entries {
      entry.host.advance(to: now)
      guard entry.host.isEmpty, entry.host.isInStep, rootRoom == nil else {
        entries[id]?.emptySince = nil
        continue
      }
      let since = entry.emptySince ?? now
      entries[id]?.emptySince = since
      if now - since > Self.emptyLimit { entry.host.close() }
    }
  }

  func stop() {
    translator?.stop()
    recognizers?.stop()
    for host in hosts { host.access.stop() }
    // The programs report to the directory, which so would live as long as they do.
    (entries, translator, recognizers) = ([:], nil, nil)
  }

  private func receive(_ answer: TranslationAnswer) {
    let room = answer.id.prefix { $0 != RoomHost.jobSeparator }
    self[String(room)]?.receive(answer)
  }

  private func receive(_ text: RecognizedText) {
    guard let owner = recognizers?.owner(of: text) else { return }
    self[owner.room]?.receive(text, from: owner)
  }

  private func recognizerEnded(_ number: Int) {
    recognizers?.forget(number)
    for host in hosts { host.recognizerEnded(number) }
  }
}
