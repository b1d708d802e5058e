internal import FoundationEssentials
internal import Imaging
internal import Language

/// A cursor over the words of a script line, which reports errors with their positions.
struct ScriptLine {
  private let words: [ScriptWord]
  private let number: Int
  private let endColumn: Int
  private var index = 0

  init(_ line: Substring, number: Int) throws(ScriptError) {
    words = try ScriptWord.words(of: line, number: number)
    self.number = number
    endColumn = line.count + 1
  }

  /// True if no words are left.
  var isAtEnd: Bool { index == words.count }

  /// The next word; nil at the end of the line.
  var next: ScriptWord? { isAtEnd ? nil : words[index] }

  /// Reads the next word.
  ///
  /// - Parameter what: The name of the word in the error message.
  /// - Returns: The word.
  /// - Throws: `ScriptError` at the end of the line.
  mutating func word(_ what: String) throws(ScriptError) -> ScriptWord {
    guard let next else { throw error("\(what) is missing") }
    index += 1
    return next
  }

  /// Skips the next word if it is `text`, and returns false otherwise.
  mutating func skip(_ text: String) -> Bool {
    guard let next, next.kind == .plain, next.text == text else { return false }
    index += 1
    return true
  }

  /// Reads a number in `range`.
  mutating func number(
    _ what: String, in range: ClosedRange<Double>
  ) throws(ScriptError) -> Double {
    let word = try word(what)
    guard let number = Double(word.text), range.contains(number) else {
      let bounds = "\(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
      throw error("\(what) is a number from \(bounds), not '\(word.text)'", at: word)
    }
    return number
  }

  /// Reads a point in the picture, such as `640,360`.
  mutating func point() throws(ScriptError) -> PixelPoint {
    let word = try word("a place, such as 640,360,")
    let parts = word.text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Int16(parts[0]), let y = Int16(parts[1]) else {
      throw error("a place is written 640,360, not '\(word.text)'", at: word)
    }
    return PixelPoint(x: Int(x), y: Int(y))
  }

  /// Reads rectangles in the camera's picture, such as `520,90,160x200`, or `none`.
  mutating func faces() throws(ScriptError) -> [PixelRect] {
    guard !skip("none") else { return [] }
    var faces: [PixelRect] = []
    repeat {
      let word = try word("a face, such as 520,90,160x200, or none")
      guard let face = PixelRect(face: word.text) else {
        throw error("a face is written 520,90,160x200, not '\(word.text)'", at: word)
      }
      faces.append(face)
    } while !isAtEnd
    return faces
  }

  /// Reads a language by tag or name (`es`, `"Brazilian Portuguese"`), and returns its tag.
  mutating func language() throws(ScriptError) -> String {
    let word = try word("the language")
    guard let language = NamedLanguage(word.text) else {
      let question =
        NamedLanguage.nearest(to: word.text).map { "; did you mean '\($0.tag)'?" } ?? ""
      throw error(
        "a language is one such as es or Spanish, not '\(word.text)'\(question)", at: word)
    }
    return language.tag
  }

  /// Reads one of the given words and returns its value.
  mutating func choice<Choice>(
    _ what: String, _ choices: KeyValuePairs<String, Choice>
  ) throws(ScriptError) -> Choice {
    let word = try word(what)
    guard let choice = choices.first(where: { $0.key == word.text }) else {
      let names = choices.map(\.key).joined(separator: ", ")
      throw error("\(what) is one of \(names), not '\(word.text)'", at: word)
    }
    return choice.value
  }

  /// Checks that no words are left.
  func finish() throws(ScriptError) {
    if let next { throw error("'\(next.text)' is one word too many", at: next) }
  }

  /// The position of the first character of the line.
  var beginning: Script.Position { Script.Position(line: number, column: 1) }

  func position(of word: ScriptWord) -> Script.Position {
    Script.Position(line: number, column: word.column)
  }

  /// Returns an error at `word`, or at the end of the line if `word` is nil.
  func error(_ message: String, at word: ScriptWord? = nil) -> ScriptError {
    ScriptError(line: number, column: word?.column ?? endColumn, message: message)
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

extension PixelRect {
  /// Parses `X,Y,WxH`; nil for other text.
  fileprivate init?(face text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let size = parts[2].split(separator: "x", omittingEmptySubsequences: false)
    guard size.count == 2, let x = Int16(parts[0]), let y = Int16(parts[1]),
      let width = Int16(size[0]), let height = Int16(size[1]), width > 0, height > 0
    else { return nil }
    self.init(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }
}

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
