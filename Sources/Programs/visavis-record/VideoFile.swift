internal import CVideoFile
internal import RecordingStream

/// A video file that is being written.
///
/// One thread at a time uses it.
@safe struct VideoFile: ~Copyable, @unchecked Sendable {
  /// An error of FFmpeg's libraries or of the system.
  struct WriteError: Error {
    let code: Int32

    /// The text of FFmpeg's libraries, which is the system's for an errno.
    var reason: String {
      var text = [CChar](repeating: 0, count: 128)
      unsafe video_file_error_text(code, &text, Int32(text.count))
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The sampling rate of sound.
  static let soundRate: Int32 = 48_000

  private let file: OpaquePointer

  /// Creates the file at a path at which there is no file yet, for pictures with even sides.
  ///
  /// The render node is the device of the graphics card that encodes, if it can.
  ///
  /// - Throws: `WriteError` if the file cannot be created, or no encoder is installed.
  init(
    _ path: String, _ format: RecordingFormat, width: Int, height: Int, hasSound: Bool,
    renderNode: String
  ) throws(WriteError) {
    var code: Int32 = 0
    let file = unsafe path.withCString { path in
      unsafe format.muxer.withCString { muxer in
        unsafe renderNode.withCString { node in
          var options = unsafe video_file_options(
            path: path, format: muxer, width: Int32(width), height: Int32(height),
            sound_rate: hasSound ? Self.soundRate : 0, render_node: node)
          return unsafe video_file_create(&options, &code)
        }
      }
    }
    guard let file = unsafe file else { throw WriteError(code: code) }
    unsafe self.file = unsafe file
  }

  /// The name of the encoder of the pictures.
  var encoder: String { unsafe String(cString: video_file_encoder(file)) }

  /// Adds a picture of 4:2:0 in three planes without padding, at its microseconds since the first one.
  mutating func add(picture planes: [UInt8], at time: Int64) throws(WriteError) {
    try Self.check(unsafe video_file_add_picture(file, planes, time))
  }

  /// Adds sound of one channel, which begins at a number of microseconds after the first picture.
  mutating func add(sound samples: [Float], at time: Int64) throws(WriteError) {
    try Self.check(unsafe video_file_add_sound(file, samples, Int32(samples.count), time))
  }

  /// Writes what the encoders still hold, and closes the file.
  consuming func close() throws(WriteError) {
    let file = unsafe self.file
    discard self
    try Self.check(unsafe video_file_close(file))
  }

  deinit {
    _ = unsafe video_file_close(file)
  }

  private static func check(_ code: Int32) throws(WriteError) {
    guard code >= 0 else { throw WriteError(code: code) }
  }
}
