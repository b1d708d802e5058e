import Console
import FoundationEssentials
import Glibc
import ProgramBench
import System

/// The built visavis-hub, in folders of its own.
final class HubProgram {
  static let path = "\(builtProgramsFolder)/visavis-hub"

  /// What a room prints when it is open.
  struct Opened: Decodable {
    let url: String
    let code: String?
    let fingerprint: String
    let port: Int
    let port_in_clear: Int?
  }

  let folder: Folder
  private(set) var room: Child
  let opened: Opened

  /// Opens a room, in a network namespace if one is named.
  init(
    _ name: String = "Recepció", _ options: [String] = [], network: String? = nil,
    folder: Folder? = nil, variables: [String: String?] = [:]
  ) async throws {
    self.folder = try folder ?? Folder()
    room = try Self.start(
      ["room", "open", name, "--json", "--port", "0"] + options, in: self.folder, network: network,
      variables: variables)
    let program = room
    _ = try await eventually { program.printed.contains("\n") || program.end != nil }
    guard let line = program.printed.split(separator: "\n").first,
      let opened = try? JSONDecoder().decode(Opened.self, from: Data(line.utf8))
    else { throw BenchFailure("visavis-hub: \(program.errorOutput)") }
    self.opened = opened
  }

  /// The address for browsers on this machine.
  var url: String {
    let fragment = opened.url.split(separator: "#").last ?? ""
    return "https://127.0.0.1:\(opened.port)/#\(fragment)"
  }

  /// Starts the program with arguments.
  static func start(
    _ arguments: [String], in folder: Folder, network: String? = nil,
    variables: [String: String?] = [:]
  ) throws -> Child {
    let environment: [String: String?] = [
      "XDG_STATE_HOME": folder.file("state"), "XDG_RUNTIME_DIR": folder.path,
      "VISAVIS_DATA": checkout, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/proc/none/bus",
      "XDG_DATA_HOME": environmentVariable("XDG_DATA_HOME"), "LANG": nil, "LC_ALL": nil,
    ].merging(variables) { $1 }
    guard let network else { return try Child(path, arguments, variables: environment) }
    return try Child(
      "ip", ["netns", "exec", network, path] + arguments, variables: environment)
  }

  /// Joins the room as a program does.
  func join(_ name: String, _ language: String, _ options: [String] = []) throws -> Child {
    try Self.start(
      ["room", "join", url, "--name", name, "--lang", language, "--json"] + options, in: folder)
  }

  /// Ends the room's program, at once if it is killed.
  func end(with signal: Int32 = SIGTERM) async throws -> Child.End? {
    room.send(signal: signal)
    _ = try await eventually { room.end != nil }
    return room.end
  }

  /// The folder of the checkout, which has pages and fonts.
  static var checkout: String {
    (try? InstalledFiles.assets()).map { String($0.dropLast("/assets".count)) } ?? "."
  }
}

/// The caption stream of a room, as `visavis room join --json` writes it.
struct RoomLineText: Decodable {
  struct Translation: Decodable {
    let text: String?
    let final: Bool?
    let failed: Bool?
  }
  let id: String?
  let order: Int?
  let source: String?
  let source_lang: String?
  let speaker: String?
  let text: String?
  let final: Bool?
  let translations: [String: Translation]?
  let state: String?

  /// Returns the objects that a program has printed.
  static func all(in text: String) -> [RoomLineText] {
    text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(RoomLineText.self, from: Data($0.utf8))
    }
  }
}

extension Child {
  /// The lines of the room that the program has written.
  var roomLines: [RoomLineText] { RoomLineText.all(in: printed) }

  /// Waits until the program has written a line for which a condition holds.
  func waitForLine(_ condition: (RoomLineText) -> Bool) async throws -> Bool {
    try await eventually { roomLines.contains(where: condition) || end != nil }
      && roomLines.contains(where: condition)
  }
}
