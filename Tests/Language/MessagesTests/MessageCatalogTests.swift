import InterfaceFiles
import Synchronization
import Testing

@testable import Messages

/// Catalogs with good, damaged and missing files.
@Suite struct MessageCatalogTests {
  /// A catalog of one file, and the lines that it reports.
  private final class Trial: Sendable {
    private let lines = Mutex<[String]>([])

    func strings(_ file: MessageCatalog.File?, language: String = "xx") -> InterfaceStrings {
      let catalog = MessageCatalog(files: file.map { [language: $0] } ?? [:]) { line in
        self.lines.withLock { $0.append(line) }
      }
      let strings = catalog[language]
      // A second use reports nothing more.
      _ = catalog[language]
      return strings
    }

    var reported: [String] { lines.withLock(\.self) }
  }

  private func bytes(_ text: String) -> MessageCatalog.File { .bytes(Array(text.utf8)) }

  @Test func aLanguageWithoutAFileIsEnglishWithoutAWord() {
    let trial = Trial()
    #expect(trial.strings(nil).language == "en")
    #expect(trial.reported.isEmpty)
  }

  @Test(arguments: [
    "", "[]", "null", "{", #"{"clear": 1}"#, #"{"clear": ["a"]}"#, #"{"clear": null}"#,
    #"{"clear": {"a": "b"}}"#, "clear: Löschen", "\u{0}\u{1}",
    String(repeating: "[", count: 100_000), #"{"a":"# + String(repeating: "{\"a\":", count: 10_000),
    #"{"clear": ""# + String(repeating: "x", count: 1 << 20) + #"""#,
  ])
  func aFileThatIsNoObjectOfTextsIsOneLineAndEnglish(text: String) {
    let trial = Trial()
    let strings = trial.strings(bytes(text))
    #expect(strings.language == "en" && strings.label(.clear) == "Clear")
    #expect(trial.reported.count == 1)
    #expect(trial.reported.first?.hasPrefix("the interface's file xx.json ") == true)
    #expect(trial.reported.first?.contains("\n") == false)
  }

  @Test func aFileThatCannotBeReadIsOneLine() {
    let trial = Trial()
    #expect(trial.strings(.unreadable(reason: "larger than 256 KiB")).language == "en")
    #expect(
      trial.reported == [
        "the interface's file xx.json cannot be read: larger than 256 KiB; English stands in: "
          + "reinstall visavis"
      ])
  }

  @Test func aMissingMessageIsInEnglishAmongTheOthers() throws {
    let trial = Trial()
    let strings = trial.strings(bytes(#"{"clear": "Tekst weg"}"#), language: "nl")
    #expect(strings.label(.clear) == "Tekst weg")
    #expect(strings.label(.quit) == "Quit")
    #expect(strings.text(of: .pictureSaved(path: "a.png")) == "Saved a.png")
    #expect(trial.reported.count == 1)
    #expect(trial.reported.first?.contains("'listSeparator'") == true)
  }

  @Test(arguments: [
    // Malformed.
    "{path", "path}} {", "{}", "{path, plural}", "{path, plural, one {a}}", "{path, bogus, x {",
    "{path,select,other{", "{0", "{path, number, ::nonsense-skeleton}",
    // Not of this message.
    "{secret}", "{0}", "{path} {count, plural, one {a} other {b}}",
    // Of another kind.
    "{path, number}", "{path, date}", "{path, plural, one {a} other {b}}", "{path, spellout}",
    "{path, choice, 0#a|1#b}",
    // Too long, or too deep.
    String(repeating: "{path}", count: 10_000),
    String(repeating: "{path,select,other{", count: 40_000),
    String(repeating: "{path,select,other{", count: 40_000)
      + String(repeating: "}}", count: 40_000),
  ])
  func aPatternOfNoUseIsReplacedByTheEnglishOne(pattern: String) throws {
    let strings = Trial().strings(
      bytes(#"{"pictureSaved": "\#(pattern)", "clear": "Tekst weg"}"#), language: "nl")
    #expect(strings.label(.clear) == "Tekst weg")
    #expect(strings.text(of: .pictureSaved(path: "a.png")) == "Saved a.png")
  }

  @Test func veryLongArgumentsAreShortened() {
    let text = InterfaceStrings.english.text(
      of: .pictureSaved(path: String(repeating: "x", count: 1 << 20)))
    #expect((3_000...5_000).contains(text.count))
  }

  @Test func aTagIsFoundAsItIsOrByItsPrimaryLanguage() throws {
    let catalog = try InterfaceFiles.catalog()
    for (tag, language) in [
      ("pt-BR", "pt"), ("pt_BR", "pt"), ("zh-TW", "zh"), ("zh-Hant-TW", "zh"), ("DE", "de"),
      ("en-GB", "en"), ("es-419", "es"), ("fa-AF", "fa"), ("ca-valencia", "ca"),
    ] {
      #expect(catalog.language(for: tag) == language, "\(tag)")
    }
    for tag in ["sv", "", "x", "ptx", "-", "zz-ZZ"] {
      #expect(catalog.language(for: tag) == nil, "\(tag)")
    }
    #expect(MessageCatalog.english.language(for: "fr") == nil)
    let regional = MessageCatalog(files: ["pt-PT": .bytes([]), "pt": .bytes([])]) { _ in }
    #expect(regional.language(for: "pt_PT") == "pt-PT")
    #expect(regional.language(for: "pt-AO") == "pt")
  }
}
