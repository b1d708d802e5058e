internal import Imaging

/// The first video stream of an AVI file, according to its header lists.
struct AVIHeader {
  var stream = 0
  var size = PixelSize.zero
  var rate = FrameRate(30)
  var codec = FourCC(code: 0)

  var isJPEG: Bool { ["MJPG", "mjpg", "JPEG", "jpeg"].contains(codec) }

  /// Parses the first bytes of a file; nil if they are not AVI or have no video stream.
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

  /// Reads a stream's header and format; returns false if the stream is not video.
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

  /// Returns the consecutive chunks in `bytes`; a truncated chunk is the last.
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
  /// - Precondition: the array has four bytes at `offset`.
  func littleEndian32(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
  }
}
