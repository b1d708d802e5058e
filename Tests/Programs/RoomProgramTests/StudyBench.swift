import BrowserBench
import FoundationEssentials
import HubBench
import ProgramBench
import Testing

/// The decks of a test, and the program that serves them as pages.
final class StudyBench {
  private struct Opened: Decodable { let url: String }

  private let folder: Folder
  private let disk: SmallDisk?
  /// The program that serves, until the end of the test.
  private(set) var program: Child?

  /// The folder of temporary files; nil for the usual one.
  private let temporaryFolder: String?

  /// Prepares decks in a folder of their own, or on a small disk, on which temporary files are, too.
  init(on disk: SmallDisk? = nil, temporaryFolder: String? = nil) throws {
    folder = try Folder()
    self.disk = disk
    self.temporaryFolder = temporaryFolder ?? disk?.folder
  }

  /// The path of the decks as the programs name it.
  private var decks: String { disk.map { "\($0.folder)/study.db" } ?? folder.file("study.db") }

  /// Adds a table of words to a deck, serves the decks, and returns the address of their page.
  func serve(_ table: String = "", deck: String = "Words") async throws -> String {
    if !table.isEmpty {
      let file = try folder.write(table, to: "words.csv")
      _ = try await study("import", file, "--deck", deck)
    }
    return try await open()
  }

  /// Serves the bundled conversation with its sounds.
  func serveConversation() async throws -> String {
    let talk = try folder.write(SpokenConversation.transcript(), to: "talk.jsonl")
    _ = try await study("import", talk, "--learn", "es", "--sound", SpokenConversation.sound)
    return try await open()
  }

  private func open() async throws -> String {
    let program = try HubProgram.start(
      ["study", "page", "--json", "--port", "0", "--data", decks], in: folder, disk: disk,
      variables: temporaryFolder.map { ["TMPDIR": $0] } ?? [:])
    self.program = program
    _ = try await eventually { program.printed.contains("\n") || program.end != nil }
    return try JSONDecoder().decode(Opened.self, from: Data(program.printed.utf8)).url
  }

  /// Runs a command on the decks and returns what it prints.
  func study(_ words: String...) async throws -> String {
    let program = try HubProgram.start(
      ["study"] + words + ["--data", decks], in: folder, disk: disk)
    _ = try await eventually { program.end != nil }
    #expect(program.end == .exited(0), "\(program.errorOutput)")
    return program.printed
  }
}

/// The browsers in which the pages are tried.
enum StudyBrowser: CaseIterable {
  case chromium, firefox

  func start(_ language: String) async throws -> any Phone {
    switch self {
    case .chromium: try await Browser(language: language)
    case .firefox: try await Firefox(language: language)
    }
  }
}
