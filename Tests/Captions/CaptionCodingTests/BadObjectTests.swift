import CaptionCoding
import Captions
import Testing

@Suite("Bad objects")
struct BadObjectTests {
  @Test(arguments: [
    "{", "{}x", #"{"text":"Ho"#, #"{"text":"Hola","#, "{oops}",
    "{'text':'a'}",
    "\u{1B}[0m{oops}", "\0{oops}", "  {oops",
  ])
  func anUnreadableObjectIsCountedAndNeverShown(_ line: String) {
    let (events, warnings) = decoded(line + "\nHola\n")
    #expect(texts(events) == ["Hola"])
    #expect(warnings[.unreadableObject] == 1)
  }

  @Test(arguments: [
    #""text":7"#, #""final":"yes""#, #""stable":-1"#, #""stable":1.5"#, #""id":[1]"#,
    #""for":"left""#, #""translations":[]"#, #""translations":{"fr":"Bonjour"}"#,
    #""translations":{"fr":{"text":1}}"#, #""start":-1"#, #""t":1e300"#, #""t":"now""#,
    #""want":"control","hello":1"#, #""state":"asleep""#,
  ])
  func aValueOfTheWrongKindInvalidatesOnlyItsKey(_ pair: String) {
    let (events, warnings) = decoded(#"{"speaker":"Ana",\#(pair)}"#)
    #expect(warnings[.unusableValue] == 1)
    #expect(snapshots(events).first?.speaker.value == "Ana")
  }

  @Test(arguments: [
    #"{"transcript":"hello"}"#, #"{"hypothesis":"a","foo":{"text":"b"}}"#,
  ])
  func anObjectOfUnknownKeysIsReportedWithTheirNames(_ line: String) {
    for format in [CaptionFormat.captionStream, nil] {
      var feed = Feed(format)
      feed.send("Hola\n\(line)\n\(line)\n")
      feed.end()
      #expect(feed.captions == ["Hola"])
      #expect(feed.decoder.warnings[.unknownObject] == 2)
      #expect(feed.decoder.warnings.firstLine(of: .unknownObject) == 2)
      let detail = feed.decoder.warnings.firstDetail(of: .unknownObject)
      #expect(detail?.contains("hello") == false)
      #expect(
        detail == (line.contains("foo") ? "its keys: foo, hypothesis" : "its keys: transcript"))
    }
  }

  @Test func badElementsOfLanguagesAreLeftOutAndTooManyIgnored() {
    func languages(_ list: String) -> ([String]?, unusable: Int, illFormed: Int) {
      let (events, warnings) = decoded(#"{"languages":\#(list)}"#)
      let lists = events.compactMap { event -> [String]? in
        if case .languages(let tags, _) = event { tags } else { nil }
      }
      return (lists.first, warnings[.unusableValue], warnings[.illFormedLanguage])
    }
    #expect(languages(#"["es",7,null,"-","es","fr"]"#) == (["es", "fr"], 2, 1))
    let equal = #"["ES","es","pt_br","pt-BR","zh-HANT"]"#
    #expect(languages(equal) == (["es", "pt-BR", "zh-Hant"], 0, 0))
    #expect(languages(#""es""#) == (nil, 1, 0))
    #expect(languages("null") == ([], 0, 0))
    let many = (0..<300).map { #""x-\#($0)""# }.joined(separator: ",")
    #expect(languages("[\(many)]").0?.count == 256)
    #expect(languages(#"["\#(String(repeating: "a", count: 5000))"]"#) == ([], 0, 1))
  }

  @Test(arguments: [
    "{}", #"{"x-mine":1}"#, #"{"id":"u"}"#, #"{"text":null}"#, #"{"t":1}"#,
    #"{"text":"a","x-mine":{"a":[1]},"later":null}"#,
  ])
  func knownAndPrivateKeysAreNoFaults(_ line: String) {
    #expect(decoded(line + "\n").warnings.total == 0)
  }

  @Test func anEndlessIdIsNoId() {
    let id = String(repeating: "u", count: 1000)
    let (events, warnings) = decoded(#"{"id":"\#(id)","text":"a"}"#)
    #expect(events.count == 1)
    #expect(warnings[.unusableValue] == 1)
  }

  @Test func invalidBytesInAnObjectAreReplaced() {
    let line = Array(#"{"text":"a"#.utf8) + [0xFF] + Array(#"b"}"#.utf8)
    #expect(texts(decoded(line).events) == ["a\u{FFFD}b"])
  }

  @Test func thirtyThousandLanguagesAreSurvived() {
    let languages = (0..<30_000).map { #""l\#($0)":{"text":"a"}"# }.joined(separator: ",")
    let visible = shown(#"{"translations":{\#(languages)}}"#)
    #expect(visible.captions.map(\.text) == ["a"])
  }
}
