package import Apertium
internal import Glibc
internal import Language
internal import Synchronization
internal import System
internal import Translation

/// The division of sentences into the words that one learns, by Apertium if it knows the language.
package struct WordAnalyser {
  /// Extent of the knowledge of the words of a language.
  package enum Knowledge: Hashable, Sendable {
    /// The dictionary forms and their translations.
    case glosses
    /// The dictionary forms alone, as no dictionary leads to the reader's language.
    case lemmas
    /// The words as they are written, as nothing knows the language.
    case writtenWords
  }

  private let modes: ApertiumModes
  private let timeout: Duration

  /// The longest output, in bytes: some hundred for each word of the longest input.
  private static let maxOutput = 256 << 20

  package init(
    modes: ApertiumModes = ApertiumModes(folder: "/usr/share/apertium/modes"),
    timeout: Duration = .seconds(30)
  ) {
    (self.modes, self.timeout) = (modes, timeout)
  }

  /// Returns the words of each sentence in a language, and what is known of them.
  func words(
    of sentences: [String], in language: String, for readerLanguage: String?
  ) -> (sentences: [[AnalysedWord]], knowledge: Knowledge) {
    for (command, knowledge) in commands(for: language, readerLanguage) {
      if let words = analysis(of: sentences, by: command) { return (words, knowledge) }
    }
    let breaks = TextBreaks(of: .words, locale: language)
    return (sentences.map { Self.writtenWords(of: $0, breaks) }, .writtenWords)
  }

  /// Returns the command lines that analyse a language, the best one first.
  private func commands(
    for language: String, _ readerLanguage: String?
  ) -> [(command: String, Knowledge)] {
    let source = LanguagePair(language, readerLanguage ?? "")
    let pairs = modes.files.keys.filter { $0.source == source.source }
      .sorted { $0.target < $1.target }
    let glossed = pairs.filter { $0.hasLanguages(of: source) }
    return (glossed.map { ($0, true) } + pairs.map { ($0, false) }).compactMap { pair, isGlossed in
      guard let path = modes.files[pair],
        let file = try? Descriptor(opening: path, O_RDONLY).readAll(atMost: 64 << 10),
        let command = ApertiumMode(String(decoding: file, as: UTF8.self))
          .analysis(isGlossed: isGlossed)
      else { return nil }
      return (command, isGlossed ? .glosses : .lemmas)
    }
  }

  /// Returns the words that a command writes for each sentence; nil if it fails or takes too long.
  private func analysis(of sentences: [String], by command: String) -> [[AnalysedWord]]? {
    // A full stop of its own ends each sentence, so that no word of several parts goes on in the next one.
    let text = sentences.map { ApertiumText.escaped(Self.plain($0)) + " .\n" }.joined()
    let output = Mutex<[UInt8]?>(nil)
    let worker = try? Worker("words") { [timeout] worker in
      guard var process = try? CommandProcess("{ \(command); } 2>/dev/null") else { return }
      var bytes: [UInt8] = []
      let status = process.run(input: Array(text.utf8), until: .now + timeout, on: worker) {
        if bytes.count < Self.maxOutput { bytes += $0 }
      }
      if status == .exited(0) { output.withLock { $0 = bytes } }
    }
    worker?.waitForEnd(within: timeout + .seconds(2))
    guard let bytes = output.withLock(\.self) else { return nil }
    let lines = AnalysedWord.lines(of: String(decoding: bytes, as: UTF8.self))
    // Each line has a full stop at least.
    return lines.count == sentences.count && lines.allSatisfy { !$0.isEmpty } ? lines : nil
  }

  /// Returns a sentence in one line, without the signs with which Apertium marks words.
  private static func plain(_ sentence: String) -> String {
    String(
      sentence.unicodeScalars.map { scalar in
        let isMark = scalar == "*" || scalar == "#" || scalar == "+" || scalar == "~"
        return Character(
          isMark || scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : scalar)
      })
  }

  /// Returns the words of a sentence as they are written, without marks and numbers.
  private static func writtenWords(of sentence: String, _ breaks: TextBreaks?) -> [AnalysedWord] {
    let units = Array(sentence.utf16)
    var start = 0
    return (breaks?.ends(in: units) ?? []).compactMap { end in
      defer { start = end }
      let word = String(decoding: units[start..<end], as: UTF16.self)
      return word.contains(where: \.isLetter) ? AnalysedWord(written: word) : nil
    }
  }
}
