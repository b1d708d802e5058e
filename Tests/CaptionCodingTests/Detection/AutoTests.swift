import CaptionCoding
import Captions
import Testing

@Suite("Telling a format by itself")
struct AutoTests {
  private let vosk = [
    #"{"partial" : "guten"}"#, #"{"partial" : "guten tag"}"#, #"{"text" : "guten tag"}"#,
  ]

  @Test(arguments: [
    "Hola\n", "¿Qué tal?\n", #"{"id":"u","text":"Hola"}"# + "\n", #"{"text":"Hola"}"# + "\n",
    #"{"partial":"Hola"}"# + "\n", #"{"type":"realtime","text":"Hola"}"# + "\n",
  ])
  func whatIsCertainIsNotHeld(line: String) {
    var feed = Feed()
    feed.say(line)
    #expect(feed.events.count == 1)
    #expect(feed.decoder.timeout == nil)
  }

  @Test(arguments: ["42\n", "0 1720 Takhle to je\n"])
  func whatIsInDoubtIsHeldForAMoment(line: String) {
    var feed = Feed()
    feed.say(line)
    #expect(feed.events.isEmpty)
    #expect(feed.decoder.timeout == .milliseconds(200))
    feed.pause()
    #expect(feed.story == [line.split(separator: "\n").joined()])
    #expect(feed.decoder.timeout == nil)
  }

  @Test func whatWasReleasedIsEvidenceAllTheSame() {
    var feed = Feed()
    feed.say("0 1720  Das ist es,\n")
    feed.pause()
    feed.say("1720 2400  meine Damen.\n")
    #expect(feed.decoder.format?.name == "whisper-streaming")
    feed.end()
    #expect(feed.story == ["0 1720  Das ist es,", "meine Damen."])
  }

  @Test func aBannerInFrontDoesNoHarm() {
    let feed = Feed.of("Loading model…\nListening…\n\n" + vosk.joined(separator: "\n") + "\n")
    #expect(feed.story == ["Loading model…", "Listening…", "guten tag"])
    #expect(feed.decoder.format?.name == "vosk")
  }

  @Test func oneStrangeRecordDoesNotChangeTheChoice() {
    let feed = Feed.of(
      vosk.joined(separator: "\n") + "\nHola\n" + vosk.joined(separator: "\n") + "\n")
    #expect(feed.story == ["guten tag", "guten tag"])
    #expect(feed.decoder.warnings[.unknownRecord] == 1)
    #expect(feed.decoder.warnings.firstLine(of: .unknownRecord) == 4)
    #expect(feed.decoder.format?.name == "vosk")
  }

  @Test func twoInARowDoAndNothingIsLost() {
    let feed = Feed.of(vosk.joined(separator: "\n") + "\nuno\ndos\ntres\n")
    #expect(feed.story == ["guten tag", "uno", "dos", "tres"])
    #expect(feed.decoder.format?.name == "jsonl")
    #expect(feed.decoder.warnings.total == 0)
  }

  @Test func whatWasUnfinishedEndsWithItsFormat() {
    let feed = Feed.of(vosk[..<2].joined(separator: "\n") + "\nuno\ndos\n")
    #expect(feed.story == ["guten tag", "uno", "dos"])
  }

  @Test func twoFormatsGluedTogetherAreReadOneAfterTheOther() {
    let realtime = [
      #"{"type": "realtime", "text": "bon"}"#, #"{"type": "fullSentence", "text": "bonjour"}"#,
    ]
    let own = [#"{"id":"1","text":"ho"}"#, #"{"id":"1","text":"hola","final":true}"#]
    let parts = [vosk, realtime, own]
    for first in parts {
      for second in parts {
        let feed = Feed.of((first + second + first).joined(separator: "\n") + "\n")
        let finals = feed.story.filter { !$0.hasPrefix("(") }
        #expect(finals.count == 3, "\(finals)")
      }
    }
  }

  @Test func linesAreReadTheSameWayFastAndSlow() {
    let lines = ["Hola", #"{"id":"u","text":"Ho"}"#, "42", "Qué:tal", "a_b", "{", "—", "«Sí»", ""]
    for first in lines {
      for second in lines {
        let text = "x\n\(first)\n\(second)\n\(first)\nend\n"
        var whole = Feed()
        whole.say(text)
        whole.end()
        #expect(whole.events == Feed.of(text).events, "\(text)")
      }
    }
  }

  @Test func aLineThatIsTooLongCostsItselfAlone() {
    let feed = Feed.of("uno\n" + String(repeating: "x", count: (1 << 20) + 1) + "\ndos\n")
    #expect(feed.story == ["uno", "dos"])
    #expect(feed.decoder.warnings[.lineTooLong] == 1)
  }

  @Test func anObjectThatIsNobodysSaysNothing() {
    let feed = Feed.of("{\"foo\":1}\n{\"foo\":2}\nHola\n")
    #expect(feed.story == ["Hola"])
  }

  @Test(arguments: ["is_final", "isFinal"])
  func aTextWithoutANameIsFinalByOtherNamesToo(key: String) {
    let stream = """
      {"text":"One","\(key)":false}
      {"text":"One two","\(key)":true}
      {"text":"Three","\(key)":true}
      """
    #expect(Feed.of(stream + "\n").story == ["One two", "Three"])
    #expect(Feed.of(#"{"id":"u","text":"One","\#(key)":true}"# + "\n").story == ["(One)"])
    #expect(Feed.of(#"{"text":"One","final":false,"\#(key)":true}"# + "\n").story == ["(One)"])
    var own = Feed(.captionStream)
    own.say(stream + "\n")
    #expect(own.story == ["(Three)"])
  }

  @Test func loneWordsBehindMessagesAreShownAfterAMoment() {
    var feed = Feed()
    feed.say(vosk.joined(separator: "\n") + "\nuno\n")
    #expect(feed.story == ["guten tag"])
    #expect(feed.decoder.timeout == .milliseconds(200))
    #expect(feed.decoder.hold != nil)
    feed.pause()
    #expect(feed.story == ["guten tag", "uno"])
    #expect(feed.decoder.timeout == nil)
    feed.say("dos\n")
    feed.pause()
    feed.say(vosk.joined(separator: "\n") + "\n")
    #expect(feed.story == ["guten tag", "uno", "dos", "guten tag"])
    #expect(feed.decoder.format?.name == "vosk")
  }

  @Test func loneWordsAtTheEndAreShown() {
    let feed = Feed.of(vosk.joined(separator: "\n") + "\nuno\n")
    #expect(feed.story == ["guten tag", "uno"])
  }

  @Test(arguments: [
    "INFO: uno", "[2026-01-01 10:00:00] uno", "2026-01-01T10:00:00 uno", "[WARN] uno",
    "Traceback (most recent call last):",
  ])
  func aLogBehindMessagesIsNoCaption(line: String) {
    var feed = Feed()
    feed.say(vosk.joined(separator: "\n") + "\n\(line)\n")
    #expect(feed.decoder.timeout == nil)
    feed.end()
    #expect(feed.story == ["guten tag"])
  }

  @Test func timedLinesThatRunBackwardsAreWords() {
    var feed = Feed()
    feed.say("100 200 euros\n50 60 apples\n")
    feed.pause()
    feed.say("ok\n")
    #expect(feed.story == ["100 200 euros", "50 60 apples", "ok"])
  }
}
