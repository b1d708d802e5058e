import FoundationEssentials
import InterfaceFiles
import Synchronization
import Testing

@testable import Messages

/// The files of `assets/interface`, one for each language.
@Suite struct InterfaceFileTests {
  private static let keys = Set(MessageKey.allCases.map(\.rawValue))

  private func patterns(_ language: String) throws -> [String: String] {
    try #require(MessageCatalog.patterns(in: try InterfaceFiles.bytes(language)))
  }

  @Test func thereAreTwelveLanguagesWithoutAFault() throws {
    let faults = Mutex<[String]>([])
    let catalog = try InterfaceFiles.catalog { line in faults.withLock { $0.append(line) } }
    #expect(catalog.languages == InterfaceFiles.languages)
    for language in catalog.languages { #expect(catalog[language].language == language) }
    #expect(faults.withLock(\.self).isEmpty)
  }

  @Test(arguments: InterfaceFiles.languages)
  func aLanguageHasEveryMessageOnceAndNoOther(language: String) throws {
    let patterns = try patterns(language)
    #expect(Set(patterns.keys).symmetricDifference(Self.keys) == [])
    let lines = String(decoding: try InterfaceFiles.bytes(language), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.count { $0.contains("\": \"") } == Self.keys.count, "a key stands twice")
    #expect(patterns.values.allSatisfy { !$0.isEmpty })
  }

  @Test func theFileOfEnglishIsPartOfTheProgram() throws {
    #expect(PackageResources.en_json == (try InterfaceFiles.bytes("en")))
  }

  @Test(arguments: InterfaceFiles.languages)
  func aMessageHasTheArgumentsOfTheEnglishOne(language: String) throws {
    let strings = try InterfaceFiles.catalog()[language]
    for key in Self.keys {
      let names = strings.argumentNames(of: key)
      #expect(names == InterfaceStrings.english.argumentNames(of: key), "\(key)")
    }
  }

  @Test(arguments: InterfaceFiles.languages)
  func everyTextOfAWindowIsWholeInEveryLanguage(language: String) throws {
    let strings = try InterfaceFiles.catalog()[language]
    let keys = Self.keys
    for text in EveryMessage.texts(in: strings) {
      #expect(!text.isEmpty && !text.contains("{") && !text.contains("}"), "\(text)")
      #expect(!keys.contains(text), "\(text)")
      #expect(!text.contains("'") || language == "en", "a straight apostrophe: \(text)")
      #expect(!text.contains("  "), "\(text)")
    }
  }

  /// Words that are the same in some languages as in English.
  private static let shared: Set<String> = [
    "listSeparator", "zoomFactor", "zoom", "menu", "briefCamera", "sentences", "timeOfDay",
    "elapsed", "conversationDeck",
  ]

  @Test(arguments: InterfaceFiles.languages.filter { $0 != "en" })
  func noMessageIsLeftInEnglish(language: String) throws {
    let english = try patterns("en")
    let same = try patterns(language).filter { english[$0.key] == $0.value }.keys
    #expect(Set(same).subtracting(Self.shared) == [])
  }

  @Test(arguments: InterfaceFiles.languages.filter { $0 != "en" })
  func noticesAreInTheLanguageAndNotTheEnglishFallback(language: String) throws {
    let strings = try InterfaceFiles.catalog()[language]
    for notice in EveryMessage.notices {
      #expect(strings.text(of: notice) != InterfaceStrings.english.text(of: notice), "\(notice)")
    }
    let english = EveryMessage.conditions(in: .english)
    #expect(Set(EveryMessage.conditions(in: strings)).isDisjoint(with: english))
  }

  @Test func marksHaveTheSpacesAndFormsOfTheirLanguage() throws {
    let french = try patterns("fr").values.joined(separator: "\n")
    for mark in [";", "!", "?", "»"] {
      #expect(!french.contains(" \(mark)") && !french.contains("\u{A0}\(mark)"), "\(mark)")
    }
    #expect(!french.contains(" : ") && !french.contains("« ") && french.contains("\u{202F};"))
    #expect(try !patterns("de").values.contains { $0.contains("\"") || $0.contains("“{") })
    for language in ["ar", "fa"] {
      for (key, pattern) in try patterns(language) {
        let text = withoutCode(pattern)
        #expect(!text.contains(";") && !text.contains("?"), "\(language) \(key): \(text)")
        #expect(!text.contains(", ") || text.contains("plural") || text.contains("number"))
      }
    }
    for language in ["zh", "ja"] {
      for (key, pattern) in try patterns(language) {
        #expect(!pattern.contains("; ") && !pattern.contains(": {"), "\(language) \(key)")
      }
    }
  }

  /// Returns a pattern without the isolated parts, which are commands and names of formats.
  private func withoutCode(_ pattern: String) -> String {
    pattern.split(separator: "\u{2066}").map { part in
      part.split(separator: "\u{2069}", maxSplits: 1, omittingEmptySubsequences: false).last ?? part
    }.joined()
  }

  /// Latin words in a text from right to left take its marks along unless they are isolated.
  @Test(arguments: ["ar", "fa"])
  func commandsAreIsolatedInTextsFromRightToLeft(language: String) throws {
    for (key, pattern) in try patterns(language) where !MessagePattern.isPlain(pattern) {
      #expect(pattern.count { $0 == "\u{2066}" } == pattern.count { $0 == "\u{2069}" }, "\(key)")
    }
    for (key, pattern) in try patterns(language) where MessagePattern.isPlain(pattern) {
      let text = withoutCode(pattern)
      #expect(!text.unicodeScalars.contains { ("A"..."z").contains($0) }, "\(key): \(text)")
    }
  }
}
