import Testing

@testable import Imaging

@Suite struct ConversionTests {
  @Test(arguments: YUVEncoding.Matrix.allCases, YUVEncoding.QuantizationRange.allCases)
  func everyMatrixAgreesWithRealArithmeticOverTheWholeCube(
    matrix: YUVEncoding.Matrix, range: YUVEncoding.QuantizationRange
  ) {
    let cube = EncodedBlocks.cube
    let encoding = YUVEncoding(matrix, range)
    for layout in RawLayout.allCases where layout != .gray && layout != .bgr24 {
      let picture = Bitmap(size: cube.size)
      let stride = layout.tightStride(width: cube.size.width)
      #expect(draw(cube, as: layout, stride: stride, encoding, into: picture))
      #expect(largestError(of: picture, showing: cube, encoding) <= 3, "\(layout)")
    }
  }

  @Test(arguments: RawLayout.allCases)
  func paddedRowsAreSkipped(layout: RawLayout) {
    let cube = EncodedBlocks.cube
    let encoding = YUVEncoding(.bt709, .limited)
    let (tight, padded) = (Bitmap(size: cube.size), Bitmap(size: cube.size))
    let stride = layout.tightStride(width: cube.size.width)
    #expect(draw(cube, as: layout, stride: stride, encoding, into: tight))
    #expect(draw(cube, as: layout, stride: stride + 34, encoding, into: padded))
    #expect(tight.rows == padded.rows)
  }

  @Test(arguments: RawLayout.allCases)
  func aFrameThatIsOneByteShortIsRejected(layout: RawLayout) {
    let block = EncodedBlocks.Sample(y: 100, u: 90, v: 80)
    let blocks = EncodedBlocks([[block, block], [block, block]])
    let stride = layout.tightStride(width: blocks.size.width)
    let bytes = blocks.bytes(layout, stride: stride)
    #expect(bytes.count == layout.byteCount(blocks.size, stride: stride))
    let picture = Bitmap(size: blocks.size)
    let encoding = YUVEncoding(.bt601, .limited)
    let cut = Array(bytes.dropLast())
    let whole = picture.view.convert(bytes.span, layout: layout, stride: stride, encoding: encoding)
    let short = picture.view.convert(cut.span, layout: layout, stride: stride, encoding: encoding)
    let narrow = picture.view.convert(
      bytes.span, layout: layout, stride: stride - 1, encoding: encoding)
    #expect(whole && !short && !narrow)
  }

  @Test(arguments: RawLayout.allCases)
  func oddWidthsAndHeightsRoundTheirChromaUp(layout: RawLayout) {
    let size = PixelSize(width: 37, height: 5)
    let stride = layout.tightStride(width: size.width)
    let bytes = [UInt8](repeating: 128, count: layout.byteCount(size, stride: stride))
    let picture = Bitmap(size: size)
    let drawn = picture.view.convert(
      bytes.span, layout: layout, stride: stride, encoding: YUVEncoding(.bt601, .full))
    #expect(drawn)
    #expect(Set(picture.rows.joined()) == [0xFF80_8080])
  }

  @Test func redGreenAndBlueKeepTheirPlaces() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6]
    let picture = Bitmap(size: PixelSize(width: 2, height: 1))
    let drawn = picture.view.convert(
      bytes.span, layout: .bgr24, stride: 6, encoding: YUVEncoding(.bt601, .full))
    #expect(drawn)
    #expect(picture.view.color(x: 1, y: 0) == Color(red: 6, green: 5, blue: 4))
  }

  private func draw(
    _ blocks: EncodedBlocks, as layout: RawLayout, stride: Int, _ encoding: YUVEncoding,
    into picture: Bitmap
  ) -> Bool {
    let bytes = blocks.bytes(layout, stride: stride)
    return picture.view.convert(bytes.span, layout: layout, stride: stride, encoding: encoding)
  }

  private func largestError(
    of picture: Bitmap, showing blocks: EncodedBlocks, _ encoding: YUVEncoding
  ) -> Double {
    var largest = 0.0
    for y in stride(from: 0, to: blocks.size.height, by: 2) {
      for x in stride(from: 0, to: blocks.size.width, by: 2) {
        let color = picture.view.color(x: x + 1, y: y + 1)
        let exact = encoding.color(of: blocks.sample(x: x, y: y))
        largest = max(
          largest, abs(Double(color.red) - exact.red), abs(Double(color.green) - exact.green),
          abs(Double(color.blue) - exact.blue))
      }
    }
    return largest
  }
}

extension YUVEncoding {
  /// Returns red, green and blue from 0 to 255 by the standards' equations, in floating point.
  fileprivate func color(
    of sample: EncodedBlocks.Sample
  ) -> (red: Double, green: Double, blue: Double) {
    let (kr, kb) =
      switch matrix {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      case .smpte240M: (0.212, 0.087)
      }
    let limited = range == .limited
    let luma = (Double(sample.y) - (limited ? 16 : 0)) / (limited ? 219 : 255)
    let scale = limited ? 224.0 : 255.0
    let red = luma + 2 * (1 - kr) * (Double(sample.v) - 128) / scale
    let blue = luma + 2 * (1 - kb) * (Double(sample.u) - 128) / scale
    let green = (luma - kr * red - kb * blue) / (1 - kr - kb)
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) * 255 }
    return (clamped(red), clamped(green), clamped(blue))
  }
}
