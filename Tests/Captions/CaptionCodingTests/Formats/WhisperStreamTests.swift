import CaptionCoding
import Captions
import Testing

@Suite("whisper-stream")
struct WhisperStreamTests {
  private let eraseLine = FormatChoiceTests.eraseLine

  private func captions(_ stream: String) -> [String] {
    Feed.of(stream, as: CaptionFormat(name: "whisper-stream")).captions
  }

  @Test(arguments: ["whisper-stream", "auto"])
  func aPartialTextIsShownAfterTheTimeout(format: String) {
    var feed = Feed(CaptionFormat(name: format))
    feed.send("[Start speaking]\n" + eraseLine + " And so my")
    #expect(feed.decoder.timeout == .milliseconds(20))
    feed.expireTimeout()
    #expect(feed.captions == ["(And so my)"])
    #expect(feed.decoder.timeout == nil, "nothing new is to be told")
    feed.send(eraseLine + " And so my fellow")
    feed.expireTimeout()
    feed.send("\n")
    #expect(feed.captions == ["And so my fellow"])
  }

  @Test func theFormatIsDetectedWithoutItsFirstLine() {
    var feed = Feed()
    feed.send(eraseLine + " And so")
    feed.expireTimeout()
    #expect(feed.captions == ["(And so)"])
  }

  @Test func overlappingWordsAreShownOnce() {
    #expect(captions(" one two three\n two three four\n") == ["one two three", "four"])
    #expect(captions(" one two.\n Two three\n") == ["one two.", "Two three"], "not word for word")
    #expect(captions(" Yes.\n Yes.\n") == ["Yes.", "Yes."], "said twice")
  }

  @Test func silenceHasNoEvents() {
    #expect(captions(eraseLine + " [BLANK_AUDIO]\n" + eraseLine + " (music)\n") == ["(music)"])
    #expect(captions(eraseLine + " Hm" + eraseLine + " [BLANK_AUDIO]\n").isEmpty)
    #expect(captions(" [ Silence ]\n Hola [ Silence ]\n") == ["Hola"])
  }

  @Test(arguments: ["whisper-stream", "auto"])
  func timesOfFasterWhisperAreInSeconds(format: String) {
    let feed = Feed.of(
      "[0.00s -> 5.20s]  Hello there.\n[5.20s -> 61.50s]  How are you?\n",
      as: CaptionFormat(name: format))
    #expect(feed.captions == ["Hello there.", "How are you?"])
    let last = snapshots(feed.events).last
    #expect(last?.start.value == .milliseconds(5200))
    #expect(last?.end.value == .milliseconds(61_500))
  }

  @Test func aScreenThatWasClearedOnceDelaysNothing() {
    let lines = (1...20).map { "line \($0)\n" }
    let captions = captions("\u{1B}[2J" + lines.joined())
    #expect(captions.count == 12)
    #expect(captions.last == "line 20")
  }

  @Test(arguments: [
    "[00:00:00.000 --> ]  a", "[0.00 -> 5.20]  a", "[s -> s] a", "[-1s -> 2s] a",
    "[99:99 --> x] b", "### Transcription x START", "[", "(speaker 9",
    "### Transcription 99999999999999999999 START | t0 = 1 ms",
  ])
  func otherLinesAreText(line: String) {
    #expect(captions(line + "\n") == [line])
  }
}
