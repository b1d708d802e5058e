import Randomness
import Snapshots
import Testing

@Suite struct ScriptTests {
  private func parse(_ text: String) throws -> Script { try Script(parsing: Array(text.utf8)) }

  @Test func everyFormOfTheLanguageIsRead() throws {
    let script = try parse(Self.everyForm)
    #expect(script.shots.map(\.name) == ["a.png", nil, nil, "folder/b.png"])
    #expect(script.options == ["--camera", "pattern:grid", "--size", "640x360"])
  }

  private static let everyForm = """
    # what follows is for people
    with --camera pattern:grid --size "640x360"

    at 0 say "Hola"
    at 0.5 say A "Hola"   # and this too
    at 1 say "Doña Ana" "¿Qué \\"tal\\"?" in es
    at 1 saying B "Mu"
    at 1 caption {"id": "u1", "text": "Ho # not a comment"}
    at 2 zoom 2
    at 2 zoom 2.5 at 10,20
    at 3 mirror on
    at 3 rotate 270
    at 3 fit cover
    at 3.5 key c
    at 3.5 key escape
    at 3.5 type "¿qué?"
    at 4 move 1,2
    at 4 press 1,2 ctrl
    at 4 drag 3,4
    at 4 release 3,4
    at 4 click 5,6
    at 4 wheel -1.5 at 5,6
    at 4 pinch 1.2 at 5,6
    at 5 camera lost
    at 5 camera back
    at 5 faces 520,90,160x200 -4,0,20x20
    at 5 faces none
    at 6 shot a.png
    at 6 text
    at end text
    at end shot folder/b.png\r
    """

  @Test func everyCommandIsAmongThem() {
    let used = Self.everyForm.split(whereSeparator: \.isNewline).compactMap { line in
      line.split(separator: " ").dropFirst(2).first
    }
    let commands = ScriptVocabulary.forms.map { $0.prefix { $0 != " " } }
    #expect(Set(commands).isSubset(of: Set(used)))
  }

  @Test(arguments: [
    ("at 1 zom 2", "1:6", "zom"), ("\n\nat 1 zom 2", "3:6", "zom"), ("zoom 2", "1:1", "zoom"),
    ("  at 1 say Hola", "1:12", "quotation"), ("at 1 say \"Hola", "1:10", "partner"),
    ("at 1 say A", "1:10", "quotation"), ("at 1 say \"\\q\"", "1:10", "string"),
    ("at one zoom 2", "1:4", "one"), ("at -1 zoom 2", "1:4", "-1"), ("at", "1:3", "time"),
    ("at 1", "1:5", "what happens"), ("at 1 zoom", "1:10", "factor"),
    ("at 1 zoom 9", "1:11", "1 to 8"), ("at 1 zoom nan", "1:11", "nan"),
    ("at 1 zoom 2 2", "1:13", "too many"), ("at 1 zoom 2 at 5", "1:16", "640,360"),
    ("at 1 mirror maybe", "1:13", "on, off"), ("at 1 faces", "1:11", "none"),
    ("at 1 faces 1,2", "1:12", "520,90"), ("at 1 faces 1,2,3x0", "1:12", "520,90"),
    ("at 1 faces 1,2,3x4 none", "1:20", "none"), ("at 1 faces none 1,2,3x4", "1:17", "too many"),
    ("at 1 rotate 45", "1:13", "45"),
    ("at 1 key w", "1:10", "'w'"), ("at 1 caption Hola", "1:14", "Hola"),
    ("at 1 caption {\"text\":}", "1:14", "JSON"), ("at 1 caption {\"text\": 5}", "1:14", "kind"),
    ("at 1 wheel 1 5,6", "1:14", "at X,Y"), ("at 1 shot a.jpg", "1:11", ".png"),
    ("at 1 shot a.png\nat 2 shot a.png", "2:11", "earlier"),
    ("at 1 shot saved-1.png", "1:11", "key s"),
    ("at 3 shot a.png\nat 2 key q", "1:1", "key q"),
    ("at end shot a.png\nat 2 key q", "1:1", "key q"), ("at end zoom 2", "1:8", "end"),
    ("at 1 zoom 2\nwith --size 9x9", "2:1", "before"),
    ("\tat 1 zom 2", "1:7", "zom"), ("at 1 say \"ñandú\" zom", "1:18", "zom"),
  ])
  func anErrorHasItsPosition(text: String, position: String, word: String) throws {
    let error = try #require(throws: ScriptError.self) { try parse(text) }
    #expect("\(error)".hasPrefix("\(position): "), "\(error)")
    #expect(error.message.contains(word), "\(error)")
    #expect(!error.message.contains("\n"))
  }

  @Test func aLineThatIsNotUTF8IsNamed() throws {
    let bytes = Array("at 1 zoom 2\nat 2 say \"".utf8) + [0xFF] + Array("\"\n".utf8)
    let error = try #require(throws: ScriptError.self) { try Script(parsing: bytes) }
    #expect(error.position.line == 2)
  }

  /// Random bytes are a script, or an error with a position.
  @Test func noBytesStopTheReading() throws {
    let words = [
      "at", "with", "1", "1e308", "-1", "end", "say", "\"", "\\", "\"a\"", "{", "{\"text\":\"x\"}",
      "caption", "zoom", "8", "at", "9,9", "99999,1", "shot", "a.png", "#", "\n", " ", "\t",
      "\u{0}",
      "é", "\u{202E}", "key", "+", "wheel", "camera", "lost", "in", "es",
    ]
    var random = SeededGenerator(state: 3)
    for _ in 0..<Trials.rounds(2000) {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += words.randomElement(using: &random) ?? ""
        if Bool.random(using: &random) { text += " " }
      }
      var bytes = Array(text.utf8)
      if !bytes.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do {
        _ = try Script(parsing: bytes)
      } catch {
        #expect(error.position.line >= 1 && error.position.column >= 1)
      }
    }
  }

  @Test func anEmptyScriptIsOne() throws {
    #expect(try parse("").schedule.isEmpty)
    #expect(try parse("\u{FEFF}# nothing\n\n").schedule.isEmpty)
  }

  @Test func aSpeakerGoesOnUntilTheTextIsFinal() throws {
    let results = try SimulationHarness().digests(
      of: """
        at 1 saying A "Ho"
        at 2 say A "Hola"
        at 3 shot one.png
        at 4 say A "Adiós"
        at 5 shot two.png
        """)
    let once = try SimulationHarness().digests(of: "at 2 say A \"Hola\"\nat 3 shot one.png")
    #expect(results["one.png"] == once["one.png"])
    #expect(results["two.png"] != results["one.png"])
  }
}
