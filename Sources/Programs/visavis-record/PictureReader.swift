internal import Console
internal import RecordingStream

/// A reader of the pictures on standard input.
struct PictureReader {
  /// The bytes of a picture.
  let pictureBytes: Int
  /// The pixels of the picture that was read last.
  private(set) var pixels: [UInt8]
  /// The time of the recording's end; nil before it, and if the input breaks off.
  private(set) var endTime: Int64?

  init(width: Int, height: Int) {
    pictureBytes = width * height * 3 / 2
    pixels = [UInt8](repeating: 0, count: pictureBytes)
  }

  /// Reads the next picture.
  ///
  /// - Returns: The picture's time; nil at the end, also if the input breaks off.
  /// - Throws: `Failure` if the input is something else.
  mutating func next() throws(Failure) -> Int64? {
    var header = [UInt8](repeating: 0, count: PictureHeader.byteCount)
    guard try StandardInput.fill(&header) else { return nil }
    guard let header = PictureHeader(parsing: header) else {
      throw Self.wrongData("no picture where one should begin")
    }
    guard header.kind == .picture else {
      endTime = header.time
      return nil
    }
    guard header.payload == pictureBytes else {
      throw Self.wrongData("a picture of \(header.payload) bytes, not \(pictureBytes)")
    }
    return try StandardInput.fill(&pixels) ? header.time : nil
  }

  private static func wrongData(_ line: String) -> Failure {
    .wrongData("the input is no stream of pictures: \(line)")
  }
}
