internal import FoundationEssentials

/// One word of a script's line.
struct ScriptWord: Hashable {
  enum Kind: Hashable {
    case plain
    /// It stood in quotation marks.
    case quoted
    /// A JSON object: all of the line from its brace.
    case object
  }

  let kind: Kind
  let text: String
  /// Where it begins, in characters from 1.
  let column: Int
}

extension ScriptWord {
  /// The words of `line`, up to a `#` that begins one.
  ///
  /// Blanks part words. A word in quotation marks is a JSON string (RFC 8259, 7), with its escapes; one
  /// that begins with a brace is a JSON object and goes to the line's end.
  ///
  /// - Throws: where a quotation mark has no partner, or a string is none of JSON's.
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

  /// The string that `text` begins with, and its quotation marks.
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
