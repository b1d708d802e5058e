import Captions
import Glibc
import Testing

@testable import Conversation

@Suite(.timeLimit(.minutes(1))) struct DiscardTests {
  private let talk = Conversation()
  private let folder = TestFolder()
  private var path: String { folder.file("talk.txt") }

  /// Holds a sentence back from the files, and discards the transcript after a change; returns its
  /// events.
  private func discard(_ names: [String], change: () -> Void = {}) throws -> [TranscriptEvent] {
    let transcript = try Transcript(
      names.compactMap { TranscriptDestination(path: folder.file($0)) }, isHeld: true,
      report: folder.record)
    transcript.add([talk.line("Secret")], at: .seconds(1))
    change()
    transcript.discard()
    transcript.add([talk.line("After it")], at: .seconds(2))
    transcript.finish(at: .seconds(3))
    return folder.events.sorted { "\($0)" < "\($1)" }
  }

  @Test func aNewFileIsRemoved() throws {
    let names = ["talk.jsonl", "talk.srt", "talk.vtt", "talk.txt", "talk.md"]
    let events = try discard(names)
    #expect(Set(events.map(\.description)).count == names.count)
    for name in names {
      #expect(events.contains(.discarded(path: folder.file(name))))
      #expect(unsafe access(folder.file(name), F_OK) != 0, "\(name)")
    }
  }

  @Test(arguments: [#"{"id":"1","text":"Before","final":true,"t":1}"# + "\n", ""])
  func whatWasInTheFileBeforeStays(before: String) throws {
    folder.write(before, "talk.jsonl")
    #expect(try discard(["talk.jsonl"]) == [.discarded(path: folder.file("talk.jsonl"))])
    #expect(unsafe access(folder.file("talk.jsonl"), F_OK) == 0)
    #expect(folder.read("talk.jsonl") == before)
  }

  @Test(arguments: [true, false]) func aLinkAndItsFileStay(isFileThere: Bool) throws {
    if isFileThere { folder.write("", "old.txt") }
    unsafe symlink(folder.file("old.txt"), folder.file("talk.txt"))
    #expect(try discard(["talk.txt"]) == [.discarded(path: path)])
    #expect(folder.isLink("talk.txt"))
    #expect(unsafe access(folder.file("old.txt"), F_OK) == 0 && folder.read("old.txt").isEmpty)
  }

  @Test func aLinkThatWasPutAtThePathStays() throws {
    _ = try discard(["talk.txt"]) {
      unsafe rename(folder.file("talk.txt"), folder.file("old.txt"))
      unsafe symlink(folder.file("old.txt"), folder.file("talk.txt"))
    }
    #expect(folder.isLink("talk.txt") && folder.read("old.txt").isEmpty)
  }

  @Test func wordsOfAnotherProgramAreNeverRemoved() throws {
    let events = try discard(["talk.txt"]) {
      let file = unsafe fopen(path, "a")
      unsafe fputs("Mine\n", file)
      unsafe fclose(file)
    }
    #expect(events == [.discarded(path: path)])
    #expect(folder.read("talk.txt") == "Mine\n")
  }

  @Test func anotherFileAtThePathStays() throws {
    _ = try discard(["talk.txt"]) {
      unsafe rename(path, path + ".old")
      folder.write("Mine\n", "talk.txt")
    }
    #expect(folder.read("talk.txt") == "Mine\n")
    #expect(folder.read("talk.txt.old").isEmpty)
    unsafe unlink(path + ".old")
  }
}

@Suite(.timeLimit(.minutes(1))) struct HeldTranscriptTests {
  private let talk = Conversation()
  private let folder = TestFolder()
  private var path: String { folder.file("talk.txt") }

  private func transcript() throws -> Transcript {
    let destination = try #require(TranscriptDestination(path: path))
    let transcript = try Transcript([destination], isHeld: true, report: folder.record)
    transcript.add([talk.line("Secret")], at: .seconds(1))
    return transcript
  }

  @Test func theWordsAreWrittenOnceItIsReleased() async throws {
    let transcript = try transcript()
    #expect(transcript.isHeld && transcript.path == nil)
    #expect(folder.read("talk.txt").isEmpty)
    transcript.release()
    #expect(await folder.eventuallyContains("Secret", "talk.txt"))
    #expect(!transcript.isHeld && transcript.path == path)
    transcript.add([talk.line("Whisper")], at: .seconds(2))
    transcript.finish(at: .seconds(3))
    #expect(folder.read("talk.txt").contains("Whisper") && folder.events.isEmpty)
  }

  @Test func aRefusalLeavesNoFile() throws {
    let transcript = try transcript()
    transcript.discard()
    transcript.finish(at: .seconds(3))
    #expect(unsafe access(path, F_OK) != 0)
    #expect(folder.events == [.discarded(path: path)])
  }

  @Test func withoutAnAnswerNothingIsWrittenAndThatIsTold() throws {
    folder.write("Before\n", "talk.txt")
    let transcript = try transcript()
    transcript.finish(at: .seconds(3))
    #expect(folder.read("talk.txt") == "Before\n")
    #expect(folder.events.contains(.unanswered(path: path)))
    #expect(folder.events.allSatisfy { !$0.isLoss })
  }

  @Test func aLongWaitDropsTheOldestWordsAndCountsThem() async throws {
    let destination = try #require(TranscriptDestination(path: path))
    let output = try TranscriptOutput(
      destination, showing: TranscriptTexts(), isHeld: true, maxBytes: 4096, report: folder.record)
    let merger = Transcript()
    for number in 0..<200 {
      output.add(merger.add([talk.line("Sentence \(number).")], at: .seconds(number)))
    }
    #expect(output.droppedCount > 0)
    output.release()
    #expect(await folder.eventuallyContains("Sentence 199.", "talk.txt"))
    #expect(!folder.read("talk.txt").contains("Sentence 0."))
    output.finish()
    #expect(output.waitForEnd(until: .now + .seconds(10)))
    #expect(folder.events == [.linesLost(lines: output.droppedCount, path: path)])
  }
}
