package import Imaging

/// An OCR reader of captions on a screen: tesseract.
package enum CaptionReader {
  /// Returns the light words on a dark ground in `rect`, or an empty text.
  ///
  /// - Parameters:
  ///   - screenshot: The screen.
  ///   - rect: The part of the screen.
  ///   - language: The name of tesseract's model, such as `ara`.
  ///   - areSmall: True for the words of controls, whose thin strokes are gray.
  /// - Returns: The words, in their logical order.
  /// - Throws: `BenchFailure` if tesseract fails.
  package static func read(
    _ screenshot: Screenshot, in rect: PixelRect, language: String = "eng", areSmall: Bool = false
  ) async throws -> String {
    let small = screenshot.bitmap(of: rect) { areSmall ? inverted($0) : inverted(caption: $0) }
    let magnification = areSmall ? 3 : 2
    // Tesseract is trained on letters about 30 pixels high.
    let large = Bitmap(
      size: PixelSize(
        width: rect.size.width * magnification, height: rect.size.height * magnification))
    large.view.scale(small.view, to: large.size, offset: .zero)
    let folder = try Folder()
    let path = try folder.write(PNG.encode(large.view), to: "words.png")
    return try await Tool.run(
      "tesseract", [path, "-", "--psm", "6", "-l", language],
      variables: ["OMP_THREAD_LIMIT": "1"])
  }

  /// Returns black for white letters, and white for darker or colored pixels.
  private static func inverted(_ color: Color) -> Color {
    let level = 255 - min(color.red, color.green, color.blue)
    return Color(red: level, green: level, blue: level)
  }

  /// Returns black for letters of a caption, which are white or yellow, and white for other pixels.
  private static func inverted(caption color: Color) -> Color {
    let level = UInt8(min(255, 4 * (255 - Int(min(color.red, color.green)))))
    return Color(red: level, green: level, blue: level)
  }

  /// Returns true if `text` contains `expected` with errors in up to a sixth of its letters.
  ///
  /// Case, accents and punctuation are ignored, because the OCR model is for English.
  package static func finds(_ expected: String, in text: String) -> Bool {
    let expectedLetters = letters(of: expected)
    let foundLetters = letters(of: text)
    return distance(of: expectedLetters, within: foundLetters) * 6 <= expectedLetters.count
  }

  private static func letters(of text: String) -> [Character] {
    let plain: [Character: Character] = [
      "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ü": "u", "ñ": "n",
    ]
    return text.lowercased().filter(\.isLetter).map { plain[$0] ?? $0 }
  }

  /// Returns the fewest edits that make `expected` a part of `found` (Sellers 1980).
  private static func distance(of expected: [Character], within found: [Character]) -> Int {
    var previous = [Int](repeating: 0, count: found.count + 1)
    for (row, letter) in expected.enumerated() {
      var current = [row + 1]
      for (column, other) in found.enumerated() {
        let change = previous[column] + (letter == other ? 0 : 1)
        current.append(min(change, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous.min() ?? expected.count
  }
}
