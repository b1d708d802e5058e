internal import System

/// The points at which words may be hyphenated, by the patterns of their language.
///
/// Patterns are read when a word of their language is first wider than a line, which takes a few
/// dozen milliseconds for German, the largest. Those of two languages are kept. A file that cannot
/// be used is reported once. Each instance belongs to one thread.
final class Hyphenator {
  private lazy var folder = PatternFolder(path: path)
  private let path: String
  private let warn: (FontWarning) -> Void
  private let files = LRUCache<String, String?>(capacity: 32)
  private let patterns = LRUCache<String, HyphenationPatterns?>(capacity: 2)
  /// The files that were reported.
  private var reported: Set<String> = []

  /// Creates a hyphenator for the patterns in a folder.
  init(folder path: String = PatternFolder.system, warn: @escaping (FontWarning) -> Void = { _ in })
  {
    self.path = path
    self.warn = warn
  }

  /// Returns the UTF-16 offsets in `text` at which a hyphen may be added, ascending.
  ///
  /// `text` is a word with its punctuation, and `language` its BCP 47 tag. A name of a file, an
  /// address and other texts with signs or digits have no points, because a hyphen would seem to be
  /// a part of them.
  func points(in text: String, language: String) -> [Int] {
    let clusters = Array(text)
    guard let runs = Self.letterRuns(in: clusters), let patterns = patterns(for: language) else {
      return []
    }
    let offsets = clusters.reduce(into: [0]) { offsets, cluster in
      offsets.append((offsets.last ?? 0) + cluster.utf16.count)
    }
    return runs.flatMap { run in
      patterns.points(in: clusters[run]).map { offsets[run.lowerBound + $0] }
    }
  }

  /// The most parts that a word may have, such as `l’` or those of a word with hyphens.
  private static let maxRuns = 8

  /// Returns the ranges of letters in `word`, or nil if it is no ordinary word.
  ///
  /// Letters may be parted by apostrophes, hyphens and non-breaking spaces, and have punctuation
  /// around them.
  private static func letterRuns(in word: [Character]) -> [Range<Int>]? {
    guard let first = word.firstIndex(where: \.startsWithLetter),
      let last = word.lastIndex(where: \.startsWithLetter),
      word[..<first].allSatisfy(\.surroundsWords), word[(last + 1)...].allSatisfy(\.surroundsWords)
    else { return nil }
    let runs = word[first...last].indices.split { !word[$0].startsWithLetter }
    guard runs.count <= maxRuns,
      word[first...last].allSatisfy({ $0.startsWithLetter || $0.joinsWords })
    else { return nil }
    return runs
  }

  private func patterns(for language: String) -> HyphenationPatterns? {
    let file = files.value(for: language) { folder.file(for: language) }
    return file.flatMap { path in patterns.value(for: path) { load(path) } }
  }

  private func load(_ path: String) -> HyphenationPatterns? {
    do {
      return HyphenationPatterns(try PatternFile(path: path))
    } catch {
      if reported.insert(path).inserted {
        warn(.unusablePatterns(path: path, reason: error.reason))
      }
      return nil
    }
  }
}

extension Character {
  /// True for a letter with its marks.
  fileprivate var startsWithLetter: Bool {
    unicodeScalars.first?.properties.isAlphabetic ?? false
  }

  /// True for a sign between the parts of a word, such as an apostrophe or Catalan's middle dot.
  fileprivate var joinsWords: Bool {
    switch self {
    case "'", "\u{2019}", "\u{B7}", "\u{2027}", "\u{AD}": true
    default: isWhitespace || unicodeScalars.first?.properties.generalCategory == .dashPunctuation
    }
  }

  /// True for punctuation before and behind words, but not for the signs of addresses.
  fileprivate var surroundsWords: Bool {
    switch self {
    case "/", "\\", "_", "@", "#", "%", "&", "*": false
    default: isPunctuation || joinsWords
    }
  }
}
