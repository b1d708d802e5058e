import Captions
import Glibc
import Testing

@testable import Conversation

@Suite(.timeLimit(.minutes(1))) struct TranscriptTests {
  private let talk = Conversation()
  private let folder = TestFolder()

  @Test func everyLineIsInTheFileBeforeTheEnd() async throws {
    let transcript = try folder.transcript("talk.jsonl")
    transcript.add([talk.line("One")], at: .milliseconds(1500))
    let line = #"{"id":"1","text":"One","final":true,"t":1.5}"# + "\n"
    #expect(await folder.eventuallyContains(line, "talk.jsonl"))
    transcript.add([talk.update("u1", "Half")], at: .seconds(2))
    transcript.finish(at: .seconds(3))
    #expect(
      folder.read("talk.jsonl")
        == line + #"{"id":"2","text":"Half","final":false,"stable":4,"t":3}"# + "\n")
  }

  @Test func theFileIsPrivateToTheUser() throws {
    let mask = umask(0)
    defer { umask(mask) }
    try folder.write([talk.line("One")])
    #expect(folder.mode("talk.jsonl") == 0o600)
    folder.write("", "old.jsonl")
    unsafe chmod(folder.file("old.jsonl"), 0o644)
    try folder.write([talk.line("One")], in: "old.jsonl")
    #expect(folder.mode("old.jsonl") == 0o600)
  }

  @Test func manyFinalsAreAllWritten() throws {
    let transcript = try folder.transcript("talk.jsonl")
    for number in 0..<20_000 {
      transcript.add(
        [
          talk.update("u\(number)", "partial"),
          talk.update("u\(number)", "final \(number)", final: true),
        ],
        at: .milliseconds(number))
    }
    transcript.finish(at: .seconds(20))
    let lines = folder.read("talk.jsonl").split(separator: "\n")
    #expect(lines.count == 20_000)
    let areInOrder = lines.enumerated().allSatisfy { $1.contains(#""final \#($0)""#) }
    #expect(areInOrder)
  }

  @Test func anIncompleteLastLineIsEndedBeforeNewLines() throws {
    folder.write(
      #"{"id":"1","text":"One","final":true,"t":7}"# + "\n" + #"{"id":"2","te"#, "talk.jsonl")
    try folder.write([talk.line("Two")])
    let lines = folder.read("talk.jsonl").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last == #"{"id":"9-1","text":"Two","final":true,"t":10}"#)
  }

  @Test func anEmptyConversationLeavesAFileAsItWas() throws {
    folder.write("some text without an end", "talk.jsonl")
    try folder.write([])
    #expect(folder.read("talk.jsonl") == "some text without an end")
  }

  @Test(arguments: ["talk.jsonl", "talk.vtt", "talk.md"])
  func aConversationWithoutWordsLeavesNoFileBehind(name: String) throws {
    try folder.write([], in: name)
    #expect(unsafe access(folder.file(name), F_OK) != 0)
    folder.write("", name)
    try folder.write([], in: name)
    #expect(unsafe access(folder.file(name), F_OK) == 0, "it was there before")
  }

  @Test func aFailedStartLeavesNoFileBehindAndTheOthersFree() throws {
    let (good, bad) = (folder.file("talk.txt"), folder.file("no/such/folder.txt"))
    let destinations = try [good, bad].map { try #require(TranscriptDestination(path: $0)) }
    for _ in 0..<20 {
      #expect(throws: TranscriptError.self) { try Transcript(destinations) { _ in } }
      #expect(unsafe access(good, F_OK) != 0)
      let abandoned = try Transcript([destinations[0]]) { _ in }
      #expect(abandoned.path == good)
    }
    #expect(unsafe access(good, F_OK) != 0)
  }

  @Test func aFileHasOneTranscriptAtATime() throws {
    let path = folder.file("talk.jsonl")
    let first = try folder.transcript("talk.jsonl")
    #expect(throws: TranscriptError.inUse(path: path)) { try folder.transcript("talk.jsonl") }
    first.finish(at: .zero)
    try folder.write([])
  }

  @Test func otherFileTypesAreRefusedInOneLine() throws {
    unsafe mkfifo(folder.file("pipe.jsonl"), 0o600)
    unsafe mkdir(folder.file("folder.jsonl"), 0o700)
    for name in ["pipe.jsonl", "folder.jsonl"] {
      #expect(throws: TranscriptError.notAFile(path: folder.file(name))) {
        try folder.write([], in: name)
      }
    }
    do {
      try folder.write([], in: "no/such/folder.jsonl")
      Issue.record("there is no such folder")
    } catch let error as TranscriptError {
      #expect(error.description.contains("make its folder first"))
    }
  }
}
