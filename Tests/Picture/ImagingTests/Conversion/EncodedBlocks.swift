import Imaging

/// A picture of 2x2 blocks, each of one YUV color, in the layout of a camera.
struct EncodedBlocks {
  struct Sample: Equatable {
    var y: UInt8
    var u: UInt8
    var v: UInt8
  }

  let blocks: [[Sample]]
  let size: PixelSize

  /// A picture of `blocks`, which are rows of equal length.
  init(_ blocks: [[Sample]]) {
    self.blocks = blocks
    size = PixelSize(width: (blocks.first?.count ?? 0) * 2, height: blocks.count * 2)
  }

  /// The color of the pixel at `x`, `y`.
  func sample(x: Int, y: Int) -> Sample { blocks[y / 2][x / 2] }

  /// Every combination of a few values of Y, U and V, the extremes among them.
  static let cube: EncodedBlocks = {
    let steps = stride(from: UInt8(0), through: 255, by: 15).map { $0 }
    return EncodedBlocks(
      steps.flatMap { v in
        steps.map { u in steps.map { Sample(y: $0, u: u, v: v) } }
      })
  }()

  /// The bytes of the picture with first-plane rows of `stride` bytes.
  ///
  /// Padding is 0xEE.
  func bytes(_ layout: RawLayout, stride: Int) -> [UInt8] {
    switch layout {
    case .yuyv: packed(stride) { [$0.y, $0.u, $0.y, $0.v] }
    case .uyvy: packed(stride) { [$0.u, $0.y, $0.v, $0.y] }
    case .yvyu: packed(stride) { [$0.y, $0.v, $0.y, $0.u] }
    case .gray: luma(stride)
    case .nv12: luma(stride) + chroma(stride: stride, lines: 1) { [$0.u, $0.v] }
    case .nv21: luma(stride) + chroma(stride: stride, lines: 1) { [$0.v, $0.u] }
    case .nv16: luma(stride) + chroma(stride: stride, lines: 2) { [$0.u, $0.v] }
    case .nv61: luma(stride) + chroma(stride: stride, lines: 2) { [$0.v, $0.u] }
    case .i420:
      luma(stride) + chroma(stride: stride / 2, lines: 1) { [$0.u] }
        + chroma(stride: stride / 2, lines: 1) { [$0.v] }
    case .yv12:
      luma(stride) + chroma(stride: stride / 2, lines: 1) { [$0.v] }
        + chroma(stride: stride / 2, lines: 1) { [$0.u] }
    case .i422:
      luma(stride) + chroma(stride: stride / 2, lines: 2) { [$0.u] }
        + chroma(stride: stride / 2, lines: 2) { [$0.v] }
    case .i444:
      luma(stride) + chroma(stride: stride, lines: 2) { [$0.u, $0.u] }
        + chroma(stride: stride, lines: 2) { [$0.v, $0.v] }
    case .bgr24: packed(stride) { [$0.u, $0.y, $0.v, $0.u, $0.y, $0.v] }
    }
  }

  private func luma(_ stride: Int) -> [UInt8] {
    packed(stride) { [$0.y, $0.y] }
  }

  private func packed(_ stride: Int, _ pair: (Sample) -> [UInt8]) -> [UInt8] {
    chroma(stride: stride, lines: 2, pair)
  }

  private func chroma(stride: Int, lines: Int, _ pair: (Sample) -> [UInt8]) -> [UInt8] {
    blocks.flatMap { row -> [UInt8] in
      var line = row.flatMap(pair)
      line.append(contentsOf: Array(repeating: 0xEE, count: stride - line.count))
      return Array(repeatElement(line, count: lines).joined())
    }
  }
}
