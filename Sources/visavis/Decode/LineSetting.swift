internal import Imaging
internal import Scene
internal import Typesetting

/// Sets texts in lines as the window does, in the default look at 1280×720, to see which words change
/// their line.
struct LineSetting {
  /// A text in lines, and the line that each of its words begins in.
  struct Lines {
    fileprivate let set: SetText
    fileprivate let words: [Substring]
    fileprivate let places: [Int]

    /// How many words of the common beginning stand in another line than before.
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

  /// The lines of a caption's text, which had the lines `before`; nil for a new caption.
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
    return Lines(set: SetText(text: text, lines: lines), words: words, places: places)
  }
}
