internal import Imaging
internal import Signs

extension PlateColors {
  /// The height in pixels of the copy in which colors are looked for.
  private static let height = 32
  /// The least contrast of letters that are drawn (WCAG 2.1, large text).
  private static let minContrast = 3.0

  /// The colors of a line: the plate's is that around the letters, at both ends, and the letters' is that of the pixels
  /// that differ most from it, as those at their edges are mixed.
  init(of line: Quad, in picture: ColorPicture) {
    guard
      let copy = picture.line(line.grown(by: line.height * 0.12), height: Self.height, atMost: 1024)
    else {
      self.init(text: .black, left: .white, right: .white)
      return
    }
    // The edge of the copy, and the parts at its ends.
    let (ring, ends) = (3, 6)
    var (left, right): ([[UInt8]], [[UInt8]]) = ([], [])
    for y in 0..<copy.height {
      for x in 0..<copy.width
      where y < ring || y >= copy.height - ring || x < ring || x >= copy.width - ring {
        if x * ends < copy.width {
          left.append(copy[x, y])
        } else if (copy.width - x) * ends <= copy.width {
          right.append(copy[x, y])
        }
      }
    }
    let (start, end) = (Self.median(left), Self.median(right))
    var pixels: [(distance: Double, color: [UInt8])] = []
    for y in ring..<copy.height - ring {
      for x in ring..<max(ring, copy.width - ring) {
        let plate = x * 2 < copy.width ? start : end
        let pixel = copy[x, y]
        pixels.append((Self.distance(pixel, plate), pixel))
      }
    }
    pixels.sort { $0.distance > $1.distance }
    let farthest = pixels.prefix(max(1, pixels.count / 25)).map(\.color)
    let plate = Self.color(start).mixed(with: Self.color(end), fraction: 0.5)
    var text = farthest.isEmpty ? Color.black : Self.color(Self.median(farthest))
    if text.contrast(with: plate) < Self.minContrast {
      text = plate.contrast(with: .black) > plate.contrast(with: .white) ? .black : .white
    }
    self.init(text: text, left: Self.color(start), right: Self.color(end))
  }

  private static func color(_ pixel: [UInt8]) -> Color {
    Color(red: pixel[0], green: pixel[1], blue: pixel[2])
  }

  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Double {
    zip(one, other).reduce(0) { $0 + (Double($1.0) - Double($1.1)) * (Double($1.0) - Double($1.1)) }
  }

  private static func median(_ pixels: [[UInt8]]) -> [UInt8] {
    guard !pixels.isEmpty else { return [255, 255, 255] }
    return (0..<3).map { channel in
      pixels.map { $0[channel] }.sorted()[pixels.count / 2]
    }
  }
}

extension ColorPicture {
  /// The red, green and blue values of a pixel.
  fileprivate subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 3
    return Array(pixels[start..<start + 3])
  }
}
