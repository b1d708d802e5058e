package import Imaging

/// Color bars on a line of the screen.
extension Screenshot {
  /// A run of one color.
  package struct Bar: Equatable, Sendable {
    package let color: Color
    package let start: Int
    package var width: Int
  }

  /// The colors along row `y` from left to right, without the blurred columns between them.
  package func bars(inRow y: Int, from left: Int = 0, to right: Int) -> [Bar] {
    var bars: [Bar] = []
    for position in 0..<(right - left) {
      let here = self[left + position, y]
      if let last = bars.last, here.isClose(to: last.color, within: 6) {
        bars[bars.count - 1].width += 1
      } else {
        bars.append(Bar(color: here, start: position, width: 1))
      }
    }
    return bars.filter { $0.width >= Self.minBarWidth }
  }

  /// The minimum width of a bar.
  ///
  /// Edges are blurred over fewer pixels, by chroma that two pixels share and by scaling.
  private static let minBarWidth = 9
}

/// The SMPTE bars as vivid draws them, from left to right.
package enum ColorBars {
  package static let at75 = colors(191)
  package static let at100 = colors(255)

  private static func colors(_ level: UInt8) -> [Color] {
    let order: [(UInt8, UInt8, UInt8)] = [
      (1, 1, 1), (1, 1, 0), (0, 1, 1), (0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 0, 0),
    ]
    return order.map { Color(red: $0 * level, green: $1 * level, blue: $2 * level) }
  }
}

extension [Screenshot.Bar] {
  /// True if these are `colors`, each within ±8 a channel, and no others.
  package func show(_ colors: [Color]) -> Bool {
    count == colors.count && zip(self, colors).allSatisfy { $0.color.isClose(to: $1) }
  }
}
