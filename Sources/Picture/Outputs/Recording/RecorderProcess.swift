internal import Imaging
internal import RecordingStream
internal import System

/// The program `visavis-record`, to which pictures are sent one after the other.
///
/// One thread uses it.
struct RecorderProcess: ~Copyable {
  /// The program has ended, has closed its input, or does not answer.
  struct Ended: Error {}

  /// The time after which a program that takes no byte counts as ended.
  private static let writeTimeout = Duration.seconds(5)
  /// The longest report in bytes.
  private static let maxLine = 1024

  /// The path of the file.
  let file: String
  private var process: CommandProcess
  private let size: PixelSize
  private let fitter = PictureFitter()
  /// The pixels of the picture that was sent last.
  private var pixels: [UInt8]
  private var hasPicture = false
  private var unread: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Starts the program, which creates a file of a recording with even sides.
  ///
  /// - Throws: `SystemError` if the system has run out of a resource.
  init(_ program: String, file: String, size: PixelSize, hasSound: Bool) throws(SystemError) {
    let words =
      [program, "--size", "\(size)"] + (hasSound ? ["--sound"] : []) + ["--", file]
    process = try CommandProcess("exec " + ShellCommand.line(words))
    process.growInputPipe()
    self.file = file
    self.size = size
    pixels = [UInt8](repeating: 0, count: RawLayout.i420.byteCount(size, stride: size.width))
  }

  /// A descriptor that is readable if there is a report, or the program has ended.
  var outputDescriptor: Int32 { process.outputDescriptor }

  /// Sends an opaque picture, scaled to the size of the recording, with its time on
  /// `RecordingClock`.
  ///
  /// The call waits until the program has taken the picture. Reports that arrive in the meantime
  /// wait.
  ///
  /// - Throws: `Ended` if the program takes no more pictures.
  mutating func send(_ picture: PixelView, at time: Int64) throws(Ended) {
    guard fitter.fitted(picture, into: size).pack(as: .i420, stride: size.width, into: &pixels)
    else { return }
    hasPicture = true
    try repeatPicture(at: time)
  }

  /// Sends the last picture again, if there is one, so that it is seen until then.
  mutating func repeatPicture(at time: Int64) throws(Ended) {
    guard hasPicture else { return }
    try write(PictureHeader(.picture, payload: pixels.count, time: time).bytes[...])
    try write(pixels[...])
  }

  /// Tells the program that there are no more pictures, and that the recording ended at `time`.
  mutating func end(at time: Int64) throws(Ended) {
    try write(PictureHeader(.end, time: time).bytes[...])
  }

  private mutating func write(_ bytes: ArraySlice<UInt8>) throws(Ended) {
    var rest = bytes
    while !rest.isEmpty {
      guard let count = process.write(rest) else { throw Ended() }
      rest = rest.dropFirst(count)
      guard count == 0 else { continue }
      var pollSet = PollSet([process.inputDescriptor, process.exitDescriptor])
      pollSet.watchForWritability(true, at: 0)
      pollSet.wait(timeout: Self.writeTimeout)
      // A program that is stopped, or whose disk hangs, takes nothing.
      if pollSet[1].contains(.readable) || pollSet[0].isEmpty { throw Ended() }
    }
  }

  /// Returns the next report that has arrived, or nil if there is none.
  ///
  /// - Throws: `Ended` if the program has ended and all reports were returned.
  mutating func nextReport() throws(Ended) -> RecorderReport? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeSubrange(...end)
        if let report = RecorderReport(parsing: line) { return report }
        continue
      }
      switch process.read(into: &buffer) {
      case .bytes(let count):
        unread += buffer[..<count]
        if unread.count > Self.maxLine { unread.removeAll() }
      case .nothing: return nil
      case .end: throw Ended()
      }
    }
  }
}
