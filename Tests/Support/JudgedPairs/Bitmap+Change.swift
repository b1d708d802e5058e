internal import Glibc
package import Imaging
internal import Randomness

/// Changes of a picture, as from encoders, libraries and mistakes.
extension Bitmap {
  /// Returns a copy with each pixel's channels (blue, green, red) replaced by `change`.
  package func changed(_ change: (_ x: Int, _ y: Int, _ channels: [Int]) -> [Int]) -> Bitmap {
    let copy = Bitmap(size: size)
    copy.paint { x, y in
      let color = view.color(x: x, y: y)
      return change(x, y, [Int(color.blue), Int(color.green), Int(color.red)])
    }
    return copy
  }

  /// Returns a copy with a random number of `range` added to every channel.
  package func withNoise(_ range: ClosedRange<Int>) -> Bitmap {
    var generator = SeededGenerator(state: 3)
    return changed { _, _, channels in
      channels.map { $0 + Int.random(in: range, using: &generator) }
    }
  }

  /// Returns a copy with another gamma, computed without rounding in between.
  package func withGamma(_ gamma: Double) -> Bitmap {
    let curve = (0...255).map { Int((255 * pow(Double($0) / 255, gamma)).rounded()) }
    return changed { _, _, channels in channels.map { curve[$0] } }
  }

  /// Returns a copy with other rounding of coverage.
  ///
  /// Pixels between two colors move by up to 32 of 255 towards either.
  package func withOtherEdges() -> Bitmap {
    var generator = SeededGenerator(state: 5)
    return changedAtEdges { value, low, high in
      let step = Int.random(in: -32...32, using: &generator) * (high - low) / 255
      return min(max(value + step, low), high)
    }
  }

  /// Returns a copy whose coverage has 17 levels, rounded down.
  package func withFewerLevelsAtEdges() -> Bitmap {
    changedAtEdges { value, low, high in
      low + (value - low) * 16 / (high - low) * (high - low) / 16
    }
  }

  /// Returns a copy whose green values between two others in the lower half, and the other channels
  /// there by as much, are replaced by `change`.
  private func changedAtEdges(_ change: (_ value: Int, _ low: Int, _ high: Int) -> Int) -> Bitmap {
    changed { x, y, channels in
      guard x > 0, y > size.height / 2, x < size.width - 1, y < size.height - 1 else {
        return channels
      }
      let greens = (-1...1).flatMap { dy in
        (-1...1).map { dx in Int(view.color(x: x + dx, y: y + dy).green) }
      }
      let (low, high) = (greens.min() ?? 0, greens.max() ?? 0)
      guard high - low > 90, channels[1] > low + 8, channels[1] < high - 8 else { return channels }
      let step = change(channels[1], low, high) - channels[1]
      return channels.map { min(max($0 + step, low), high) }
    }
  }

  /// Returns a copy moved by 1/8 pixel, as if its outlines were drawn there.
  package func movedByAnEighth() -> Bitmap {
    changed { x, y, channels in
      guard x > 0 else { return channels }
      let left = view.color(x: x - 1, y: y)
      return zip(channels, [left.blue, left.green, left.red]).map { ($0 * 7 + Int($1) + 4) / 8 }
    }
  }

  /// Returns a copy scaled by a factor, with its top left corner fixed.
  package func scaled(by factor: Double) -> Bitmap {
    let copy = Bitmap(size: size)
    let target = PixelSize(
      width: Int((Double(size.width) * factor).rounded()),
      height: Int((Double(size.height) * factor).rounded()))
    copy.view.scale(view, to: target, offset: .zero)
    return copy
  }
}
