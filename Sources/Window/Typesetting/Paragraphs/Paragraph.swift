internal import Language

/// An analyzed paragraph, before layout in a given width.
///
/// All offsets are in UTF-16 units, as in ICU.
struct Paragraph {
  /// A part of the paragraph with one embedding level, one script and one face.
  struct Run {
    var range: Range<Int>
    let level: UInt8
    let script: Script
    let face: Face
  }

  let text: [UInt16]
  let direction: TextDirection
  /// The runs that cover `text`, in reading order.
  let runs: [Run]
  /// The break opportunities, ascending, without 0 and with the end of `text`.
  let breaks: [Int]

  /// Returns the parts of the runs inside `range`, in reading order.
  func runs(in range: Range<Int>) -> [Run] {
    guard !range.isEmpty else { return [] }
    let first = runs.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return runs[first...].prefix { $0.range.lowerBound < range.upperBound }.map { run in
      var part = run
      part.range = run.range.clamped(to: range)
      return part
    }
  }

  /// Returns the index in `breaks` of the first break after `offset`.
  func breakIndex(after offset: Int) -> Int {
    breaks.partitioningIndex { $0 > offset }
  }

  /// Returns `range` without the characters that hang over the end of a line.
  ///
  /// Spaces hang unless they are non-breaking. Bidi controls hang because they have already been
  /// applied.
  func withoutHangingEnd(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, Self.hangs(text[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// Returns true if a line that ends at `offset` ends with a visible hyphen.
  func hyphenates(at offset: Int) -> Bool {
    offset > 0 && offset < text.count && text[offset - 1] == 0xAD
  }

  private static func hangs(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: Unicode.Scalar(unit)?.properties.isBidiControl == true
    }
  }
}
