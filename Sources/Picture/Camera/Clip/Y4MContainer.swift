internal import Imaging
internal import Messages

/// A reader for uncompressed frames in a YUV4MPEG2 file (yuv4mpeg(5) of mjpegtools).
final class Y4MContainer: ClipContainer {
  private let file: FileBytes
  private let header: Y4MHeader
  private let layout: RawLayout
  private let frameBytes: Int
  private var line: [UInt8] = []

  var size: PixelSize { header.size }
  var rate: FrameRate { header.rate }
  var firstFrameOffset: Int { header.length }

  /// Reads the header.
  ///
  /// - Throws: `notY4M` if the header is invalid or the frames are too large; `unsupportedChroma`
  ///   if the sample layout is not supported.
  init(_ file: FileBytes) throws(CameraError) {
    self.file = file
    guard let header = Y4MHeader(file.prefix(1024)), !header.size.isEmpty,
      header.size.width <= MediaLimit.maxArea, header.size.height <= MediaLimit.maxArea,
      header.size.area <= MediaLimit.maxArea
    else {
      throw .notY4M(path: file.path)
    }
    guard let layout = header.layout else {
      throw .unsupportedChroma("\(header.chroma)", path: file.path)
    }
    self.header = header
    self.layout = layout
    frameBytes = layout.byteCount(header.size, stride: layout.tightStride(width: header.size.width))
  }

  func frame(from offset: Int) -> ClipFrame? {
    file.read(offset..<offset + 256, into: &line)
    guard line.starts(with: "FRAME".utf8), let end = line.firstIndex(of: 0x0A) else { return nil }
    let first = offset + end + 1
    guard first + frameBytes <= file.count else { return nil }
    return ClipFrame(byteRange: first..<first + frameBytes, nextOffset: first + frameBytes)
  }

  func decode(_ bytes: Span<UInt8>, into bitmap: Bitmap, sufficientSize: PixelSize?) -> PixelSize? {
    bitmap.reshape(to: size)
    // The format does not specify a matrix. mjpegtools uses BT.601.
    let encoding = YUVEncoding(.bt601, header.isFullRange ? .full : .limited)
    let drawn = bitmap.view.convert(
      bytes, layout: layout, stride: layout.tightStride(width: size.width), encoding: encoding)
    return drawn ? size : nil
  }
}

/// The header line of a YUV4MPEG2 file.
private struct Y4MHeader {
  var size = PixelSize.zero
  var rate = FrameRate(30)
  var chroma = "420jpeg"
  var isFullRange = false
  /// The length of the line in bytes, including the line break.
  let length: Int

  /// Parses the first bytes of a file, or returns nil if they are not a YUV4MPEG2 header line.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    length = end + 1
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.first == "YUV4MPEG2" else { return nil }
    for word in words.dropFirst() { read(word.first, String(word.dropFirst())) }
  }

  private mutating func read(_ tag: Character?, _ value: String) {
    switch tag {
    case "W": size.width = Int(value) ?? 0
    case "H": size.height = Int(value) ?? 0
    case "F":
      let parts = value.split(separator: ":")
      // A rate of 0:0 means "unknown".
      if parts.count == 2, let rate = FrameRate(parsing: "\(parts[0])/\(parts[1])") {
        self.rate = rate
      }
    case "C": chroma = value
    case "X": if value == "COLORRANGE=FULL" { isFullRange = true }
    default: break
    }
  }

  /// The sample layout, or nil if the layout is not supported.
  var layout: RawLayout? {
    switch chroma {
    case "420", "420jpeg", "420mpeg2", "420paldv": .i420
    case "422": .i422
    case "444": .i444
    case "mono": .gray
    default: nil
    }
  }
}
