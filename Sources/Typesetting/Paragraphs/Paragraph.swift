/// A paragraph taken apart: what can be known of it before a width and a size are.
///
/// All places are UTF-16 offsets, as ICU counts.
struct Paragraph {
  /// A stretch of one embedding level, one script and one face.
  struct Run: Equatable {
    var range: Range<Int>
    let level: UInt8
    let script: Script
    let face: Face
  }

  let text: [UInt16]
  let direction: TextDirection
  /// In reading order; together they are all of `text`.
  let runs: [Run]
  /// Where a line may end, ascending, without 0; the last is the end of `text`.
  let breaks: [Int]

  /// The parts of the runs inside `range`, in reading order.
  func runs(in range: Range<Int>) -> [Run] {
    guard !range.isEmpty else { return [] }
    let first = runs.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return runs[first...].prefix { $0.range.lowerBound < range.upperBound }.map { run in
      var part = run
      part.range = run.range.clamped(to: range)
      return part
    }
  }

  /// The place in `breaks` of the first one behind `place`.
  func firstBreak(after place: Int) -> Int {
    breaks.partitioningIndex { $0 > place }
  }

  /// `range` without the characters that hang over the end of a line: spaces that are not glue, and
  /// bidi controls, whose work is done.
  func withoutHangingEnd(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, Self.hangs(text[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// Whether a line that ends at `place` ends within a word, and shows a hyphen there.
  func hyphenates(at place: Int) -> Bool {
    place > 0 && place < text.count && text[place - 1] == Self.softHyphen
  }

  static let softHyphen: UInt16 = 0xAD

  private static func hangs(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    case 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Paragraph {
  /// The place up to which `other` is the same in every respect but for its breaks: a line that lies
  /// before it looks the same in both.
  func agreement(with other: Paragraph) -> Int {
    guard direction == other.direction else { return 0 }
    let agreed = text.commonPrefixCount(with: other.text)
    for (mine, theirs) in zip(runs, other.runs) where mine != theirs {
      guard mine.range.lowerBound == theirs.range.lowerBound, mine.level == theirs.level,
        mine.script == theirs.script, mine.face == theirs.face
      else { return min(agreed, mine.range.lowerBound, theirs.range.lowerBound) }
      return min(agreed, mine.range.upperBound, theirs.range.upperBound)
    }
    return agreed
  }
}
