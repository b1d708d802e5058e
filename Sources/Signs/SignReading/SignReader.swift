internal import Language
package import Signs
internal import System

/// A reader of the signs in a picture.
///
/// One thread uses it.
package final class SignReader {
  /// The files that the reader needs.
  package struct Files: Sendable {
    /// The networks that find lines and read them.
    package var detector: String
    package var recognizer: String
    /// The model that tells languages.
    package var languages: String
    /// The folder of Tesseract's packs; nil for that of Debian.
    package var packs: String?

    package init(detector: String, recognizer: String, languages: String, packs: String? = nil) {
      self.detector = detector
      self.recognizer = recognizer
      self.languages = languages
      self.packs = packs
    }
  }

  /// The confidence below which a line is left out.
  private static let minConfidence = 0.5

  private let detector: TextDetector
  private let languages: SignLanguages
  private let reader: LineReader

  /// Loads the networks.
  ///
  /// - Throws: `SignReadingError` if a file is missing or damaged.
  package init(_ files: Files) throws(SignReadingError) {
    detector = try TextDetector(files.detector)
    languages = try SignLanguages(files.languages)
    reader = try LineReader(
      recognizer: files.recognizer, languages: languages, packs: files.packs)
  }

  /// The names of Tesseract's packs that were needed and are missing.
  package var missingPacks: Set<String> { reader.missing }

  /// The confidence from which digits alone are a sign.
  private static let sureOfDigits = 0.9

  /// Returns true for words, and for what is surely a number, such as a price; single letters of a pattern look alike.
  private static func isWriting(_ line: SignLine) -> Bool {
    line.text.count { $0.isLetter } > 1 || line.text.contains(where: \.isHan)
      || line.text.count { $0.isNumber } > 1 && line.confidence >= sureOfDigits
  }

  /// Returns the signs in a picture.
  ///
  /// The larger it is, the smaller the letters that are found. In large ones, large letters are searched for, too.
  ///
  /// - Throws: `SignReadingError` if memory is short.
  package func signs(in picture: ColorPicture) throws(SignReadingError) -> [Sign] {
    var signs: [Sign] = []
    let read = ReadPicture(picture)
    for lines in try places(in: picture, longerSides: Self.sides(for: picture)) {
      if let sign = try sign(of: lines, in: read, id: signs.count + 1) { signs.append(sign) }
    }
    // What is long tells its language by itself, and so that of the words beside it.
    for index in signs.indices.sorted(by: { signs[$0].text.count > signs[$1].text.count }) {
      tellLanguage(of: &signs[index])
    }
    return signs
  }

  /// Tells the language of a sign, which helps to tell those of later ones.
  func tellLanguage(of sign: inout Sign) { sign.language = languages.language(of: sign.text) }

  private static func sides(for picture: ColorPicture) -> [Int] {
    let side = max(picture.width, picture.height)
    return side > 1280 ? [min(side, 1920), 640] : [960]
  }

  /// Returns the places of the lines of each sign, found in copies that are reduced to longer sides.
  package func places(
    in picture: ColorPicture, longerSides: [Int]
  ) throws(SignReadingError) -> [[Quad]] {
    var lines: [Quad] = []
    for side in longerSides {
      let found = try detector.lines(in: picture, longerSide: side)
      // What was found before counts, unless it is a piece of a far larger letter.
      let newer = found.filter { quad in
        !lines.contains { $0.contains(quad.center) || quad.contains($0.center) }
      }
      lines += newer
    }
    return SignGrouping.signs(of: lines)
  }

  /// Reads the lines of a sign, without its language; nil if the reader is sure of no line.
  func sign(
    of lines: [Quad], in picture: ReadPicture, id: Int
  ) throws(SignReadingError) -> Sign? {
    let readings = try reader.read(lines, in: picture)
    var read: [SignLine] = []
    for (quad, reading) in zip(lines, readings) {
      guard reading.confidence >= Self.minConfidence,
        reading.text.contains(where: { !$0.isWhitespace })
      else { continue }
      read.append(SignLine(text: reading.text, quad: quad, confidence: reading.confidence))
    }
    guard read.contains(where: Self.isWriting) else { return nil }
    guard let widest = read.max(by: { $0.quad.width < $1.quad.width }) else { return nil }
    return Sign(
      id: id, lines: Paragraphs.joined(Paragraphs.inReadingOrder(read)),
      language: nil, quad: Quad(around: read.map(\.quad)),
      colors: PlateColors(of: widest.quad, in: picture.whole))
  }
}

extension Character {
  /// True if the character alone is a word.
  fileprivate var isHan: Bool { unicodeScalars.first?.writingSystem == .han }
}
