internal import CFreeType

/// The coverage of glyphs at one size, with four columns for each pixel.
///
/// A glyph is rasterized once, at the first use. Its picture at each quarter of a pixel follows by
/// averaging four columns, so glyphs stand where the text has them and not at the nearest whole
/// pixel. FreeType computes exact areas, and the average of four quarters is the exact area of
/// their pixel (Shemanarev, "Texts Rasterization Exposures", 2007).
///
/// Each instance belongs to one thread.
@safe final class GlyphCoverage {
  /// The number of columns for each pixel.
  static let columnsPerPixel = 4

  /// A rasterized glyph.
  struct Glyph {
    /// The position of the first row in `columns`.
    fileprivate let start: Int
    /// The number of columns, without the margins.
    fileprivate let width: Int
    let rows: Int
    /// The distance of the first column from the pen to the right, in columns.
    fileprivate let left: Int
    /// The height of the upper edge above the baseline in pixels.
    let top: Int

    /// The distance between two rows.
    fileprivate var stride: Int { width + 2 * GlyphCoverage.margin }

    static let blank = Glyph(start: 0, width: 0, rows: 0, left: 0, top: 0)

    /// Returns the pixel columns that the glyph touches if its pen is at `pen`, in columns.
    func pixels(pen: Int) -> Range<Int> {
      guard width > 0 else { return 0..<0 }
      let count = GlyphCoverage.columnsPerPixel
      return (pen + left).dividedDown(
        by: count)..<(pen + left + width + count - 1)
        .dividedDown(by: count)
    }
  }

  private let face: OpenFace
  private let size: Int
  private let stroker: FT_Stroker?
  private var glyphs: [UInt32: Glyph] = [:]
  /// The rows of all glyphs, each with blank margins, so that a pixel may begin before its glyph.
  private var columns: [UInt8] = []

  private static let margin = columnsPerPixel - 1
  /// The number of bytes at which the cache is emptied.
  ///
  /// The cache holds the letters of Western Europe, or about a hundred Chinese characters.
  private let capacity: Int
  private static let capacities = 1 << 20...8 << 20

  /// Creates a cache of glyphs with an em of `size`, in 1/64 pixels.
  ///
  /// If `outline` is above 0, the glyphs are contours that reach this many pixels to both sides of
  /// the edges of the letters.
  init(of face: OpenFace, size: Int, outline: Int) {
    self.face = face
    self.size = size
    let em = size / 64
    capacity = min(
      max(100 * em * em * Self.columnsPerPixel, Self.capacities.lowerBound),
      Self.capacities.upperBound)
    unsafe stroker =
      outline > 0 ? cfreetype_stroker(face.library.handle, FT_Fixed(outline) * 64) : nil
  }

  deinit {
    if let stroker = unsafe stroker { unsafe FT_Stroker_Done(stroker) }
  }

  /// Returns a glyph of the face, or a blank one if it cannot be rasterized.
  ///
  /// The glyph can be drawn until the next call of `makeRoom`.
  func glyph(_ index: UInt32) -> Glyph {
    if let cached = glyphs[index] { return cached }
    let glyph = rasterized(index)
    glyphs[index] = glyph
    return glyph
  }

  /// Empties the cache if it is full.
  func makeRoom() {
    guard columns.count > capacity else { return }
    glyphs.removeAll(keepingCapacity: true)
    columns = []
  }

  private func rasterized(_ index: UInt32) -> Glyph {
    face.setSize(size)
    let weight =
      face.face.isEmboldened ? Int((Double(size) * OpenFace.emboldening).rounded()) : 0
    // FreeType's rasterizer gives up on a few outlines of hundreds of pixels, though not at every
    // width. A column of a whole pixel is as good there.
    for columnCount in [Self.columnsPerPixel, 1] {
      var result: FT_BitmapGlyph?
      let error = unsafe cfreetype_rasterize(
        face.handle, index, weight, stroker, Int32(columnCount), &result)
      guard error == 0, let result = unsafe result else { continue }
      defer { unsafe cfreetype_free(result) }
      return unsafe stored(result, repeating: Self.columnsPerPixel / columnCount)
    }
    return .blank
  }

  /// Copies a bitmap, each of whose columns becomes `repetitions` columns.
  @unsafe private func stored(_ result: FT_BitmapGlyph, repeating repetitions: Int) -> Glyph {
    let bitmap = unsafe result.pointee.bitmap
    let (width, rows) = unsafe (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, rows > 0, let pixels = unsafe bitmap.buffer else { return .blank }
    let glyph = unsafe Glyph(
      start: columns.count, width: width * repetitions, rows: rows,
      left: Int(result.pointee.left) * repetitions, top: Int(result.pointee.top))
    for row in 0..<rows {
      columns.append(contentsOf: repeatElement(0, count: Self.margin))
      let bytes = unsafe UnsafeBufferPointer(
        start: pixels + row * Int(bitmap.pitch), count: width)
      if repetitions == 1 {
        unsafe columns.append(contentsOf: bytes)
      } else {
        for column in 0..<glyph.width { unsafe columns.append(bytes[column / repetitions]) }
      }
      columns.append(contentsOf: repeatElement(0, count: Self.margin))
    }
    return glyph
  }

  /// Adds one row of `glyph` to a row of white pixels with coverage in their alpha channels.
  ///
  /// - Parameters:
  ///   - row: The row of the glyph, counted from its upper edge.
  ///   - glyph: A glyph of this cache.
  ///   - pen: The position of the pen in columns.
  ///   - target: The pixels of the row. They hold all of `glyph.pixels(pen:)`.
  ///   - origin: The pixel column of the first pixel of `target`.
  @unsafe func add(
    row: Int, of glyph: Glyph, pen: Int, to target: UnsafeMutablePointer<UInt32>, origin: Int
  ) {
    let pixels = glyph.pixels(pen: pen)
    // The first column of the first pixel, relative to the first column of the glyph.
    let first = pixels.lowerBound * Self.columnsPerPixel - pen - glyph.left
    let start = glyph.start + row * glyph.stride + Self.margin + first
    unsafe columns.withUnsafeBytes { bytes in
      for index in 0..<pixels.count {
        let four = unsafe bytes.loadUnaligned(
          fromByteOffset: start + index * Self.columnsPerPixel, as: UInt32.self)
        guard four != 0 else { continue }
        let pairs = (four & 0x00FF_00FF) &+ (four >> 8 & 0x00FF_00FF)
        let coverage = ((pairs & 0xFFFF) &+ (pairs >> 16) &+ 2) >> 2
        let position = pixels.lowerBound - origin + index
        let sum = min(255, unsafe (target[position] >> 24) &+ coverage)
        unsafe target[position] = sum << 24 | 0x00FF_FFFF
      }
    }
  }
}

extension Int {
  /// Returns the quotient, rounded down.
  fileprivate func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
