internal import CTesseract
internal import CTextGeometry
internal import Glibc
internal import SignModels
internal import Signs

/// A reader of lines in one script, with a pack of Tesseract.
///
/// One thread uses it.
@safe final class TesseractPack {
  /// The heights of a line's copy: that of the first reading, and that of another one.
  ///
  /// At the first height, Tesseract finds no words in some lines with wide gaps.
  static let (height, smallHeight) = (48, 36)
  /// The border around it, in the median shade of the line's edge.
  private static let border = 10
  private static let maxWidth = 2400

  private let api: OpaquePointer

  /// Loads a pack; nil if it is not there, or damaged.
  ///
  /// - Parameters:
  ///   - name: The name of its file without the extension.
  ///   - folder: The folder of the file; nil for that of Debian.
  init?(_ name: String, in folder: String?) {
    let folder = folder ?? SignModel.packFolder
    // Tesseract would print lines about a file that is not there.
    guard unsafe access("\(folder)/\(name).traineddata", R_OK) == 0,
      let api = unsafe TessBaseAPICreate()
    else { return nil }
    guard unsafe TessBaseAPIInit2(api, folder, name, OEM_LSTM_ONLY) == 0 else {
      unsafe TessBaseAPIDelete(api)
      return nil
    }
    unsafe self.api = unsafe api
    unsafe TessBaseAPISetPageSegMode(api, PSM_SINGLE_LINE)
  }

  deinit {
    unsafe TessBaseAPIEnd(api)
    unsafe TessBaseAPIDelete(api)
  }

  /// Reads the line in a quad.
  func read(
    _ quad: Quad, in picture: ColorPicture, height: Int = TesseractPack.height
  ) throws(SignReadingError) -> LineReading {
    guard let line = picture.line(quad, height: height, atMost: Self.maxWidth) else {
      throw .ofGeometry
    }
    let (framed, width, height) = Self.framed(line)
    unsafe TessBaseAPISetImage(api, framed, Int32(width), Int32(height), 1, Int32(width))
    unsafe TessBaseAPISetSourceResolution(api, 300)
    guard let text = unsafe TessBaseAPIGetUTF8Text(api) else { return .nothing }
    defer { unsafe TessDeleteText(text) }
    let confidence = unsafe Double(TessBaseAPIMeanTextConf(api)) / 100
    return unsafe LineReading(
      text: String(cString: text).split(whereSeparator: \.isWhitespace).joined(separator: " "),
      confidence: confidence)
  }

  /// Returns a gray copy with a border.
  private static func framed(_ line: ColorPicture) -> (pixels: [UInt8], width: Int, height: Int) {
    let grey = line.grey(width: line.width, height: line.height)
    let edge = (Array(grey.prefix(line.width)) + grey.suffix(line.width)).sorted()
    let (width, height) = (line.width + 2 * border, line.height + 2 * border)
    var pixels = [UInt8](repeating: edge[edge.count / 2], count: width * height)
    for y in 0..<line.height {
      let start = (y + border) * width + border
      pixels.replaceSubrange(
        start..<start + line.width, with: grey[y * line.width..<(y + 1) * line.width])
    }
    return (pixels, width, height)
  }
}
