import Testing

@testable import Imaging

@Suite struct OrientationTests {
  /// 3 × 2 pixels, numbered row by row from 1.
  private func numbered() -> Bitmap {
    let bitmap = Bitmap(size: PixelSize(width: 3, height: 2))
    for y in 0..<2 {
      for x in 0..<3 { bitmap.view.store(UInt32(y * 3 + x + 1) | 0xFF00_0000, x: x, y: y) }
    }
    return bitmap
  }

  private func turned(_ orientation: Orientation) -> [[UInt32]] {
    let source = numbered()
    let target = Bitmap(size: orientation.applied(to: source.size))
    target.view.orient(source.view, by: orientation)
    return (0..<target.size.height).map { y in
      (0..<target.size.width).map { x in target.view[x, y] & 0xFF }
    }
  }

  @Test func aPictureIsRotatedClockwise() {
    #expect(turned(Orientation()) == [[1, 2, 3], [4, 5, 6]])
    #expect(turned(Orientation(rotation: .quarter)) == [[4, 1], [5, 2], [6, 3]])
    #expect(turned(Orientation(rotation: .half)) == [[6, 5, 4], [3, 2, 1]])
    #expect(turned(Orientation(rotation: .threeQuarters)) == [[3, 6], [2, 5], [1, 4]])
  }

  @Test func theMirrorComesAfterTheRotation() {
    for rotation in Orientation.Rotation.allCases {
      let mirrored = turned(Orientation(isMirrored: true, rotation: rotation))
      let expected = turned(Orientation(rotation: rotation)).map { Array($0.reversed()) }
      #expect(mirrored == expected, "rotated by \(rotation.rawValue)")
    }
  }

  @Test func fourQuarterTurnsAreNone() {
    for rotation in Orientation.Rotation.allCases {
      #expect(rotation.next.next.next.next == rotation)
      #expect(rotation.next.previous == rotation)
    }
  }
}
