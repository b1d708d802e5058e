internal import Captions
package import Romanization
internal import Synchronization
package import System

/// Latin letters for the texts on the screen.
///
/// The tables and libraries of a language take up to a tenth of a second, so a thread of their own opens
/// them.
package final class LatinLetters: Sendable {
  private enum Language {
    case opening
    case open(LanguageRomanizer)
  }

  private let folder: String
  private let appEvents: Inbox<AppEvent>?
  private let report: @Sendable (RomanizationAbsence) -> Void
  private let languages = Mutex<[RomanizedLanguage: Language]>([:])

  /// The longest text, in code points, that is written in Latin letters while it grows.
  ///
  /// A longer one would take more of the main thread's time than a frame has.
  static let maxLength = 4_000

  /// Creates letters with the tables of a folder, `assets/romanization`.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - appEvents: The receiver of `AppEvent.lettersOpened`; nil if the loop waits for a language.
  ///   - report: The receiver of what the machine lacks for a language, on any thread.
  package init(
    folder: String, openingBeside appEvents: Inbox<AppEvent>?,
    report: @escaping @Sendable (RomanizationAbsence) -> Void = { _ in }
  ) {
    self.folder = folder
    self.appEvents = appEvents
    self.report = report
  }

  /// Returns a text in Latin letters.
  ///
  /// - Returns: Nil if the text needs no other letters, is too long, or if its language is still being
  ///   opened.
  func letters(
    of text: String, in tag: String, after earlier: RomanizedText? = nil
  ) -> RomanizedText? {
    guard let language = RomanizedLanguage(tag: tag),
      text.unicodeScalars.count <= Self.maxLength, let romanizer = romanizer(of: language)
    else { return nil }
    // Without what the language needs, a text may stay as it is.
    return romanizer.romanize(text, in: tag, after: earlier).flatMap { $0.text == text ? nil : $0 }
  }

  private func romanizer(of language: RomanizedLanguage) -> LanguageRomanizer? {
    let found = languages.withLock { languages in
      let found = languages[language]
      if found == nil { languages[language] = .opening }
      return found
    }
    switch found {
    case .open(let romanizer): return romanizer
    case .opening: return nil
    case nil: break
    }
    // The thread ends by itself, as soon as the language is open.
    if appEvents != nil, (try? Worker("letters") { [self] _ in open(language) }) != nil {
      return nil
    }
    open(language)
    return languages.withLock {
      if case .open(let romanizer) = $0[language] { romanizer } else { nil }
    }
  }

  private func open(_ language: RomanizedLanguage) {
    let romanizer = LanguageRomanizer(folder: folder, language)
    languages.withLock { $0[language] = .open(romanizer) }
    if let absence = romanizer.absence { report(absence) }
    appEvents?.post(.lettersOpened)
  }
}

/// A romanizer of one language, with everything that it needs.
private final class LanguageRomanizer: Sendable {
  private let romanizer: Mutex<Romanizer>
  let absence: RomanizationAbsence?

  init(folder: String, _ language: RomanizedLanguage) {
    let romanizer = Romanizer(folder: folder)
    absence = romanizer.absence(for: language)
    self.romanizer = Mutex(romanizer)
  }

  func romanize(_ text: String, in tag: String, after earlier: RomanizedText?) -> RomanizedText? {
    romanizer.withLock { $0.romanize(text, in: tag, after: earlier) }
  }
}

/// The Latin letters beneath the captions of one reader.
struct CaptionLetters {
  private struct Entry {
    let text: String
    let letters: RomanizedText
  }

  /// The letters of the captions that are visible, by their numbers.
  private var entries: [Int: Entry] = [:]

  /// Adds letters to the captions for which the pipeline sent none.
  mutating func add(to captions: inout VisibleCaptions, from source: LatinLetters) {
    var now: [Int: Entry] = [:]
    for index in captions.captions.indices {
      let caption = captions.captions[index]
      guard caption.romanized == nil, let language = caption.language else { continue }
      let earlier = entries[caption.number]
      guard
        let entry = earlier?.text == caption.text
          ? earlier
          : source.letters(of: caption.text, in: language, after: earlier?.letters).map({
            Entry(text: caption.text, letters: $0)
          })
      else { continue }
      now[caption.number] = entry
      captions.captions[index].romanized = entry.letters.shown
    }
    entries = now
  }
}
