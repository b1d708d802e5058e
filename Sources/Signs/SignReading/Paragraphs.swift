internal import Language
internal import Signs

/// The joining of lines of a sign that are parts of one sentence.
enum Paragraphs {
  /// The largest ratio of the heights of lines that belong together.
  private static let maxRatio = 1.35
  /// The share of the sign's width from which a line counts as full.
  private static let full = 0.88

  /// Returns the lines of a sign with `continues` set.
  static func joined(_ lines: [SignLine]) -> [SignLine] {
    let width = lines.map(\.quad.width).max() ?? 0
    var joined = lines
    for index in lines.indices.dropFirst() {
      joined[index].continues = goesOn(from: lines[index - 1], to: lines[index], width: width)
    }
    return joined
  }

  /// Returns lines that are side by side from right to left if their letters run so.
  static func inReadingOrder(_ lines: [SignLine]) -> [SignLine] {
    var ordered: [SignLine] = []
    var row: [SignLine] = []
    func finish() {
      let isRightToLeft = row.contains { direction(of: $0.text) == .rightToLeft }
      ordered += isRightToLeft ? row.reversed() : row
      row = []
    }
    for line in lines {
      if let last = row.last, !isBeside(last.quad, line.quad) { finish() }
      row.append(line)
    }
    finish()
    return ordered
  }

  private static func goesOn(from line: SignLine, to next: SignLine, width: Double) -> Bool {
    let ratio =
      max(line.quad.height, next.quad.height) / max(1, min(line.quad.height, next.quad.height))
    guard ratio < maxRatio, !isBeside(line.quad, next.quad),
      let last = line.text.unicodeScalars.last, let first = next.text.unicodeScalars.first,
      !".!?:;؟۔।。！？：".unicodeScalars.contains(last), first.properties.isAlphabetic
    else { return false }
    if first.properties.isLowercase { return true }
    // Letters without case: a full line of some words goes on.
    guard first.properties.lowercaseMapping == first.properties.uppercaseMapping else {
      return false
    }
    let isLong =
      first.isUnspaced ? line.text.count >= 12 : line.text.split(separator: " ").count >= 4
    return isLong && line.quad.width >= full * width
  }

  private static func isBeside(_ one: Quad, _ other: Quad) -> Bool {
    let way = other.center - one.center
    let up = (one.bottomLeft - one.topLeft)
    let depth = (way.x * up.x + way.y * up.y) / max(1, up.length)
    return abs(depth) < 0.5 * min(one.height, other.height)
  }

  private static func direction(of text: String) -> StrongDirection? {
    text.unicodeScalars.lazy.compactMap(\.strongDirection).first
  }
}
