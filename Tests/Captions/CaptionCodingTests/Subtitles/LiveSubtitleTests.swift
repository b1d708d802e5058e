import CaptionCoding
import Captions
import Testing

@Suite("Live subtitles")
struct LiveSubtitleTests {
  private let subRip = CaptionFormat.subtitles(.subRip)

  @Test(arguments: ["srt", "auto"])
  func aCueIsShownWhenItIsComplete(format: String) {
    var feed = Feed(CaptionFormat(name: format))
    feed.send("1\n00:00:01,250 --> 00:00:03,000\nHola\n\n")
    #expect(feed.captions == ["Hola"])
    feed.send("2\n00:00:03,000 --> 00:00:04,000\nadiós\n\n")
    #expect(feed.captions == ["Hola", "adiós"])
    #expect(feed.decoder.format == subRip)
    feed.end()
    #expect(feed.events.count == 2)
  }

  @Test(arguments: ["srt", "auto"])
  func aCueIsShownBeforeItsEmptyLine(format: String) {
    var feed = Feed(CaptionFormat(name: format))
    feed.send("1\n00:00:01,250 --> 00:00:03,000\nHola\n")
    while feed.expireTimeout() {}
    #expect(feed.captions == ["(Hola)"])
    feed.send("¿Qué tal?\n")
    while feed.expireTimeout() {}
    #expect(feed.captions == ["(Hola\n¿Qué tal?)"])
    feed.send("\n2\n00:00:03,000 --> 00:00:04,000\nadiós\n\n")
    #expect(feed.captions == ["Hola\n¿Qué tal?", "adiós"])
  }

  /// The transcript and the mailbox recognize the states of one utterance by it.
  @Test func theStatesOfACueShareTheirFirstRevision() {
    var feed = Feed(subRip)
    feed.send("1\n00:00:01,250 --> 00:00:03,000\nHola\n")
    while feed.expireTimeout() {}
    feed.send("¿Qué tal?\n")
    while feed.expireTimeout() {}
    feed.send("\n2\n00:00:03,000 --> 00:00:04,000\nadiós\n")
    while feed.expireTimeout() {}
    let states = snapshots(feed.events)
    #expect(states.map(\.firstRevision) == [1, 1, 1, 4])
    #expect(states.map(\.revision) == [1, 2, 3, 4])
    #expect(states.map(\.isPartial) == [true, true, false, true])
  }

  @Test func otherFormatsAfterSubtitlesAreDetected() {
    let cue = "1\n00:00:01,250 --> 00:00:03,000\nHola\n\n"
    let other = "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"a\",\"text\":\"y\",\"final\":true}\n"
    #expect(Feed.of(cue + cue + other).captions == ["Hola", "Hola", "y"])
    #expect(Feed.of(cue + cue + "uno\ndos\n").captions == ["Hola", "Hola", "uno", "dos"])
  }
}
