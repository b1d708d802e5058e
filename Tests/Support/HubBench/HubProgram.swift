internal import Console
internal import FoundationEssentials
internal import Glibc
package import ProgramBench

/// The built visavis-hub, in folders of its own.
package final class HubProgram {
  package static let path = "\(builtProgramsFolder)/visavis-hub"

  /// The line that a room prints when it is open.
  package struct Opened: Decodable {
    package let url: String
    package let code: String?
    package let fingerprint: String
    package let port: Int
    package let port_in_clear: Int?
  }

  package let folder: Folder
  package let room: Child
  package let opened: Opened

  /// Opens a room, in a network namespace if one is named.
  package init(
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
  package var url: String {
    let fragment = opened.url.split(separator: "#").last ?? ""
    return "https://127.0.0.1:\(opened.port)/#\(fragment)"
  }

  /// Starts the program with arguments, in a network namespace or on a small disk if one is named.
  package static func start(
    _ arguments: [String], in folder: Folder, network: String? = nil, disk: SmallDisk? = nil,
    variables: [String: String?] = [:]
  ) throws -> Child {
    let entering = network.map { ["ip", "netns", "exec", $0] } ?? disk?.entering ?? []
    let words = entering + [path] + arguments
    return try Child(
      words[0], Array(words.dropFirst()),
      variables: environment(in: folder).merging(variables) { $1 })
  }

  /// Starts the program at a terminal, which has its output, too.
  package static func startAtTerminal(_ arguments: [String], in folder: Folder) throws -> Child {
    try Child(
      "sh", ["-c", #"exec "$@" >&0 2>&0"#, "sh", path] + arguments,
      variables: environment(in: folder).merging(["TERM": "xterm"]) { $1 }, input: .terminal)
  }

  private static func environment(in folder: Folder) -> [String: String?] {
    [
      "XDG_STATE_HOME": folder.file("state"), "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/proc/none/bus",
      "XDG_DATA_HOME": environmentVariable("XDG_DATA_HOME"), "LANG": nil, "LC_ALL": nil,
    ]
  }

  /// Joins the room as a program does.
  package func join(_ name: String, _ language: String, _ options: [String] = []) throws -> Child {
    try Self.start(
      ["room", "join", url, "--name", name, "--lang", language, "--json"] + options, in: folder)
  }

  /// Ends the room's program, at once if it is killed.
  package func end(with signal: Int32 = SIGTERM) async throws -> Child.End? {
    room.send(signal: signal)
    _ = try await eventually { room.end != nil }
    return room.end
  }

  /// The folder of the checkout, which has pages and fonts.
  package static var checkout: String {
    (try? InstalledFiles.assets()).map { String($0.dropLast("/assets".count)) } ?? "."
  }
}

/// The caption stream of a room, as `visavis room join --json` writes it.
package struct RoomLineText: Decodable {
  package struct Translation: Decodable {
    package let text: String?
    package let final: Bool?
    package let failed: Bool?
  }
  package let id: String?
  package let order: Int?
  package let source: String?
  package let source_lang: String?
  package let speaker: String?
  package let text: String?
  package let final: Bool?
  package let translations: [String: Translation]?
  package let state: String?

  /// Returns the objects that a program has printed.
  package static func all(in text: String) -> [RoomLineText] {
    text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(RoomLineText.self, from: Data($0.utf8))
    }
  }
}

extension Child {
  /// The lines of the room that the program has written.
  package var roomLines: [RoomLineText] { RoomLineText.all(in: printed) }

  /// Waits until the program has written a line for which a condition holds.
  package func waitForLine(_ condition: (RoomLineText) -> Bool) async throws -> Bool {
    try await eventually { roomLines.contains(where: condition) || end != nil }
      && roomLines.contains(where: condition)
  }
}
