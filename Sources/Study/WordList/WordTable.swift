/// A table of words and spellings in a file: `word<TAB>spelling`, one pair a line.
package struct WordTable: Hashable, Sendable {
  /// A line that is no pair.
  package struct BadLine: Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1 on.
    package let number: Int
    /// The reason; nil if the line has no tab.
    package let problem: SpellingPair.Problem?

    package var description: String {
      "line \(number): \(problem.map { "\($0)" } ?? "a word and its spelling have a tab between them")"
    }
  }

  /// The largest file, in bytes.
  package static let maxSize = 16 << 20

  /// The pairs; of a word that occurs twice, both.
  package private(set) var pairs: [SpellingPair] = []
  package private(set) var badLines: [BadLine] = []

  /// Reads the words of a language from a file in UTF-8, with or without a byte order mark, with any line ends.
  ///
  /// Blank lines and those that begin with # are left out. Of several spellings with | between them, the first one counts.
  package init(_ bytes: [UInt8], in tag: String = "fa") {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = String(decoding: bytes.dropFirst(hasMark ? 3 : 0), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) else { continue }
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count > 1 else {
        badLines.append(BadLine(number: index + 1, problem: nil))
        continue
      }
      do throws(SpellingPair.Problem) {
        pairs.append(try SpellingPair(fields[0], fields[1].prefix { $0 != "|" }, in: tag))
      } catch {
        badLines.append(BadLine(number: index + 1, problem: error))
      }
    }
  }

  /// Returns a file of pairs.
  package static func text(of pairs: some Sequence<(word: String, spelling: String)>) -> String {
    pairs.map { "\($0.word)\t\($0.spelling)\n" }.joined()
  }
}
