internal import Captions
internal import Language

/// A text of an entry in one language, as lines for people.
struct TranscriptPassage: Sendable, Equatable {
  /// The lines without control characters; none is blank.
  var lines: [String]
  /// The BCP 47 language, if it is known.
  var language: String?

  /// Creates a passage; nil if the text has no visible character.
  init?(_ text: UtteranceText) {
    lines = text.words.value.map(\.transcriptLines) ?? []
    language = text.language.value.flatMap { tag in
      LanguageTag.isWellFormed(tag) ? tag.replacing("_", with: "-") : nil
    }
    if lines.isEmpty { return nil }
  }
}

extension ConversationEntry {
  /// The translation and the original, as far as they have words.
  ///
  /// An unfinished text ends with "…". If both are the same, there is no original.
  func texts(inLanguage language: String?) -> (
    translation: TranscriptPassage?, original: TranscriptPassage?
  ) {
    var translation = translation(inLanguage: language)
    var original = TranscriptPassage(snapshot.source)
    if translation?.lines == original?.lines { original = nil }
    if !snapshot.isFinal {
      translation?.markAsUnfinished()
      original?.markAsUnfinished()
    }
    return (translation, original)
  }

  /// The selected texts in the order in which they are written; the first is the main one.
  func passages(showing texts: TranscriptTexts) -> [TranscriptPassage] {
    let (translation, original) = self.texts(inLanguage: texts.language)
    let all = [translation, original].compactMap(\.self)
    // Who asks for a language gets the speaker's own words if they were in it.
    let isOwn = texts.language.map { language in
      original?.isIn(language) == true && translation?.isIn(language) != true
    }
    let read = Array(isOwn == true ? all.suffix(1) : all.prefix(1))
    return switch texts.selection {
    case .both: all
    case .translation: read
    case .romanized: read + (isOwn == true ? [] : [letters].compactMap(\.self))
    case .original: Array(all.suffix(1))
    }
  }

  /// The main text in Latin letters, or nil if the pipeline sent none.
  private var letters: TranscriptPassage? {
    var text = UtteranceText()
    text.words = snapshot.romanized
    return TranscriptPassage(text)
  }

  /// The name of the speaker on one line, or nil if it is unknown.
  var speaker: String? {
    let name = snapshot.speaker.value?.transcriptLines.joined(separator: " ") ?? ""
    return name.isEmpty ? nil : name
  }

  /// Returns the text in a language, else in another variety of it, else the first text.
  private func translation(inLanguage language: String?) -> TranscriptPassage? {
    let texts = ([snapshot.text] + snapshot.translations).compactMap(TranscriptPassage.init)
    guard let language = language?.lowercased() else { return texts.first }
    return texts.first { $0.language?.lowercased() == language }
      ?? texts.first { $0.isIn(language) } ?? texts.first
  }
}

extension TranscriptPassage {
  /// Returns true if the passage is in a variety of the language with this tag.
  fileprivate func isIn(_ tag: String) -> Bool {
    language.map { LanguageTag.haveSameLanguage($0, tag) } ?? false
  }

  fileprivate mutating func markAsUnfinished() {
    guard let last = lines.last, !last.hasSuffix("…") else { return }
    lines[lines.count - 1] = last + "…"
  }
}

extension String {
  /// The lines of the string with visible characters, without outer white space.
  ///
  /// Control characters are left out. Every line closes the directional formatting that it opens
  /// (UAX #9, 3.1), so that none reaches the text after the line.
  var transcriptLines: [String] {
    unicodeScalars.split(whereSeparator: \.endsLine).map { scalars in
      var line = BalancedLine()
      for scalar in scalars { line.add(scalar) }
      return line.finish()
    }.filter { !$0.isEmpty }
  }
}

/// A line of text whose directional formatting characters are closed at its end.
private struct BalancedLine {
  /// The largest depth of directional formatting (UAX #9, BD2).
  private static let maxDepth = 125

  private enum Opener { case embedding, isolate }

  private var text = String.UnicodeScalarView()
  /// The formatting that is open at the end of `text`.
  private var openers: [Opener] = []
  private var isVisible = false

  mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x202A, 0x202B, 0x202D, 0x202E: open(.embedding, scalar)
    case 0x2066...0x2068: open(.isolate, scalar)
    case 0x202C: if openers.last == .embedding { close(1, scalar) }
    case 0x2069:
      guard let index = openers.lastIndex(of: .isolate) else { return }
      close(openers.count - index, scalar)
    default: if let shown = scalar.inLine { addVisible(shown) }
    }
  }

  /// Returns the line with its closing characters; empty if nothing is visible.
  func finish() -> String {
    guard isVisible else { return "" }
    var result = text
    while result.last?.properties.isWhitespace == true { result.removeLast() }
    for opener in openers.reversed() {
      result.append(opener == .embedding ? "\u{202C}" : "\u{2069}")
    }
    return String(result)
  }

  private mutating func open(_ opener: Opener, _ scalar: Unicode.Scalar) {
    guard openers.count < Self.maxDepth else { return }
    openers.append(opener)
    text.append(scalar)
  }

  private mutating func close(_ count: Int, _ scalar: Unicode.Scalar) {
    openers.removeLast(count)
    text.append(scalar)
  }

  private mutating func addVisible(_ scalar: Unicode.Scalar) {
    let isBlank = scalar.properties.isWhitespace
    if isBlank, text.isEmpty { return }
    if !isBlank, !scalar.properties.isBidiControl { isVisible = true }
    text.append(scalar)
  }
}
