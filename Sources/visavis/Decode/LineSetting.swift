internal import Imaging
internal import Scene
internal import Typesetting

/// Sets texts in lines as the default look has them at 1280×720, to see which words change their line.
struct LineSetting {
  /// A text and the line that each of its words begins in.
  struct SetText {
    fileprivate let words: [Substring]
    fileprivate let lines: [Int]

    /// How many words of the common beginning stand in another line than before.
    func jumps(since before: SetText) -> Int {
      let common = zip(words, before.words).prefix { $0 == $1 }.count
      return (0..<common).count { lines[$0] != before.lines[$0] }
    }
  }

  private let typesetter: Typesetter
  private let style: TextStyle
  private let width: Int

  init(_ typesetter: Typesetter) {
    self.typesetter = typesetter
    (style, width) = CaptionLook().setting(in: PixelSize(width: 1280, height: 720))
  }

  func set(_ text: String) -> SetText {
    let words = text.split(whereSeparator: \.isWhitespace)
    // Where each line ends, counted in characters that are no blanks.
    var ends: [Int] = []
    for line in typesetter.lines(of: text, style: style, width: width) {
      ends.append((ends.last ?? 0) + line.text.count { !$0.isWhitespace })
    }
    var (line, characters) = (0, 0)
    let lines = words.map { word in
      while line + 1 < ends.count, characters >= ends[line] { line += 1 }
      characters += word.count
      return line
    }
    return SetText(words: words, lines: lines)
  }
}
