internal import FoundationEssentials

/// A word of a script line.
package struct ScriptWord: Hashable, Sendable {
  enum Kind: Hashable {
    case plain
    /// A string in quotation marks.
    case quoted
    /// A JSON object, from its brace to the end of the line.
    case object
  }

  let kind: Kind
  package let text: String
  /// The position of the first character.
  package let position: ScriptPosition
}

/// A position in a script: a line, and a column in characters, which count from 1.
package struct ScriptPosition: Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int

  /// The position as it stands after a file name and a colon, such as `3:8`.
  package var description: String { "\(line):\(column)" }
}

/// An error in a script: one line without a final period, with the correction.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  package let position: ScriptPosition
  package let message: String

  package var description: String { "\(position): \(message)" }
}

extension ScriptWord {
  /// Splits a line into words, up to a `#` at the start of a word.
  ///
  /// Blanks separate words. A word in quotation marks is a JSON string (RFC 8259, 7), with its
  /// escapes. A word that begins with a brace is a JSON object and extends to the end of the line.
  ///
  /// - Throws: `ScriptError` if a quotation mark is unpaired or a string is not valid JSON.
  static func words(of line: Substring, number: Int) throws(ScriptError) -> [ScriptWord] {
    var words: [ScriptWord] = []
    var rest = line
    var column = 1
    while let first = rest.first, first != "#" {
      guard !first.isWhitespace else {
        rest.removeFirst()
        column += 1
        continue
      }
      let position = ScriptPosition(line: number, column: column)
      let (kind, word): (Kind, Substring) =
        switch first {
        case "{": (.object, rest[...(rest.lastIndex { !$0.isWhitespace } ?? rest.startIndex)])
        case "\"": (.quoted, try quoted(rest, at: position))
        default: (.plain, rest.prefix { !$0.isWhitespace })
        }
      let text = kind == .quoted ? try content(of: word, at: position) : String(word)
      words.append(ScriptWord(kind: kind, text: text, position: position))
      rest = rest[word.endIndex...]
      column += word.count
    }
    return words
  }

  /// Returns the quoted string at the start of `text`, with its quotation marks.
  private static func quoted(
    _ text: Substring, at position: ScriptPosition
  ) throws(ScriptError) -> Substring {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      switch text[index] {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "\"": return text[...index]
      default: break
      }
    }
    throw ScriptError(position: position, message: "a quotation mark has no partner")
  }

  private static func content(
    of word: Substring, at position: ScriptPosition
  ) throws(ScriptError) -> String {
    guard let text = try? JSONDecoder().decode(String.self, from: Data(word.utf8)) else {
      throw ScriptError(
        position: position,
        message: "\(word) is no JSON string: in one, write \\\\ for a backslash and \\t for a tab")
    }
    return text
  }
}
