internal import Imaging
internal import Scene
internal import Typesetting

/// A layout of texts in lines, as in a window of 1280×720 with the default look.
///
/// Used to find words that move to another line.
struct LineSetting {
  /// A text broken into lines, and the index of the line in which each word begins.
  struct Lines {
    fileprivate let set: LaidOutText
    fileprivate let words: [Substring]
    fileprivate let places: [Int]

    /// Returns the number of words in the common prefix that moved to another line.
    func jumps(since before: Lines) -> Int {
      let common = zip(words, before.words).prefix { $0 == $1 }.count
      return (0..<common).count { places[$0] != before.places[$0] }
    }
  }

  private let typesetter: Typesetter
  private let style: TextStyle
  private let width: Int

  init(_ typesetter: Typesetter) {
    self.typesetter = typesetter
    (style, width) = CaptionLook().setting(in: PixelSize(width: 1280, height: 720))
  }

  /// Breaks a caption's text into lines.
  ///
  /// - Parameters:
  ///   - text: The caption's text.
  ///   - language: The BCP 47 tag of the text; nil if unknown.
  ///   - isFinal: True if the text will not change.
  ///   - before: The lines of the caption's previous text; nil for a new caption.
  /// - Returns: The lines, with those of `before` kept as far as possible.
  func lines(of text: String, language: String?, isFinal: Bool, after before: Lines?) -> Lines {
    let lines = typesetter.lines(
      of: text, language: language, style: style, width: width,
      filling: isFinal && before == nil ? .balanced : .greedy, keeping: before?.set)
    let scalars = text.unicodeScalars
    let words = text.words
    var (line, place, start) = (0, 0, scalars.startIndex)
    let places = words.map { word in
      place += scalars.distance(from: start, to: word.startIndex)
      start = word.startIndex
      while line + 1 < lines.count, place >= lines[line].codePoints.upperBound { line += 1 }
      return line
    }
    return Lines(set: LaidOutText(text: text, lines: lines), words: words, places: places)
  }
}
