import Captions
import Glibc
import Synchronization
import System
import Testing

@testable import Conversation

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
    #expect(await recorder.eventuallyHas { $0.last == .writingResumed(path: path) })
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
    #expect(recorder.all.map(\.description) == [Self.renewal(of: path)])
  }

  @Test func aFileThatIsRenamedKeepsItsLinesAndItsNameGetsANewFile() async throws {
    let path = folder.file("talk.jsonl")
    let transcript = try transcript(path)
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventuallyContains("One", "talk.jsonl"))
    unsafe rename(path, folder.file("old.jsonl"))
    transcript.add([talk.line("Two")], at: .zero)
    #expect(await folder.eventuallyContains("Two", "talk.jsonl"))
    transcript.add([talk.line("Three")], at: .zero)
    transcript.finish(at: .zero)
    #expect(folder.read("talk.jsonl").contains("Three"))
    #expect(!folder.read("old.jsonl").contains("Two"))
    #expect(recorder.all.map(\.description) == [Self.renewal(of: path)], "told once")
  }

  @Test func aFileWhoseFolderIsRenamedStaysTheTranscript() async throws {
    unsafe mkdir(folder.file("stick"), 0o700)
    let path = folder.file("stick/talk.jsonl")
    let transcript = try transcript(path)
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventuallyContains("One", "stick/talk.jsonl"))
    unsafe rename(folder.file("stick"), folder.file("moved"))
    transcript.add([talk.line("Two")], at: .zero)
    #expect(await folder.eventuallyContains("Two", "moved/talk.jsonl"))
    unsafe rename(folder.file("moved"), folder.file("stick"))
    transcript.finish(at: .zero)
    #expect(recorder.all.isEmpty)
  }

  /// Returns the line about a file that is written anew.
  private static func renewal(of path: String) -> String {
    "the file of the transcript was removed, renamed or replaced; what follows is in a new one, "
      + path
  }

  @Test func theAdviceForAFileThatCannotBeOpenedFitsTheReason() {
    func advice(_ path: String, _ code: Int32) -> String {
      "\(TranscriptError.failed(path: path, SystemError("open", code: code)))"
    }
    #expect(
      advice("/x/talk.srt", ENOSPC).hasSuffix("; free some space, or choose another place"))
    #expect(advice("/x/talk.srt", EDQUOT).contains("; free some space, or"))
    #expect(advice("/x/talk.srt", EACCES).hasSuffix("; choose another file"))
    #expect(
      advice("/dev/tty", ENXIO)
        == "cannot keep a transcript at /dev/tty: there is no terminal; choose a file")
  }

  @Test func writtenEntriesLeaveTheBuffer() {
    var entries = UnwrittenEntries()
    for text in ["one\n", "two\n", "three\n"] { entries.add(text) }
    #expect(Array(entries.first(8).joined()) == Array("one\ntwo\n".utf8))
    entries.removeFirst(1)
    #expect(Array(entries.first(1).joined()) == Array("two\n".utf8))
    entries.removeFirst(2)
    #expect(entries.isEmpty && entries.first(100).isEmpty)
  }

  @Test func entriesBeyondTheLimitAreCounted() {
    var entries = UnwrittenEntries(maxBytes: 10)
    for text in ["12345\n", "123\n", "1\n"] { entries.add(text) }
    #expect(entries.count == 2 && entries.droppedCount == 1)
    entries.removeFirst(2)
    entries.add("12345678\n")
    #expect(entries.count == 1 && entries.droppedCount == 1)
  }

  @Test func aTornEntryIsRemoved() throws {
    let path = folder.file("talk.jsonl")
    folder.write("whole\n", "talk.jsonl")
    var file = try TranscriptFile(TranscriptDestination(path: path, format: .captionStream))
    let (count, failure) = file.append(Array("one\ntorn".utf8)[...])
    #expect(count == 8 && failure == nil)
    var isRemoved = file.removeLast(4)
    #expect(isRemoved)
    #expect(folder.read("talk.jsonl") == "whole\none\n")
    // Another program has written behind the torn line.
    folder.append("other\n", "talk.jsonl")
    isRemoved = file.removeLast(2)
    #expect(!isRemoved)
    #expect(folder.read("talk.jsonl") == "whole\none\nother\n")
  }

  @Test func oneFilesFaultHoldsUpNoOtherFile() async throws {
    unsafe symlink("/dev/full", folder.file("full.srt"))
    let names = ["full.srt", "talk.vtt", "talk.txt"]
    let transcript = try Transcript(
      names.compactMap { TranscriptDestination(path: folder.file($0)) },
      report: { [recorder] in recorder.add($0) })
    transcript.add([talk.line("Hola")], at: .seconds(1))
    #expect(await folder.eventuallyContains("Hola", "talk.vtt"))
    #expect(await folder.eventuallyContains("Hola", "talk.txt"))
    transcript.finish(at: .seconds(2))
    let path = folder.file("full.srt")
    let reason = SystemError("write", code: ENOSPC).reason
    #expect(
      recorder.all == [
        .writingFailed(path: path, reason: reason), .linesLost(lines: 1, path: path),
      ])
  }

  @Test func aRestoredFolderGetsWholeSubtitles() async throws {
    unsafe mkdir(folder.file("stick"), 0o700)
    let path = folder.file("stick/talk.vtt")
    let transcript = try transcript(path)
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventuallyContains("One", "stick/talk.vtt"))
    unsafe unlink(path)
    unsafe rmdir(folder.file("stick"))
    transcript.add([talk.line("Two")], at: .seconds(1))
    #expect(await recorder.eventuallyHas { $0.count == 1 })
    unsafe mkdir(folder.file("stick"), 0o700)
    #expect(await recorder.eventuallyHas { $0.last == .writingResumed(path: path) })
    transcript.finish(at: .seconds(3))
    #expect(
      folder.read("stick/talk.vtt")
        == "WEBVTT\n\n2\n00:00:01.000 --> 00:00:02.000\nTwo\n\n")
  }
}
