internal import FoundationEssentials

/// A word of a script line.
struct ScriptWord: Hashable {
  enum Kind: Hashable {
    case plain
    /// A string in quotation marks.
    case quoted
    /// A JSON object, from its brace to the end of the line.
    case object
  }

  let kind: Kind
  let text: String
  /// The column of the first character, counted from 1.
  let column: Int
}

extension ScriptWord {
  /// Splits `line` into words, up to a `#` at the start of a word.
  ///
  /// Blanks separate words. A word in quotation marks is a JSON string (RFC 8259, 7), with its
  /// escapes. A word that begins with a brace is a JSON object and extends to the end of the line.
  ///
  /// - Throws: `ScriptError` if a quotation mark is unpaired or a string is not valid JSON.
  static func words(of line: Substring, number: Int) throws(ScriptError) -> [ScriptWord] {
    var words: [ScriptWord] = []
    var rest = line
    var column = 1
    func skip(_ count: Int) {
      rest = rest.dropFirst(count)
      column += count
    }
    while let first = rest.first, first != "#" {
      if first.isWhitespace {
        skip(1)
        continue
      }
      let word: Substring
      switch first {
      case "{":
        let end = rest.lastIndex { !$0.isWhitespace } ?? rest.startIndex
        word = rest[...end]
        words.append(ScriptWord(kind: .object, text: String(word), column: column))
      case "\"":
        word = try quoted(rest, line: number, column: column)
        guard let text = try? JSONDecoder().decode(String.self, from: Data(word.utf8)) else {
          throw ScriptError(
            line: number, column: column,
            message:
              "\(word) is no JSON string: in one, write \\\\ for a backslash and \\t for a tab")
        }
        words.append(ScriptWord(kind: .quoted, text: text, column: column))
      default:
        word = rest.prefix { !$0.isWhitespace }
        words.append(ScriptWord(kind: .plain, text: String(word), column: column))
      }
      skip(word.count)
    }
    return words
  }

  /// Returns the quoted string at the start of `text`, with its quotation marks.
  private static func quoted(
    _ text: Substring, line: Int, column: Int
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
    throw ScriptError(line: line, column: column, message: "a quotation mark has no partner")
  }
}
