import Testing

@testable import Imaging

@Suite struct ScalingTests {
  /// A picture whose blue grows by the column and whose green grows by the row.
  private func ramp(_ size: PixelSize) -> Bitmap {
    Bitmap(size) { x, y in
      0xFF00_0000 | UInt32(y * 255 / size.height) << 8 | UInt32(x * 255 / size.width)
    }
  }

  @Test func aClipShowsTheSamePixelsAsTheWholeScaledPicture() {
    let source = ramp(PixelSize(width: 64, height: 48))
    let whole = Bitmap(size: PixelSize(width: 160, height: 120))
    whole.view.scale(source.view, to: whole.size, offset: .zero)
    let clip = Bitmap(size: PixelSize(width: 50, height: 40))
    clip.view.scale(source.view, to: whole.size, offset: PixelPoint(x: -70, y: -31))
    for y in 0..<40 {
      for x in 0..<50 {
        let a = whole.view.color(x: x + 70, y: y + 31)
        let b = clip.view.color(x: x, y: y)
        #expect(abs(Int(a.blue) - Int(b.blue)) <= 1 && abs(Int(a.green) - Int(b.green)) <= 1)
      }
    }
  }

  /// Scales a picture behind whose last pixel the process has no memory, if others take none in the meantime.
  @Test func theLastPixelsOfWholePagesAreScaled() throws {
    let size = PixelSize(width: 640, height: 360)
    var pictures = (0..<2).map { _ in ramp(size) }
    let source = pictures.removeLast()
    pictures.removeAll()
    let target = Bitmap(size: PixelSize(width: 480, height: 270))
    for excess in 1...12 {
      let scaled = PixelSize(
        width: target.size.width + excess, height: target.size.height + excess)
      target.view.scale(source.view, to: scaled, offset: PixelPoint(x: -excess, y: -excess))
      let last = target.view.color(x: target.size.width - 1, y: target.size.height - 1)
      #expect(last.blue >= 250 && last.green >= 250, "\(last)")
    }
  }

  @Test func aPictureOfTheRightSizeIsCopiedExactly() {
    let source = ramp(PixelSize(width: 33, height: 17))
    let target = Bitmap(size: PixelSize(width: 20, height: 10))
    target.view.scale(source.view, to: source.size, offset: PixelPoint(x: -5, y: -3))
    #expect(target.view[0, 0] == source.view[5, 3])
    #expect(target.view[19, 9] == source.view[24, 12])
  }

  @Test func shrinkingAveragesInsteadOfSkipping() {
    let stripes = Bitmap.stripes(PixelSize(width: 64, height: 64))
    let small = Bitmap(size: PixelSize(width: 16, height: 16))
    small.view.scale(stripes.view, to: small.size, offset: .zero)
    let middle = small.view.color(x: 8, y: 8)
    #expect((120...135).contains(middle.red))
  }
}

/// Shapes and scales whose byte counts exceed 32 bits.
@Suite struct ExtremeScalingTests {
  @Test(arguments: [
    (PixelSize(width: 1, height: 16_384), PixelSize(width: 1280, height: 720), 131_072),
    (PixelSize(width: 16_384, height: 1), PixelSize(width: 640, height: 480), 131_072),
    (PixelSize(width: 100, height: 4000), PixelSize(width: 1920, height: 1080), 131_072),
    (PixelSize(width: 1, height: 1), PixelSize(width: 2000, height: 2000), 131_072),
  ])
  func anyPartOfAnyEnlargementIsPainted(_ shape: PixelSize, _ window: PixelSize, _ longest: Int) {
    let source = Bitmap(size: shape)
    source.view.fill(source.view.bounds, with: Color(red: 200, green: 100, blue: 50))
    let scale = Double(longest) / Double(max(shape.width, shape.height))
    let whole = PixelSize(
      width: max(window.width, Int(Double(shape.width) * scale)),
      height: max(window.height, Int(Double(shape.height) * scale)))
    let target = Bitmap(size: window)
    for share in [0.0, 0.37, 1.0] {
      target.view.fill(target.view.bounds, with: .black)
      target.view.scale(
        source.view, to: whole,
        offset: PixelPoint(
          x: -Int(Double(whole.width - window.width) * share),
          y: -Int(Double(whole.height - window.height) * share)))
      for (x, y) in [(0, 0), (window.width - 1, window.height - 1), (window.width / 2, 7)] {
        #expect(abs(Int(target.view.color(x: x, y: y).red) - 200) <= 3)
      }
    }
  }

  @Test func aPartOfAHugeEnlargementShowsTheRightPixels() {
    // Columns of alternating color, each 800 target pixels wide.
    let source = Bitmap.stripes(PixelSize(width: 150, height: 100))
    let window = Bitmap(size: PixelSize(width: 2400, height: 16))
    window.view.scale(
      source.view, to: PixelSize(width: 120_000, height: 80_000_000),
      offset: PixelPoint(x: -40_000, y: -3_000_000))
    // The middles of columns 50, 51 and 52.
    let seen = [400, 1200, 2000].map { window.view.color(x: $0, y: 8).red > 127 }
    #expect(seen == [true, false, true])
  }
}

@Suite struct PictureScalerTests {
  @Test(arguments: [8, 5, 3])
  func shrinkingFarAveragesEveryPixel(_ divisor: Int) {
    let source = Bitmap.stripes(PixelSize(width: 240, height: 120))
    let wanted = PixelSize(width: 240 / divisor, height: 120 / divisor)
    let reduced = PictureScaler().reduced(source.view, identity: 1, for: wanted)
    #expect(reduced.size.width >= wanted.width && reduced.size.width < 2 * wanted.width)
    for x in 0..<reduced.size.width {
      #expect((126...129).contains(reduced.color(x: x, y: 3).red))
    }
  }

  @Test func aPictureOfSimilarSizeIsNotReduced() {
    let source = Bitmap.stripes(PixelSize(width: 100, height: 50))
    let reduced = PictureScaler().reduced(
      source.view, identity: 1, for: PixelSize(width: 60, height: 30))
    #expect(reduced.size == source.size)
    #expect(reduced[0, 0] == source.view[0, 0])
  }

  @Test func oddSidesLoseTheirLastLine() {
    let source = Bitmap.stripes(PixelSize(width: 13, height: 7))
    let reduced = PictureScaler().reduced(
      source.view, identity: 1, for: PixelSize(width: 3, height: 1))
    #expect(reduced.size == PixelSize(width: 3, height: 1))
  }

  @Test func aChangedPictureIsReducedAgain() {
    let scaler = PictureScaler()
    let wanted = PixelSize(width: 10, height: 10)
    let source = Bitmap(size: PixelSize(width: 40, height: 40))
    for (number, color) in [Color.white, .black].enumerated() {
      source.view.fill(source.view.bounds, with: color)
      #expect(scaler.reduced(source.view, identity: number, for: wanted).color(x: 5, y: 5) == color)
    }
  }
}
