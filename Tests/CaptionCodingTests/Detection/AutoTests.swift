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
    #expect(feed.decoder.patience == nil)
  }

  @Test(arguments: ["42\n", "0 1720 Takhle to je\n"])
  func whatIsInDoubtIsHeldForAMoment(line: String) {
    var feed = Feed()
    feed.say(line)
    #expect(feed.events.isEmpty)
    #expect(feed.decoder.patience == .milliseconds(200))
    feed.pause()
    #expect(feed.story == [line.split(separator: "\n").joined()])
    #expect(feed.decoder.patience == nil)
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
}
