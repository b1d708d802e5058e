import CTurboJPEG
import Imaging
import Randomness

/// What happens to pictures on their way.
extension Bitmap {
  /// A copy whose channels are what `change` makes of blue, green and red.
  func changed(_ change: (_ x: Int, _ y: Int, _ channels: [Int]) -> [Int]) -> Bitmap {
    let copy = Bitmap(size: size)
    copy.paint { x, y in
      let color = view.color(x: x, y: y)
      return change(x, y, [Int(color.blue), Int(color.green), Int(color.red)])
    }
    return copy
  }

  /// Every channel gets a random number of `range`.
  func withNoise(_ range: ClosedRange<Int>) -> Bitmap {
    var generator = SeededGenerator(state: 3)
    return changed { _, _, channels in
      channels.map { $0 + Int.random(in: range, using: &generator) }
    }
  }

  /// Another gamma, computed without rounding in between.
  func withGamma(_ gamma: Double) -> Bitmap {
    let curve = (0...255).map { Int((255 * power(Double($0) / 255, gamma)).rounded()) }
    return changed { _, _, channels in channels.map { curve[$0] } }
  }

  /// Other rounding of coverage: pixels between two colours move by up to 32 of 255 towards either.
  func withOtherEdges(contrast least: Int = 90) -> Bitmap {
    var generator = SeededGenerator(state: 5)
    return changed { x, y, channels in
      let around = (-1...1).flatMap { dy in
        (-1...1).map { dx in view.color(x: x + dx, y: y + dy) }
      }
      guard x > 0, y > size.height / 2, x < size.width - 1, y < size.height - 1
      else { return channels }
      let greens = around.map { Int($0.green) }
      let (low, high) = (greens.min() ?? 0, greens.max() ?? 0)
      guard high - low > least, channels[1] > low + 8, channels[1] < high - 8
      else { return channels }
      let step = Int.random(in: -32...32, using: &generator) * (high - low) / 255
      return channels.map { min(max($0 + step, low), high) }
    }
  }

  /// Moved by a fraction of a pixel in 1/8, as an outline that was drawn there would be.
  func movedByAnEighth() -> Bitmap {
    changed { x, y, channels in
      guard x > 0 else { return channels }
      let left = view.color(x: x - 1, y: y)
      return zip(channels, [left.blue, left.green, left.red]).map { ($0 * 7 + Int($1) + 4) / 8 }
    }
  }

  /// Scaled by a factor, its top left corner where it was.
  func scaled(by factor: Double) -> Bitmap {
    let copy = Bitmap(size: size)
    let target = PixelSize(
      width: Int((Double(size.width) * factor).rounded()),
      height: Int((Double(size.height) * factor).rounded()))
    copy.view.scale(view, to: target, offset: .zero)
    return copy
  }

  /// What is left of it after a JPEG.
  func throughJPEG(quality: Int32, subsampling: TJSAMP = TJSAMP_420) throws -> Bitmap {
    let handle = unsafe tjInitCompress()
    defer { unsafe tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    guard
      unsafe tjCompress2(
        handle, view.base.assumingMemoryBound(to: UInt8.self), Int32(size.width),
        Int32(view.stride), Int32(size.height), Int32(TJPF_BGRX.rawValue), &bytes, &count,
        Int32(subsampling.rawValue), quality, 0) == 0
    else { throw NoJPEG() }
    defer { unsafe tjFree(bytes) }
    let copy = Bitmap(size: size)
    let decoder = unsafe tjInitDecompress()
    defer { unsafe tjDestroy(decoder) }
    guard
      unsafe tjDecompress2(
        decoder, bytes, count, copy.view.base.assumingMemoryBound(to: UInt8.self),
        Int32(size.width), Int32(copy.view.stride), Int32(size.height),
        Int32(TJPF_BGRX.rawValue), 0) == 0
    else { throw NoJPEG() }
    return copy
  }
}

struct NoJPEG: Error {}
