internal import Glibc
internal import Imaging
internal import Messages

/// A reader for a sequence of JPEG pictures, with or without other bytes between them, at 30 frames
/// a second.
///
/// The end of a picture is found by following its segment lengths (ITU-T T.81, B.1). An embedded
/// thumbnail or a stray marker inside a segment does not end the picture.
final class MotionJPEGContainer: ClipContainer {
  private(set) var size = PixelSize.zero
  let rate = FrameRate(30)
  let firstFrameOffset = 0
  private let bytes: ReadAheadBuffer
  private let decoder = JPEGDecoder(maxArea: MediaLimit.maxArea)

  /// Finds the first picture.
  ///
  /// - Throws: `notMotionJPEG` if no JPEG picture has a readable header.
  init(_ file: FileBytes) throws(CameraError) {
    bytes = ReadAheadBuffer(file)
    var jpeg: [UInt8] = []
    var offset = 0
    // The search is limited to the beginning of the file.
    while size.isEmpty, offset < MediaLimit.maxBytes, let frame = frame(from: offset) {
      file.read(frame.byteRange.prefix(MediaLimit.maxBytes), into: &jpeg)
      size = decoder.size(of: jpeg.span) ?? .zero
      offset = frame.nextOffset
    }
    guard !size.isEmpty else { throw .notMotionJPEG(path: file.path) }
  }

  func decode(_ bytes: Span<UInt8>, into bitmap: Bitmap, sufficientSize: PixelSize?) -> PixelSize? {
    decoder.decode(bytes, into: bitmap, sufficientSize: sufficientSize)
  }

  func frame(from offset: Int) -> ClipFrame? {
    guard let first = startOfImage(from: offset) else { return nil }
    // The file may shrink during the scan. Then the end lies before `first`.
    let end = max(endOfImage(startingAt: first), first + 2)
    return ClipFrame(byteRange: first..<end, nextOffset: end)
  }

  /// Returns the offset of the next FF D8 FF, or nil if there is none within the size limit.
  ///
  /// Each picture's first marker is followed by another marker, hence the third byte.
  private func startOfImage(from first: Int) -> Int? {
    var offset = first
    while let found = bytes.firstIndex(of: 0xFF, from: offset, before: first + MediaLimit.maxBytes)
    {
      if bytes.byte(at: found + 1) == Marker.startOfImage, bytes.byte(at: found + 2) == 0xFF {
        return found
      }
      offset = found + 1
    }
    return nil
  }

  /// Returns the offset after the picture that begins at `first`.
  ///
  /// For a truncated picture, the result is the beginning of the next picture or the end of the
  /// file. The search is limited to the size limit of a picture.
  private func endOfImage(startingAt first: Int) -> Int {
    var offset = first + 2
    let limit = first + MediaLimit.maxBytes
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

  /// Returns the marker at `offset` and moves `offset` past it, or returns nil if there is no
  /// marker.
  private func marker(at offset: inout Int) -> UInt8? {
    guard bytes.byte(at: offset) == 0xFF else { return nil }
    // Any number of FF bytes may precede a marker (B.1.1.2).
    let limit = offset + MediaLimit.maxBytes
    while offset < limit, let byte = bytes.byte(at: offset) {
      offset += 1
      if byte != 0xFF { return byte == 0 ? nil : byte }
    }
    return nil
  }

  /// Returns the length of the segment at `offset`, including its two length bytes, or nil if it is
  /// invalid.
  private func length(at offset: Int) -> Int? {
    guard let high = bytes.byte(at: offset), let low = bytes.byte(at: offset + 1) else {
      return nil
    }
    let length = Int(high) << 8 | Int(low)
    return length >= 2 ? length : nil
  }

  /// Moves `offset` to the first marker after entropy-coded data.
  ///
  /// Stuffed FF bytes and restart markers belong to the data.
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

/// Random access to single bytes of a file through one block of read-ahead.
private final class ReadAheadBuffer {
  private let file: FileBytes
  private var block: [UInt8] = []
  private var start = 0

  private static let blockSize = 1 << 16

  init(_ file: FileBytes) {
    self.file = file
  }

  /// Returns the byte at `offset`, or nil past the end of the file.
  func byte(at offset: Int) -> UInt8? {
    if offset < start || offset >= start + block.count {
      start = offset
      file.read(offset..<offset + Self.blockSize, into: &block)
    }
    return block.isEmpty ? nil : block[offset - start]
  }

  /// The length of the file in bytes.
  var end: Int { file.count }

  /// Returns the first offset in `offset..<limit` that holds `value`, or nil if there is none.
  func firstIndex(of value: UInt8, from offset: Int, before limit: Int) -> Int? {
    var offset = offset
    while offset < limit, byte(at: offset) != nil {
      let end = min(block.count, limit - start)
      let found = unsafe block.withUnsafeBytes { bytes -> Int? in
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[(offset - start)..<end])
        guard let base = part.baseAddress,
          let found = unsafe memchr(base, Int32(value), part.count)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - base
      }
      if let found { return offset + found }
      offset = start + end
    }
    return nil
  }
}
