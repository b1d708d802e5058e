import Console
internal import Imaging
internal import ProgramBench
internal import Typesetting

/// Files for `--camera`: pictures and clips.
enum Pictures {
  /// A PNG of one color.
  static func plain(_ color: Color, size: PixelSize = PixelSize(width: 64, height: 36)) throws
    -> [UInt8]
  {
    let picture = Bitmap(size: size)
    picture.view.fill(picture.view.bounds, with: color)
    return try PNG.encode(picture.view)
  }

  /// A PNG with a color in each corner, which shows how it was turned, mirrored or moved.
  static func corners(size: PixelSize = PixelSize(width: 320, height: 180)) throws -> [UInt8] {
    let picture = Bitmap(size: size)
    let (width, height) = (size.width / 2, size.height / 2)
    for (index, color) in cornerColors.enumerated() {
      picture.view.fill(
        PixelRect(x: index % 2 * width, y: index / 2 * height, width: width, height: height),
        with: color)
    }
    return try PNG.encode(picture.view)
  }

  /// The colors of the top left, top right, bottom left and bottom right corner.
  static let cornerColors = [Paint.red, Paint.green, Paint.blue, Paint.yellow]

  /// A Y4M clip in which frame n is gray everywhere, with luma `levels[n]`.
  static func clip(levels: [UInt8], rate: Int) -> [UInt8] {
    let (luma, chroma) = (16 * 16, 2 * 8 * 8)
    var bytes = Array("YUV4MPEG2 W16 H16 F\(rate):1 C420jpeg XCOLORRANGE=FULL\n".utf8)
    for level in levels {
      bytes += Array("FRAME\n".utf8)
      bytes += [UInt8](repeating: level, count: luma)
      bytes += [UInt8](repeating: 128, count: chroma)
    }
    return bytes
  }

  /// The first JPEG pictures of the bundled clip.
  static func jpegs(_ count: Int) throws -> [[UInt8]] {
    let clip = try readFile(InstalledFiles.assets() + "/conversation.avi")
    var jpegs: [[UInt8]] = []
    var offset = 0
    while jpegs.count < count, let start = clip.firstIndex(of: [0xFF, 0xD8, 0xFF], from: offset),
      let end = clip.firstIndex(of: [0xFF, 0xD9], from: start)
    {
      jpegs.append(Array(clip[start..<end + 2]))
      offset = end + 2
    }
    return jpegs
  }
}

/// Colors that are easily distinguished.
enum Paint {
  static let red = Color(red: 255, green: 0, blue: 0)
  static let green = Color(red: 0, green: 255, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 255)
  static let yellow = Color(red: 255, green: 255, blue: 0)
}

extension [UInt8] {
  /// The index of the first `pattern` at or after `offset`.
  fileprivate func firstIndex(of pattern: [UInt8], from offset: Int) -> Int? {
    var offset = offset
    while let found = self[offset...].firstIndex(of: pattern[0]) {
      if self[found...].starts(with: pattern) { return found }
      offset = found + 1
    }
    return nil
  }
}

extension Bitmap {
  /// The pixels without alpha, row by row.
  var colors: [UInt8] { view.packedBGR() }
}
