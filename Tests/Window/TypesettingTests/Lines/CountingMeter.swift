@testable import Typesetting

/// A text measurer with characters as wide as the em, which counts its calls.
final class CountingMeter: AdvanceMeter {
  private(set) var measured: [String] = []
  /// The additional width for each space between two words, in tenths of the em.
  private let kerning: Int

  init(kerning: Int = 0) {
    self.kerning = kerning
  }

  func advance(of text: String, in run: Paragraph.Run) -> EmLength {
    measured.append(text)
    let words = text.split(separator: " ").count
    let tenths = text.reduce(0) { $0 + ($1.isWide ? 20 : 10) } + max(0, words - 1) * kerning
    return EmLength(ems: Double(tenths) / 10)
  }

  func isDrawable(_ text: String, in face: Face) -> Bool { true }

  func reset() { measured = [] }

  /// Returns a layout cache that measures with this meter.
  func layouts() throws -> LayoutCache {
    LayoutCache(analyzer: try ParagraphAnalyzer(faces: OneFace()), meter: self)
  }
}

/// A font source with one face, which is never opened.
struct OneFace: FaceSource {
  func baseFace(_ style: TextStyle) -> Face { Face(path: "nowhere") }

  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, punctuation: HanForm?,
    style: TextStyle
  ) -> [(face: Face, end: Int)] {
    [(baseFace(style), text.endIndex)]
  }
}

extension LayoutCache.Parameters {
  /// Returns the parameters for lines of `count` characters.
  static func columns(
    _ count: Int, language: String? = nil, strategy: LineBreakStrategy = .greedy
  ) -> LayoutCache.Parameters {
    LayoutCache.Parameters(
      language: language, style: TextStyle(size: 10), width: EmLength(ems: Double(count)),
      strategy: strategy)
  }
}

extension Character {
  fileprivate var isWide: Bool { unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false }
}
