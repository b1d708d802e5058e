internal import Glibc
internal import Imaging

/// A small part of a screen that can be read thousands of times a second.
///
/// It reads only its own rows of the X server's screen file.
package final class ScreenBand {
  private let file: Int32
  private let start: Int
  private let stride: Int
  private let rect: PixelRect
  private var row: [UInt8]

  init(xwd path: String, rect: PixelRect) throws {
    file = try unsafe check("open \(path)", open(path, O_RDONLY | O_CLOEXEC))
    var header = [UInt8](repeating: 0, count: 100)
    guard unsafe pread(file, &header, header.count, 0) == header.count else {
      throw BenchFailure("\(path) is no XWD")
    }
    // From XWDFile.h: the size of the header, the number of palette colors, the bytes of a row.
    let word = { (index: Int) in header[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
    stride = word(12)
    start = word(0) + word(19) * 12
    self.rect = rect
    row = [UInt8](repeating: 0, count: rect.size.width * 4)
  }

  deinit {
    close(file)
  }

  /// The number of its pixels that are white or nearly white.
  package func whitePixels() -> Int {
    var count = 0
    for y in rect.minY..<rect.minY + rect.size.height {
      let offset = start + y * stride + rect.minX * 4
      guard unsafe pread(file, &row, row.count, offset) == row.count else { return 0 }
      for x in 0..<rect.size.width where row[x * 4] > 200 && row[x * 4 + 1] > 200 {
        count += 1
      }
    }
    return count
  }
}
