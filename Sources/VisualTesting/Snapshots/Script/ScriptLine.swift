internal import Imaging
internal import Language

/// A cursor over the words of a script line, which reports errors with their positions.
struct ScriptLine {
  private var words: ArraySlice<ScriptWord>
  private let end: ScriptPosition

  init(_ line: Substring, number: Int) throws(ScriptError) {
    words = try ScriptWord.words(of: line, number: number)[...]
    end = ScriptPosition(line: number, column: line.count + 1)
  }

  /// The next word; nil at the end of the line.
  var next: ScriptWord? { words.first }

  /// Reads the next word, which the error at the end of the line calls `what`.
  mutating func word(_ what: String) throws(ScriptError) -> ScriptWord {
    guard let word = words.popFirst() else { throw error("\(what) is missing") }
    return word
  }

  /// Skips the next word if it is `text`, and returns false otherwise.
  mutating func skip(_ text: String) -> Bool {
    guard let next, next.kind == .plain, next.text == text else { return false }
    words.removeFirst()
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

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// Reads a point in the picture, such as `640,360`.
  mutating func point() throws(ScriptError) -> PixelPoint {
    let word = try word("a place, such as 640,360,")
    guard let point = PixelPoint(parsing: word.text) else {
      throw error("a place is written 640,360, not '\(word.text)'", at: word)
    }
    return point
  }

  /// Reads rectangles in the camera's picture, such as `520,90,160x200`, or `none`.
  mutating func faces() throws(ScriptError) -> [PixelRect] {
    guard !skip("none") else { return [] }
    var faces: [PixelRect] = []
    repeat {
      let word = try word("a face, such as 520,90,160x200, or none")
      let parts = word.text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let corner = PixelPoint(parsing: "\(parts[0]),\(parts[1])"),
        let size = PixelSize(parsing: parts[2]),
        max(size.width, size.height) <= PixelPoint.coordinates.upperBound
      else { throw error("a face is written 520,90,160x200, not '\(word.text)'", at: word) }
      faces.append(PixelRect(origin: corner, size: size))
    } while next != nil
    return faces
  }

  /// Reads a language by tag or name (`es`, `"Brazilian Portuguese"`), and returns its tag.
  mutating func language() throws(ScriptError) -> String {
    let word = try word("the language")
    if let language = NamedLanguage(word.text) { return language.tag }
    let question =
      NamedLanguage.nearest(to: word.text).map { "; did you mean '\($0.tag)'?" } ?? ""
    throw error("a language is one such as es or Spanish, not '\(word.text)'\(question)", at: word)
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
  var beginning: ScriptPosition { ScriptPosition(line: end.line, column: 1) }

  /// Returns an error at `word`, or at the end of the line if `word` is nil.
  func error(_ message: String, at word: ScriptWord? = nil) -> ScriptError {
    ScriptError(position: word?.position ?? end, message: message)
  }
}
