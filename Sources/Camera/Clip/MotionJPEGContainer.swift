internal import Imaging

/// JPEG pictures one after another, with anything or nothing between them; 30 a second.
///
/// A picture's end is found by walking its segments by their lengths (ITU-T T.81, B.1), so that
/// neither a thumbnail in a segment nor a chance pair of bytes ends it.
final class MotionJPEGContainer: ClipContainer {
  private(set) var size = PixelSize.zero
  let rate = FrameRate(30)
  let start = 0
  private let bytes: ByteWindow
  private let decoder = JPEGDecoder(largestArea: PictureLimit.area)

  /// Throws when there is no JPEG picture with a readable header.
  init(_ file: FileBytes) throws(CameraError) {
    bytes = ByteWindow(file)
    var jpeg: [UInt8] = []
    var offset = 0
    // However long the file is, its beginning tells what it holds.
    while size.isEmpty, offset < PictureLimit.bytes, let frame = frame(from: offset) {
      file.read(frame.bytes.prefix(PictureLimit.bytes), into: &jpeg)
      size = decoder.size(of: jpeg.span) ?? .zero
      offset = frame.next
    }
    guard !size.isEmpty else {
      throw CameraError(
        .unreadableFile, "\(file.path) holds no JPEG picture; name an MJPEG file")
    }
  }

  func decode(_ bytes: Span<UInt8>, into picture: Bitmap, wanted: PixelSize?) -> PixelSize? {
    decoder.decode(bytes, into: picture, wanted: wanted)
  }

  func frame(from offset: Int) -> ClipFrame? {
    guard let first = startOfImage(from: offset) else { return nil }
    // A file that shrinks has its end before what was found.
    let end = max(endOfImage(startingAt: first), first + 2)
    return ClipFrame(bytes: first..<end, next: end)
  }

  /// The next FF D8 FF: every picture's first marker is followed by another.
  ///
  /// A clip with more than a picture's bytes between two pictures is over.
  private func startOfImage(from first: Int) -> Int? {
    var offset = first
    while let found = bytes.firstIndex(of: 0xFF, from: offset, before: first + PictureLimit.bytes) {
      if bytes.byte(at: found + 1) == Marker.startOfImage, bytes.byte(at: found + 2) == 0xFF {
        return found
      }
      offset = found + 1
    }
    return nil
  }

  /// Just after the picture; where it is torn, at the beginning of the next or at the end of the file.
  ///
  /// Nor is it looked for beyond what a picture may have.
  private func endOfImage(startingAt first: Int) -> Int {
    var offset = first + 2
    let limit = first + PictureLimit.bytes
    while offset < limit, let marker = marker(at: &offset) {
      switch marker {
      case Marker.endOfImage: return offset
      case Marker.startOfImage: return offset - 2
      case 0x01, Marker.restarts: continue
      default:
        guard let length = length(at: offset) else { return nextImage(from: offset) }
        offset += length
        if marker == Marker.startOfScan { skipScan(&offset, before: limit) }
      }
    }
    return nextImage(from: offset)
  }

  /// The marker at `offset`, which moves behind it; nil where there is none.
  private func marker(at offset: inout Int) -> UInt8? {
    guard bytes.byte(at: offset) == 0xFF else { return nil }
    // Any number of FF may stand before a marker (B.1.1.2).
    let limit = offset + PictureLimit.bytes
    while offset < limit, let byte = bytes.byte(at: offset) {
      offset += 1
      if byte != 0xFF { return byte == 0 ? nil : byte }
    }
    return nil
  }

  /// A segment's length, its own two bytes included.
  private func length(at offset: Int) -> Int? {
    guard let high = bytes.byte(at: offset), let low = bytes.byte(at: offset + 1) else {
      return nil
    }
    let length = Int(high) << 8 | Int(low)
    return length >= 2 ? length : nil
  }

  /// Moves to the first marker that ends entropy-coded data: not a stuffed FF, not a restart.
  private func skipScan(_ offset: inout Int, before limit: Int) {
    while let found = bytes.firstIndex(of: 0xFF, from: offset, before: limit) {
      guard let next = bytes.byte(at: found + 1) else { break }
      switch next {
      case 0x00, Marker.restarts: offset = found + 2
      case 0xFF: offset = found + 1
      default:
        offset = found
        return
      }
    }
    offset = min(bytes.end, limit)
  }

  private func nextImage(from offset: Int) -> Int {
    startOfImage(from: offset) ?? bytes.end
  }

  private enum Marker {
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  }
}
