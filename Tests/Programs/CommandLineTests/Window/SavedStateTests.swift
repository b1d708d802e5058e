internal import Glibc
internal import Logging
internal import Messages
internal import ProgramBench
internal import Synchronization
internal import Testing
@testable internal import visavis

/// The file that remembers what the user has seen.
@Suite struct SavedStateTests {
  private let folder: Folder
  private let file: StateFile

  init() throws {
    let folder = try Folder()
    self.folder = folder
    file = try #require(StateFile { $0 == "XDG_STATE_HOME" ? folder.file("state") : nil })
  }

  private func state(_ text: String) throws -> SavedState {
    try #require(SavedState(parsing: Array(text.utf8)))
  }

  @Test func thePathFollowsTheBaseDirectorySpecification() {
    func path(_ variables: [String: String]) -> String? { StateFile { variables[$0] }?.path }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/visavis/state.json")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/visavis/state.json")
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/visavis/state.json")
    #expect(path(["XDG_STATE_HOME": "", "HOME": "h"]) == nil)
    #expect(path([:]) == nil)
  }

  @Test func unknownHintsAreKeptAndNonsenseIsNone() throws {
    var state = try state(#"{"hints_seen": ["controls", "of tomorrow", 7]}"#)
    #expect(state.hintsSeen == [.controls])
    state.add(.twoReaders)
    let text = String(decoding: try state.encoded(), as: UTF8.self)
    #expect(text.contains("of tomorrow") && text.contains("7") && text.contains("two-readers"))
    for text in ["", "[]", "3", "{", "\u{FF}", String(repeating: "[", count: 10_000)] {
      #expect(SavedState(parsing: Array(text.utf8)) == nil)
    }
  }

  @Test func aFileIsWrittenIntoFoldersThatAreThenMade() throws {
    #expect(try file.read() == SavedState())
    var state = SavedState()
    state.add(.controls)
    try file.write(state)
    #expect(try file.read() == state)
    #expect(entries(of: folder.file("state/visavis")) == ["state.json"])
    var status = stat()
    #expect(unsafe lstat(folder.file("state"), &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func anEmptyFileIsReplaced() throws {
    try file.write(SavedState())
    try writeFile(file.path, [])
    #expect(try file.read() == SavedState())
    let store = try StateStore(file, log: Logger(label: "test"))
    store.update { $0.add(.controls) }
    store.finish(within: .seconds(10))
    #expect(store.read().hintsSeen == [.controls])
  }

  @Test func somethingElseInItsPlaceIsNoState() throws {
    try file.write(SavedState())
    #expect(unsafe unlink(file.path) == 0)
    #expect(unsafe mkfifo(file.path, 0o600) == 0)
    #expect(throws: StateFileError.self) { try file.read() }
    #expect(unsafe unlink(file.path) == 0)
    try writeFile(file.path, Array(repeating: UInt8(ascii: " "), count: 70_000) + Array("{}".utf8))
    #expect(throws: StateFileError.self) { try file.read() }
    let blocked = try #require(StateFile { _ in file.path })
    #expect(throws: StateFileError.self) { try blocked.write(SavedState()) }
  }

  @Test(arguments: [("{", true), ("", false), ("{}", false)])
  func aBrokenFileIsToldOnceAtTheDefaultLevel(text: String, isBroken: Bool) throws {
    try file.write(SavedState())
    try writeFile(file.path, Array(text.utf8))
    let record = LogRecord()
    let store = try StateStore(file, log: Logger(label: "test") { _ in RecordingHandler(record) })
    _ = store.read()
    store.update { $0.add(.controls) }
    store.finish(within: .seconds(10))
    let told = record.lines
    #expect(told.count == (isBroken ? 1 : 0), "\(told)")
    #expect(told.allSatisfy { $0.contains("\(file.path) is not a state of visavis") })
    #expect(told.allSatisfy { $0.contains("delete it") })
  }
}

/// The lines of a log at the default level.
private final class LogRecord: Sendable {
  private let written = Mutex<[String]>([])

  var lines: [String] { written.withLock(\.self) }

  func add(_ line: String) { written.withLock { $0.append(line) } }
}

/// A log handler that records what is told without `-v`.
private struct RecordingHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.warning
  private let record: LogRecord

  init(_ record: LogRecord) { self.record = record }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { record.add("\(event.message)") }
}
