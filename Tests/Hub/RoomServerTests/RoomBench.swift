import FoundationEssentials
import PageServer
import ProgramBench
import RoomClient
import RoomServer
import Rooms
import System
import Testing

/// A room on ports of the loopback interface, with a certificate of its own.
final class RoomBench {
  let server: HubServer
  let access: RoomAccess
  let isClosed = SharedFlag()
  private let folder: Folder

  init(password: String? = nil, inClear: Bool = false, translator: String? = nil) throws {
    folder = try Folder()
    try folder.makePages()
    access = RoomAccess(RoomSecrets(), password: password)
    var configuration = HubConfiguration()
    configuration.port = 0
    // Tests may be held up by others.
    configuration.silenceLimit = .seconds(600)
    configuration.portInClear = inClear ? 0 : nil
    configuration.translator = translator
    let checkout = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    configuration.tables = "/\(checkout)/assets/romanization"
    let closed = isClosed
    server = try HubServer(
      configuration, pages: try PageFiles(folder: folder.file("web")),
      identity: try MachineIdentity(keptAt: folder.file("hub.pem"), hostName: "desk"))
    _ = server.open(Room(RoomSettings(name: "Recepció")), access: access) { closed.set() }
  }

  deinit { server.stop() }

  /// Enters as a person, with the QR code's token unless another secret is given.
  func join(
    _ name: String, _ language: String = "en", secret: String? = nil, key: String? = nil,
    fingerprint: String? = nil
  ) throws -> Guest {
    try Guest(
      RoomURL(address: NetworkAddress(host: "127.0.0.1", port: server.port)),
      RoomHello(
        name: name, language: language, secret: secret ?? access.token,
        key: key ?? "the-key-of-\(name)-000", wantsAllLanguages: nil),
      fingerprint: fingerprint ?? server.fingerprint ?? "")
  }
}

extension Folder {
  /// Makes pages of one word each.
  func makePages() throws {
    try Directory.create(above: file("web/words/en.json"))
    try writeFile(file("web/index.html"), Array("<!doctype html><title>page</title>".utf8))
    try writeFile(file("web/words/en.json"), Array("{}".utf8))
    try writeFile(file("web/main.js"), Array("export {}".utf8))
  }
}

/// A person in a room, with all that arrived.
final class Guest {
  /// The part of a message that the tests read.
  struct Message: Decodable {
    let state: String?
    let you: String?
    let session: String?
    let id: String?
    let order: Int?
    let change: Int?
    let source: String?
    let source_lang: String?
    let speaker: String?
    let source_final: Bool?
    let translations: [String: RoomLine.Translation]?
    let cancel: Bool?
    let people: [RoomMessage.PersonState]?
    let gone: [String]?
    let room: RoomSettings?
    let slow: Bool?
    let pong: Int?
  }

  let client: RoomClient
  private let events: Inbox<RoomClient.Event>
  private(set) var messages: [Message] = []
  private(set) var endings: [RoomClient.Ending] = []
  private(set) var losses = 0
  private var lastNumber = 0

  init(_ url: RoomURL, _ hello: RoomHello, fingerprint: String) throws {
    events = Inbox(signaling: try WakeUp())
    client = RoomClient(url, hello, events: events) { $0 == fingerprint }
  }

  deinit { client.stop() }

  /// Takes what has arrived, until a condition holds; returns false if it does not in ten seconds.
  @discardableResult
  func wait(until condition: (Guest) -> Bool) async throws -> Bool {
    try await eventually {
      for event in events.drain() {
        switch event {
        case .message(let bytes):
          if let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)) {
            messages.append(message)
          }
        case .lost: losses += 1
        case .ended(let ending): endings.append(ending)
        }
      }
      return condition(self)
    }
  }

  func say(_ text: String, id: String? = nil, final: Bool = true) {
    lastNumber += 1
    var request = RoomRequest()
    request.id = id ?? "n\(lastNumber)"
    request.source = text
    request.isFinal = final
    client.say(request)
  }

  /// The person's identifier.
  var person: String? { messages.compactMap(\.you).last }

  /// The newest state of each line, in their order.
  var lines: [Message] {
    let lines = messages.filter { $0.order != nil }
    let newest = Dictionary(lines.map { ($0.id ?? "", $0) }, uniquingKeysWith: { _, last in last })
    return newest.values.sorted { ($0.order ?? 0) < ($1.order ?? 0) }
  }
}
