internal import Apertium

/// A word of a text as Apertium analyses it.
struct AnalysedWord: Hashable {
  /// The dictionary form, or the word as it is written if it is unknown.
  let lemma: String
  /// The part of speech, such as `n` or `vblex`; nil if the word is unknown.
  let type: Substring?
  /// The dictionary forms in the other language, the usual one first.
  let glosses: [String]

  /// The parts of speech that one learns as words: nouns, verbs, adjectives, adverbs, interjections.
  private static let learned: Set<Substring> = [
    "n", "vblex", "vbser", "vbhaver", "vbmod", "vbdo", "vaux", "adj", "adv", "preadv", "ij",
    written,
  ]

  /// True for a word of a kind that is learned; an unknown one in capitals is taken for a name.
  var isLearned: Bool {
    guard let type else {
      return lemma.first?.isLowercase == true && lemma.allSatisfy(\.isLetter)
    }
    return Self.learned.contains(type)
  }

  /// Creates a word of which nothing is known but how it is written.
  init(written word: String) {
    (lemma, type, glosses) = (word, Self.written, [])
  }

  /// The part of speech of words of which it is not known.
  private static let written: Substring = "written"

  /// Reads a word without the marks at its ends, such as `niño<n><f><pl>/girl<n><pl>`.
  private init?(_ text: Substring) {
    let parts = ApertiumStream.parts(of: text, separator: "/")
    guard let source = parts.first, !source.isEmpty else { return nil }
    let isUnknown = source.first == "*"
    lemma = Self.form(of: isUnknown ? source.dropFirst() : source)
    type = isUnknown ? nil : Self.tag(of: source)
    var seen: Set<String> = []
    glosses = parts.dropFirst().filter { !"@*".contains($0.first ?? "@") }.map(Self.form)
      .filter { !$0.isEmpty && seen.insert($0).inserted }
    guard !lemma.isEmpty else { return nil }
  }

  /// Returns the words of each line of a text, without what stands between them.
  static func lines(of stream: String) -> [[AnalysedWord]] {
    ApertiumStream.lines(of: stream).map { $0.compactMap(AnalysedWord.init) }
  }

  /// Returns the form before the tags, in which a mark tells what is inflected: `echar# de menos`.
  private static func form(of text: Substring) -> String {
    let form = ApertiumStream.parts(of: text, separator: "<").first ?? ""
    return ApertiumText.unescaped(form).replacing("#", with: "")
  }

  private static func tag(of text: Substring) -> Substring? {
    let parts = ApertiumStream.parts(of: text, separator: "<")
    return parts.count > 1 ? parts[1].prefix { $0 != ">" } : nil
  }
}

/// Apertium's stream format, in which words stand between `^` and `$`.
private enum ApertiumStream {
  /// Returns the parts between separators that are not escaped.
  static func parts(of text: Substring, separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for index in text.indices {
      if text[index] == separator, !isEscaped {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
      isEscaped = text[index] == "\\" && !isEscaped
    }
    return parts + [text[start...]]
  }

  /// Returns the words of each line, without the marks at their ends.
  static func lines(of stream: String) -> [[Substring]] {
    var lines: [[Substring]] = [[]]
    var start: String.Index?
    var isEscaped = false
    for index in stream.indices {
      switch stream[index] {
      case "^" where !isEscaped && start == nil: start = stream.index(after: index)
      case "$" where !isEscaped:
        if let begun = start { lines[lines.count - 1].append(stream[begun..<index]) }
        start = nil
      case "\n" where start == nil: lines.append([])
      default: break
      }
      isEscaped = stream[index] == "\\" && !isEscaped
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
