import Testing

@testable import Imaging

@Suite struct OrientationTests {
  /// Returns 3 × 2 pixels, numbered row by row from 1, in an orientation.
  private func turned(_ orientation: Orientation) -> [[UInt32]] {
    let source = Bitmap(PixelSize(width: 3, height: 2)) { x, y in
      UInt32(y * 3 + x + 1) | 0xFF00_0000
    }
    let target = Bitmap(size: orientation.applied(to: source.size))
    target.view.orient(source.view, by: orientation)
    return target.rows.map { row in row.map { $0 & 0xFF } }
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
}
