package import Imaging

/// Reads captions off a screen as a stranger would: with tesseract, which knows nothing of us.
package enum CaptionReader {
  /// The words in `rect`, light on dark; empty where there are none.
  package static func read(_ screenshot: Screenshot, in rect: PixelRect) async throws -> String {
    let small = screenshot.bitmap(of: rect, mapping: ink)
    // Tesseract was trained on letters about 30 pixels tall.
    let large = Bitmap(
      size: PixelSize(
        width: rect.size.width * 2, height: rect.size.height * 2))
    large.view.scale(small.view, to: large.size, offset: .zero)
    let folder = try Folder()
    let path = try folder.write(PNG.encode(large.view), to: "words.png")
    return try await Tool.run(
      "tesseract", [path, "-", "--psm", "6", "-l", "eng"],
      variables: ["OMP_THREAD_LIMIT": "1"])
  }

  /// White letters become black ink; whatever has colour, or is darker, becomes paper.
  private static func ink(_ color: Color) -> Color {
    let darkness = 255 - Int(min(color.red, color.green, color.blue))
    let level = UInt8(min(255, darkness * 4))
    return Color(red: level, green: level, blue: level)
  }

  /// Whether `expected` stands in `text`, but for a letter in six: case, accents and punctuation do
  /// not count, as the reader knows English only.
  package static func finds(_ expected: String, in text: String) -> Bool {
    let wanted = letters(expected)
    let found = letters(text)
    return distance(of: wanted, within: found) * 6 <= wanted.count
  }

  private static func letters(_ text: String) -> [Character] {
    let plain: [Character: Character] = [
      "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ü": "u", "ñ": "n",
    ]
    return text.lowercased().filter(\.isLetter).map { plain[$0] ?? $0 }
  }

  /// The fewest changes that make `wanted` a part of `found` (Sellers 1980).
  private static func distance(of wanted: [Character], within found: [Character]) -> Int {
    var previous = [Int](repeating: 0, count: found.count + 1)
    for (row, letter) in wanted.enumerated() {
      var current = [row + 1]
      for (column, other) in found.enumerated() {
        let change = previous[column] + (letter == other ? 0 : 1)
        current.append(min(change, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous.min() ?? wanted.count
  }
}
