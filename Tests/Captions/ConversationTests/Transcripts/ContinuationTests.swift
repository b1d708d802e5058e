import Captions
import Glibc
import Testing

@testable import Conversation

/// Conversations that are appended to files with contents.
@Suite(.timeLimit(.minutes(1))) struct ContinuationTests {
  private let talk = Conversation()
  private let folder = TestFolder()

  /// Conversations that are written to a file one after the other, and its text.
  @Test(arguments: [
    (
      "talk.srt", [["One", "42"], ["Three"]],
      """
      1
      00:00:01,000 --> 00:00:02,000
      One

      2
      00:00:01,000 --> 00:00:02,000
      42

      3
      00:00:05,000 --> 00:00:06,000
      Three


      """
    ),
    (
      "talk.vtt", [["One"], ["Two"]],
      """
      WEBVTT

      1
      00:00:01.000 --> 00:00:02.000
      One

      4-1
      00:00:05.000 --> 00:00:06.000
      Two


      """
    ),
    (
      "talk.md", [["One"], ["Two | three"], ["Four"]],
      """
      | Time | Speaker | Language | Translation | Original |
      |---|---|---|---|---|
      | 0:00:01 |  |  | One |  |
      | 0:00:04 |  |  | Two \\| three |  |
      | 0:00:07 |  |  | Four |  |

      """
    ),
    (
      "talk.txt", [["One", "Two"], ["Three"]], "[0:00:01] One\n[0:00:01] Two\n\n[0:00:04] Three\n"
    ),
    (
      "talk.jsonl", [["One"], ["Two"], ["Three"]],
      """
      {"id":"1","text":"One","final":true,"t":1}
      {"id":"3-1","text":"Two","final":true,"t":4}
      {"id":"6-1","text":"Three","final":true,"t":7}

      """
    ),
  ])
  func aFileGoesOnWithItsNumbersAndTimes(
    name: String, conversations: [[String]], text: String
  ) throws {
    for lines in conversations { try folder.write(lines.map { talk.line($0) }, in: name) }
    #expect(folder.read(name) == text)
  }

  @Test(arguments: ["\r\n", "\n"])
  func subtitlesOfAnotherProgramAreContinued(newline: String) throws {
    let cue = ["17", "00:01:00,500 --> 00:01:04,000", "Hi"].joined(separator: newline)
    for ending in ["", newline, newline + newline] {
      folder.write(cue + ending, "talk.srt")
      try folder.write([talk.line("Two")], in: "talk.srt")
      let lines = folder.read("talk.srt").replacing("\r\n", with: "\n")
      #expect(lines.hasSuffix("Hi\n\n18\n00:01:07,000 --> 00:01:08,000\nTwo\n\n"), "\(lines)")
    }
  }

  @Test func aFileThatIsNotWebVTTIsRefused() throws {
    let path = folder.file("old.vtt")
    for text in ["1\n00:00:01,000 --> 00:00:02,000\nHi\n\n", "WEBVTTX\n\n"] {
      folder.write(text, "old.vtt")
      #expect(throws: TranscriptError.notWebVTT(path: path)) { try folder.write([], in: "old.vtt") }
    }
    folder.write("\u{FEFF}WEBVTT - a title\n\n", "old.vtt")
    try folder.write([talk.line("Two")], in: "old.vtt")
    let cue = "1-1\n00:00:02.000 --> 00:00:03.000\nTwo\n\n"
    #expect(folder.read("old.vtt").hasSuffix("a title\n\n\(cue)"))
  }

  @Test func aTableBeginsBehindOtherText() throws {
    for text in ["# Notes", "# Notes\n", "| a | b |\n|---|---|\n"] {
      folder.write(text, "talk.md")
      try folder.write([talk.line("One")], in: "talk.md")
      let rest = folder.read("talk.md").dropFirst(text.count)
      #expect(rest.drop { $0 == "\n" }.hasPrefix("| Time |"), "\(rest)")
      #expect(folder.read("talk.md").contains("\n\n| Time |"))
    }
  }

  @Test func whatAnotherProgramAppendsStaysApart() async throws {
    let transcript = try folder.transcript("talk.srt")
    transcript.add([talk.line("One")], at: .seconds(1))
    #expect(await folder.eventuallyContains("One\n\n", "talk.srt"))
    folder.append("half a li", "talk.srt")
    transcript.add([talk.line("Two")], at: .seconds(2))
    transcript.finish(at: .seconds(3))
    #expect(folder.read("talk.srt").contains("half a li\n\n2\n"))
  }

  @Test func aFileThatIsEmptiedBeginsWithAHeaderAgain() async throws {
    let transcript = try folder.transcript("talk.vtt")
    transcript.add([talk.line("One")], at: .seconds(1))
    #expect(await folder.eventuallyContains("One\n\n", "talk.vtt"))
    folder.write("", "talk.vtt")
    transcript.add([talk.line("Two")], at: .seconds(2))
    transcript.finish(at: .seconds(3))
    #expect(folder.read("talk.vtt") == "WEBVTT\n\n2\n00:00:02.000 --> 00:00:03.000\nTwo\n\n")
  }

  @Test func aLongFileIsContinuedByItsEnd() throws {
    var text = ""
    for number in 1...3000 {
      text += "\(number)\n00:10:00,000 --> 00:10:0\(number % 10),500\nSome words in a cue\n\n"
    }
    folder.write(text, "talk.srt")
    try folder.write([talk.line("Next")], in: "talk.srt")
    #expect(folder.read("talk.srt").hasSuffix("\n\n3001\n00:10:12,000 --> 00:10:13,000\nNext\n\n"))
  }
}
