import Captions
import Glibc
import Synchronization
import Testing
import Threading

@testable import Transcripts

@Suite(.timeLimit(.minutes(1)), .serialized) struct WriteFailureTests {
  private let talk = Conversation()
  private let folder = TestFolder()
  private let recorder = Recorder()

  private final class Recorder: Sendable {
    private let events = Mutex<[TranscriptEvent]>([])

    func add(_ event: TranscriptEvent) { events.withLock { $0.append(event) } }

    var all: [TranscriptEvent] { events.withLock(\.self) }

    func eventuallyHas(_ isTrue: ([TranscriptEvent]) -> Bool) async -> Bool {
      for _ in 0..<2500 {
        if isTrue(all) { return true }
        try? await Task.sleep(for: .milliseconds(2))
      }
      return false
    }
  }

  private func transcript(_ path: String) throws -> Transcript {
    try Transcript(path: path, report: { [recorder] in recorder.add($0) })
  }

  @Test func aFullDiskIsReportedOnceAndLostLinesAreCounted() async throws {
    let path = folder.file("full.jsonl")
    unsafe symlink("/dev/full", path)
    let transcript = try transcript(path)
    transcript.add([talk.line("One")], at: .zero)
    #expect(await recorder.eventuallyHas { !$0.isEmpty })
    transcript.add([talk.line("Two"), talk.line("Three")], at: .zero)
    transcript.finish(at: .zero)
    let reason = SystemError("write", code: ENOSPC).reason
    #expect(
      recorder.all == [
        .writingFailed(path: path, reason: reason), .linesLost(lines: 3, path: path),
      ])
  }

  @Test func aRestoredFolderGetsTheLinesOfTheMeantime() async throws {
    unsafe mkdir(folder.file("stick"), 0o700)
    let path = folder.file("stick/talk.jsonl")
    let transcript = try transcript(path)
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventuallyContains("One", "stick/talk.jsonl"))
    unsafe unlink(path)
    unsafe rmdir(folder.file("stick"))
    transcript.add([talk.line("Two")], at: .seconds(1))
    #expect(await recorder.eventuallyHas { $0.count == 1 })
    transcript.add([talk.line("Three")], at: .seconds(2))
    unsafe mkdir(folder.file("stick"), 0o700)
    #expect(await recorder.eventuallyHas { $0.last == .writingResumed })
    transcript.finish(at: .seconds(3))
    #expect(
      folder.read("stick/talk.jsonl") == """
        {"id":"2","text":"Two","final":true,"t":1}
        {"id":"3","text":"Three","final":true,"t":2}

        """)
  }

  @Test func aFileThatIsRemovedIsBegunAnew() async throws {
    let path = folder.file("talk.jsonl")
    let transcript = try transcript(path)
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventuallyContains("One", "talk.jsonl"))
    unsafe unlink(path)
    transcript.add([talk.line("Two")], at: .zero)
    transcript.finish(at: .zero)
    #expect(folder.read("talk.jsonl").contains("Two"))
    #expect(recorder.all.isEmpty)
  }

  @Test func anIncompleteLineIsContinued() {
    var lines = UnwrittenLines()
    lines.add("one\n")
    lines.add("two\n")
    lines.removeWritten(6)
    #expect(lines.writtenByteCount == 2 && lines.count == 1)
    #expect(Array(lines.rest) == Array("o\n".utf8))
    lines.restartFirstLine()
    #expect(Array(lines.rest) == Array("two\n".utf8))
    lines.removeWritten(4)
    #expect(lines.isEmpty && lines.writtenByteCount == 0)
  }

  @Test func linesBeyondTheLimitAreCounted() {
    var lines = UnwrittenLines(maxBytes: 10)
    for line in ["12345\n", "123\n", "1\n"] { lines.add(line) }
    #expect(lines.count == 2 && lines.droppedCount == 1)
  }

  @Test func anIncompleteLineIsRemovedAtTheEnd() throws {
    let path = folder.file("talk.jsonl")
    folder.write("whole\n", "talk.jsonl")
    var file = try TranscriptFile(path: path)
    let (count, failure) = file.append(Array("one\ntorn".utf8)[...])
    #expect(count == 8 && failure == nil)
    file.removeLast(4)
    #expect(folder.read("talk.jsonl") == "whole\none\n")
    // Another program has written behind the torn line.
    folder.append("other\n", "talk.jsonl")
    file.removeLast(2)
    #expect(folder.read("talk.jsonl") == "whole\none\nother\n")
  }
}
