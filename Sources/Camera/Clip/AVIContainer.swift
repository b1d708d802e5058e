internal import Imaging
internal import Messages

/// A reader for JPEG frames in an AVI file (Microsoft RIFF; OpenDML beyond 1 GB).
///
/// Chunks are read in file order, without the index. A truncated recording plays up to its end.
final class AVIContainer: ClipContainer {
  let size: PixelSize
  let rate: FrameRate
  let start = 0
  private let file: FileBytes
  private let decoder = JPEGDecoder(largestArea: PictureLimit.area)
  /// The stream number at the beginning of the video stream's chunk names, such as `00`.
  private let stream: [UInt8]
  private var header: [UInt8] = []

  /// Reads the header.
  ///
  /// - Throws: `unreadableFile` if the file has no JPEG video.
  init(_ file: FileBytes) throws(CameraError) {
    self.file = file
    // The header lists are small. A longer list is cut off here.
    guard let header = AVIHeader(file.prefix(1 << 16)) else {
      throw .notAVI(path: file.path)
    }
    guard header.isJPEG else {
      throw .foreignCodec("\(header.codec)", path: file.path)
    }
    guard !header.size.isEmpty, header.size.area <= PictureLimit.area else {
      throw .damagedAVI(path: file.path)
    }
    size = header.size
    rate = header.rate
    stream = Array("\(header.stream / 10 % 10)\(header.stream % 10)".utf8)
  }

  func decode(_ bytes: Span<UInt8>, into picture: Bitmap, wanted: PixelSize?) -> PixelSize? {
    decoder.decode(bytes, into: picture, wanted: wanted)
  }

  func frame(from offset: Int) -> ClipFrame? {
    var offset = offset
    let end = file.count
    var chunks = 0
    while offset + 8 <= end, chunks < Self.mostChunksBetween {
      chunks += 1
      file.read(offset..<offset + 12, into: &header)
      guard header.count >= 8 else { return nil }
      let length = Int(header.littleEndian32(at: 4))
      let next = offset + 8 + length + length % 2
      if entersList(header) {
        offset += 12
      } else if header.starts(with: stream), header[2] == 0x64, [0x62, 0x63].contains(header[3]) {
        // "db" is an uncompressed and "dc" a compressed frame. An empty chunk repeats the previous
        // frame.
        guard offset + 8 + length <= end else { return nil }
        return ClipFrame(bytes: offset + 8..<offset + 8 + length, next: next)
      } else {
        offset = next
      }
    }
    return nil
  }

  /// The number of chunks without a frame, such as audio, after which the clip counts as ended.
  private static let mostChunksBetween = 1 << 16

  /// Returns true if the chunk is a list that contains frames.
  private func entersList(_ header: [UInt8]) -> Bool {
    if header.starts(with: "RIFF".utf8) { return true }
    let kind = header.dropFirst(8)
    return header.starts(with: "LIST".utf8)
      && (kind.starts(with: "movi".utf8) || kind.starts(with: "rec ".utf8))
  }
}
