import Captions
import Glibc
import System
import Testing

@testable import Conversation

@Suite(.timeLimit(.minutes(1)), .serialized) struct WriteFailureTests {
  private let talk = Conversation()
  private let folder = TestFolder()
  @Test func aFullDiskIsReportedOnceAndLostLinesAreCounted() async throws {
    let path = folder.file("full.jsonl")
    unsafe symlink("/dev/full", path)
    let transcript = try folder.transcript("full.jsonl")
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventually { !folder.events.isEmpty })
    transcript.add([talk.line("Two"), talk.line("Three")], at: .zero)
    transcript.finish(at: .zero)
    let reason = SystemError("write", code: ENOSPC).reason
    #expect(
      folder.events == [
        .writingFailed(path: path, reason: reason), .linesLost(lines: 3, path: path),
      ])
  }

  @Test(arguments: [
    (
      "stick/talk.jsonl",
      """
      {"id":"2","text":"Two","final":true,"t":1}
      {"id":"3","text":"Three","final":true,"t":2}

      """
    ),
    (
      "stick/talk.vtt",
      """
      WEBVTT

      2
      00:00:01.000 --> 00:00:02.000
      Two

      3
      00:00:02.000 --> 00:00:03.000
      Three


      """
    ),
  ])
  func aRestoredFolderGetsTheLinesOfTheMeantime(name: String, text: String) async throws {
    unsafe mkdir(folder.file("stick"), 0o700)
    let path = folder.file(name)
    let transcript = try folder.transcript(name)
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventuallyContains("One", name))
    unsafe unlink(path)
    unsafe rmdir(folder.file("stick"))
    transcript.add([talk.line("Two")], at: .seconds(1))
    #expect(await folder.eventually { folder.events.count == 1 })
    transcript.add([talk.line("Three")], at: .seconds(2))
    unsafe mkdir(folder.file("stick"), 0o700)
    #expect(await folder.eventually { folder.events.last == .writingResumed(path: path) })
    transcript.finish(at: .seconds(3))
    #expect(folder.read(name) == text)
  }

  @Test func aFileThatIsRenamedKeepsItsLinesAndItsNameGetsANewFile() async throws {
    let path = folder.file("talk.jsonl")
    let transcript = try folder.transcript("talk.jsonl")
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventuallyContains("One", "talk.jsonl"))
    unsafe rename(path, folder.file("old.jsonl"))
    transcript.add([talk.line("Two")], at: .zero)
    #expect(await folder.eventuallyContains("Two", "talk.jsonl"))
    transcript.add([talk.line("Three")], at: .zero)
    transcript.finish(at: .zero)
    #expect(folder.read("talk.jsonl").contains("Three"))
    #expect(!folder.read("old.jsonl").contains("Two"))
    #expect(folder.events.map(\.description) == [Self.renewal(of: path)], "told once")
  }

  @Test func aFileWhoseFolderIsRenamedStaysTheTranscript() async throws {
    unsafe mkdir(folder.file("stick"), 0o700)
    let transcript = try folder.transcript("stick/talk.jsonl")
    transcript.add([talk.line("One")], at: .zero)
    #expect(await folder.eventuallyContains("One", "stick/talk.jsonl"))
    unsafe rename(folder.file("stick"), folder.file("moved"))
    transcript.add([talk.line("Two")], at: .zero)
    #expect(await folder.eventuallyContains("Two", "moved/talk.jsonl"))
    unsafe rename(folder.file("moved"), folder.file("stick"))
    transcript.finish(at: .zero)
    #expect(folder.events.isEmpty)
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
    #expect(advice("/x/talk.srt", ENOSPC).hasSuffix("; free some space, or choose another place"))
    #expect(advice("/x/talk.srt", EDQUOT).contains("; free some space, or"))
    #expect(advice("/x/talk.srt", EACCES).hasSuffix("; choose another file"))
    #expect(
      advice("/dev/tty", ENXIO)
        == "cannot keep a transcript at /dev/tty: there is no terminal; choose a file")
  }

  @Test func entriesBeyondTheLimitAreCounted() async throws {
    let path = folder.file("full.txt")
    unsafe symlink("/dev/full", path)
    let output = try TranscriptOutput(
      TranscriptDestination(path: path, format: .text), showing: TranscriptTexts(), maxBytes: 1000
    ) { [folder] in folder.record($0) }
    func entries(_ count: Int) -> [ConversationEntry] {
      let snapshot = UtteranceSnapshot(finalText: "Hola")
      return (0..<count).map { ConversationEntry(number: $0, time: .zero, snapshot: snapshot) }
    }
    output.add(entries(1))
    #expect(await folder.eventually { folder.events.count == 1 })
    output.add(entries(5))
    #expect(output.droppedCount == 2)
    output.finish()
    #expect(output.waitForEnd(until: .now + .seconds(10)))
    #expect(folder.events.last == .linesLost(lines: 6, path: path))
  }

  @Test func lostLinesAreDescribed() {
    let one = TranscriptEvent.linesLost(lines: 1, path: "a.jsonl")
    #expect("\(one)" == "the transcript a.jsonl lacks a line")
    #expect("\(TranscriptEvent.linesLost(lines: 2, path: "a.jsonl"))".hasSuffix("lacks 2 lines"))
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

  @Test(arguments: [(-1, 0, 0), (4, 0, 0), (5, 1, 5), (7, 1, 5), (8, 2, 8), (9, 2, 8)])
  func behindATornEntryNoShorterOneCountsAsWritten(written: Int, count: Int, size: Int) {
    let batch = ["long\n", "ab\n"].map { Array($0.utf8) }
    #expect(TranscriptWriter.wholeEntries(of: batch, in: written) == (count, size))
  }

  @Test func oneFilesFaultHoldsUpNoOtherFile() async throws {
    unsafe symlink("/dev/full", folder.file("full.srt"))
    let transcript = try folder.transcript("full.srt", "talk.vtt", "talk.txt")
    transcript.add([talk.line("Hola")], at: .seconds(1))
    #expect(await folder.eventuallyContains("Hola", "talk.vtt"))
    #expect(await folder.eventuallyContains("Hola", "talk.txt"))
    transcript.finish(at: .seconds(2))
    let path = folder.file("full.srt")
    let reason = SystemError("write", code: ENOSPC).reason
    #expect(
      folder.events == [
        .writingFailed(path: path, reason: reason), .linesLost(lines: 1, path: path),
      ])
  }
}
