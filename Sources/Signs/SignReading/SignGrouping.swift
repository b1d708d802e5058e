internal import Glibc
internal import Signs

/// The joining of boxes of lines into signs, in the order in which people read them.
enum SignGrouping {
  /// The most by which lines of a sign are turned against each other, in radians.
  private static let maxTurn = 8 * Double.pi / 180
  /// The most by which a line of a sign is higher than the next.
  private static let maxRatio = 2.5
  /// The largest gap between lines, as a share of the higher one.
  private static let maxGap = 1.0
  /// The least part of the shorter line that is above or below the other.
  private static let minOverlap = 0.3
  /// The largest gap between parts of a line, as a share of its height.
  private static let maxSpace = 0.6

  /// Returns the lines of each sign, in which parts of one line are joined; the signs in the order in which people read.
  static func signs(of boxes: [Quad]) -> [[Quad]] {
    let lines = groups(of: boxes, where: areParts).map { $0.count == 1 ? $0[0] : Quad(around: $0) }
    let signs = groups(of: lines, where: areOfOneSign).map { ordered($0) { $0 } }
    return ordered(signs) { Quad(around: $0) }
  }

  /// Returns the connected groups of a relation.
  private static func groups(of quads: [Quad], where isRelated: (Quad, Quad) -> Bool) -> [[Quad]] {
    var groups: [[Quad]] = []
    for quad in quads {
      let isJoined = groups.map { $0.contains { isRelated($0, quad) } }
      let joined = zip(groups, isJoined).filter(\.1).flatMap(\.0) + [quad]
      groups = zip(groups, isJoined).filter { !$0.1 }.map(\.0) + [joined]
    }
    return groups
  }

  private static func areParts(_ one: Quad, _ other: Quad) -> Bool {
    guard haveOneDirection(one, other), ratio(one, other) < 1.6 else { return false }
    let height = max(one.height, other.height)
    let (across, down) = gaps(between: one, and: other)
    return down < -0.6 * min(one.height, other.height) && across < maxSpace * height
  }

  private static func areOfOneSign(_ one: Quad, _ other: Quad) -> Bool {
    guard haveOneDirection(one, other), ratio(one, other) < maxRatio else { return false }
    let height = max(one.height, other.height)
    let (across, down) = gaps(between: one, and: other)
    // Side by side, such as a dish and its price.
    if down < -0.6 * min(one.height, other.height) { return across < 3 * height }
    return down < maxGap * height && -across > minOverlap * min(one.width, other.width)
  }

  private static func haveOneDirection(_ one: Quad, _ other: Quad) -> Bool {
    // A box that is hardly wider than high has no certain direction.
    guard one.width > 1.5 * one.height, other.width > 1.5 * other.height else { return true }
    let turn = abs(remainder(one.angle - other.angle, 2 * .pi))
    return turn < maxTurn
  }

  private static func ratio(_ one: Quad, _ other: Quad) -> Double {
    max(one.height, other.height) / max(1, min(one.height, other.height))
  }

  /// The gaps in the direction of the wider quad's lines and at right angles to it, negative if the quads overlap.
  private static func gaps(between one: Quad, and other: Quad) -> (across: Double, down: Double) {
    let angle = one.width > other.width ? one.angle : other.angle
    func gap(_ turn: Double) -> Double {
      let direction = PlanePoint(x: cos(angle + turn), y: sin(angle + turn))
      let (first, second) = (one.range(along: direction), other.range(along: direction))
      return max(first.lowerBound, second.lowerBound) - min(first.upperBound, second.upperBound)
    }
    return (gap(0), gap(.pi / 2))
  }

  /// Returns what is at quads from top to bottom, and what is side by side from left to right.
  private static func ordered<Item>(_ items: [Item], at quad: (Item) -> Quad) -> [Item] {
    let lines = items.map { (item: $0, quad: quad($0)) }
    guard let widest = lines.map(\.quad).max(by: { $0.width < $1.width }) else { return [] }
    let (across, down) = (
      PlanePoint(x: cos(widest.angle), y: sin(widest.angle)), widest.angle + .pi / 2
    )
    func depth(_ quad: Quad) -> Double { quad.center.x * cos(down) + quad.center.y * sin(down) }
    func place(_ quad: Quad) -> Double { quad.center.x * across.x + quad.center.y * across.y }
    var rows: [[(item: Item, quad: Quad)]] = []
    for line in lines.sorted(by: { depth($0.quad) < depth($1.quad) }) {
      if let last = rows.last?.last?.quad,
        depth(line.quad) - depth(last) < 0.5 * min(line.quad.height, last.height)
      {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
    return rows.flatMap { row in row.sorted { place($0.quad) < place($1.quad) }.map(\.item) }
  }
}
