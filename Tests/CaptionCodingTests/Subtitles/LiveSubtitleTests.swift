import CaptionCoding
import Captions
import Testing

@Suite("Subtitles that are written while somebody speaks")
struct LiveSubtitleTests {
  private let subRip = CaptionFormat.subtitles(.subRip)

  @Test(arguments: ["srt", "auto"])
  func aCueIsShownWhenItIsWhole(format: String) {
    var feed = Feed(CaptionFormat(name: format))
    feed.say("1\n00:00:01,250 --> 00:00:03,000\nHola\n\n")
    #expect(feed.story == ["Hola"])
    feed.say("2\n00:00:03,000 --> 00:00:04,000\nadiós\n\n")
    #expect(feed.story == ["Hola", "adiós"])
    #expect(feed.decoder.format == subRip)
    feed.end()
    #expect(feed.events.count == 2)
  }

  @Test(arguments: ["srt", "auto"])
  func aWriterWhoStopsBeforeTheEmptyLineIsReadAtOnce(format: String) {
    var feed = Feed(CaptionFormat(name: format))
    feed.say("1\n00:00:01,250 --> 00:00:03,000\nHola\n")
    while feed.pause() {}
    #expect(feed.story == ["(Hola)"])
    feed.say("¿Qué tal?\n")
    while feed.pause() {}
    #expect(feed.story == ["(Hola\n¿Qué tal?)"])
    feed.say("\n2\n00:00:03,000 --> 00:00:04,000\nadiós\n\n")
    #expect(feed.story == ["Hola\n¿Qué tal?", "adiós"])
  }

  @Test(arguments: ["srt", "auto"])
  func numbersMayStartOver(format: String) {
    let cue = "1\n00:00:01,250 --> 00:00:03,000\nHola\n\n"
    #expect(Feed.of(cue + cue + cue, as: CaptionFormat(name: format)).story.count == 3)
  }

  @Test(arguments: ["vtt", "auto"])
  func webVTTIsReadWithItsVoicesAndNotes(format: String) {
    let feed = Feed.of(
      "WEBVTT\n\nNOTE a\n\n1\n00:01.000 --> 00:04.000 align:start\n<v Ana>Hola\n\n"
        + "00:04.000 --> 00:05.000\n<i>adiós</i>\n\n", as: CaptionFormat(name: format))
    #expect(feed.story == ["Hola", "adiós"])
    #expect(feed.decoder.warnings.total == 0)
  }

  @Test func somethingElseBehindSubtitlesIsFound() {
    let cue = "1\n00:00:01,250 --> 00:00:03,000\nHola\n\n"
    let other = "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"a\",\"text\":\"y\",\"final\":true}\n"
    #expect(Feed.of(cue + cue + other).story == ["Hola", "Hola", "y"])
    #expect(Feed.of(cue + cue + "uno\ndos\n").story == ["Hola", "Hola", "uno", "dos"])
  }
}
