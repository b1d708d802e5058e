internal import Imaging
internal import Messages

/// A reader for JPEG frames in an AVI file (Microsoft RIFF, with OpenDML beyond 1 GB).
///
/// Chunks are read in file order, without the index. A truncated recording plays up to its end.
final class AVIContainer: ClipContainer {
  var size: PixelSize { video.size }
  var rate: FrameRate { video.rate }
  let firstFrameOffset = 0
  private let file: FileBytes
  private let video: AVIHeader
  private let decoder = JPEGDecoder(maxArea: MediaLimit.maxArea)
  /// The stream number at the beginning of the video stream's chunk names, such as `00`.
  private let stream: [UInt8]
  private var header: [UInt8] = []

  /// Reads the header.
  ///
  /// - Throws: `notAVI`, `unsupportedCodec` or `damagedAVI` if the file has no JPEG video.
  init(_ file: FileBytes) throws(CameraError) {
    self.file = file
    // The header lists are small. A longer list is cut off here.
    guard let video = AVIHeader(file.prefix(1 << 16)) else { throw .notAVI(path: file.path) }
    guard video.isJPEG else { throw .unsupportedCodec("\(video.codec)", path: file.path) }
    guard !video.size.isEmpty, video.size.area <= MediaLimit.maxArea else {
      throw .damagedAVI(path: file.path)
    }
    self.video = video
    stream = Array("\(video.stream / 10 % 10)\(video.stream % 10)".utf8)
  }

  func decode(_ bytes: Span<UInt8>, into bitmap: Bitmap, sufficientSize: PixelSize?) -> PixelSize? {
    decoder.decode(bytes, into: bitmap, sufficientSize: sufficientSize)
  }

  func frame(from offset: Int) -> ClipFrame? {
    var offset = offset
    let end = file.count
    var chunks = 0
    while offset + 8 <= end, chunks < Self.maxChunksWithoutFrame {
      chunks += 1
      file.read(offset..<offset + 12, into: &header)
      guard header.count >= 8 else { return nil }
      let length = Int(header.littleEndian32(at: 4))
      let nextOffset = offset + 8 + length + length % 2
      if isFrameList(header) {
        offset += 12
      } else if header.starts(with: stream), header[2] == 0x64, [0x62, 0x63].contains(header[3]) {
        // "db" is an uncompressed and "dc" a compressed frame. An empty chunk repeats the previous
        // frame.
        guard offset + 8 + length <= end else { return nil }
        return ClipFrame(byteRange: offset + 8..<offset + 8 + length, nextOffset: nextOffset)
      } else {
        offset = nextOffset
      }
    }
    return nil
  }

  /// The number of chunks without a frame, such as audio, after which the clip counts as ended.
  private static let maxChunksWithoutFrame = 1 << 16

  /// Returns true if the chunk is a list that contains frames.
  private func isFrameList(_ header: [UInt8]) -> Bool {
    if header.starts(with: "RIFF".utf8) { return true }
    let kind = header.dropFirst(8)
    return header.starts(with: "LIST".utf8)
      && (kind.starts(with: "movi".utf8) || kind.starts(with: "rec ".utf8))
  }
}

/// The first video stream of an AVI file, according to its header lists.
private struct AVIHeader {
  var stream = 0
  var size = PixelSize.zero
  var rate = FrameRate(30)
  var codec = FourCC(code: 0)

  var isJPEG: Bool { ["MJPG", "mjpg", "JPEG", "jpeg"].contains(codec) }

  /// Parses the first bytes of a file, or returns nil if they are not AVI or have no video stream.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "AVI ".utf8),
      let main = Self.chunks(bytes[12...]).first(where: { $0.isList("hdrl") })
    else { return nil }
    var index = 0
    for list in Self.chunks(main.body.dropFirst(4)) where list.isList("strl") {
      if read(Self.chunks(list.body.dropFirst(4))) {
        stream = index
        return
      }
      index += 1
    }
    return nil
  }

  /// Reads a stream's header and format, and returns false if the stream is not video.
  private mutating func read(_ chunks: [Chunk]) -> Bool {
    func body(_ name: FourCC) -> [UInt8] {
      chunks.first { $0.name == name }.map { Array($0.body) } ?? []
    }
    let (header, format) = (body("strh"), body("strf"))
    guard header.count >= 28, format.count >= 20, header.starts(with: "vids".utf8)
    else { return false }
    codec = FourCC(code: format.littleEndian32(at: 16))
    // A negative height means that the rows run from top to bottom.
    let height = Int32(bitPattern: format.littleEndian32(at: 8))
    size = PixelSize(
      width: Int(Int32(bitPattern: format.littleEndian32(at: 4))), height: abs(Int(height)))
    let (scale, ticks) = (Int(header.littleEndian32(at: 20)), Int(header.littleEndian32(at: 24)))
    if scale > 0, ticks > 0, ticks <= scale * 1000 { rate = FrameRate(ticks, per: scale) }
    return true
  }

  private struct Chunk {
    let name: FourCC
    let body: ArraySlice<UInt8>

    func isList(_ kind: String) -> Bool { name == "LIST" && body.starts(with: kind.utf8) }
  }

  /// Returns the consecutive chunks in `bytes`.
  ///
  /// A truncated chunk is the last.
  private static func chunks(_ bytes: ArraySlice<UInt8>) -> [Chunk] {
    var chunks: [Chunk] = []
    var rest = bytes
    while rest.count >= 8 {
      let head = Array(rest.prefix(8))
      let length = Int(head.littleEndian32(at: 4))
      let body = rest.dropFirst(8).prefix(length)
      chunks.append(Chunk(name: FourCC(code: head.littleEndian32(at: 0)), body: body))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }
}

extension [UInt8] {
  /// Returns four bytes as a little-endian integer.
  ///
  /// - Precondition: The array has four bytes at `offset`.
  fileprivate func littleEndian32(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
  }
}
