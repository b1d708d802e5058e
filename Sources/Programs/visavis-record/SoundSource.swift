internal import CPulse
internal import RecordingStream

/// The default microphone of PulseAudio or PipeWire.
///
/// One thread uses it.
@safe struct SoundSource: ~Copyable, @unchecked Sendable {
  /// An error of the sound server.
  struct ServerError: Error {
    let reason: String

    init(code: Int32) {
      reason = unsafe String(cString: pa_strerror(code))
    }

    /// The error of a server that accepts the connection and does not answer.
    static var timeout: ServerError { ServerError(code: Int32(PA_ERR_TIMEOUT.rawValue)) }
  }

  /// The samples of one block: 20 ms.
  private static let blockSize = Int(VideoFile.soundRate) / 50

  private let stream: OpaquePointer

  /// Connects to the sound server, which may take any time.
  init() throws(ServerError) {
    var code: Int32 = 0
    let bytes = Self.blockSize * MemoryLayout<Float>.size
    guard let stream = unsafe cpulse_record(VideoFile.soundRate, UInt32(bytes), &code) else {
      throw ServerError(code: code)
    }
    unsafe self.stream = unsafe stream
  }

  deinit {
    unsafe pa_simple_free(stream)
  }

  /// Waits for the next block.
  ///
  /// - Returns: The samples, and the time at which the first of them was heard, in microseconds on
  ///   `RecordingClock`.
  /// - Throws: `ServerError` if the server has ended.
  mutating func nextBlock() throws(ServerError) -> (samples: [Float], time: Int64) {
    var samples = [Float](repeating: 0, count: Self.blockSize)
    var code: Int32 = 0
    let bytes = samples.count * MemoryLayout<Float>.size
    guard unsafe pa_simple_read(stream, &samples, bytes, &code) >= 0 else {
      throw ServerError(code: code)
    }
    let delay = unsafe pa_simple_get_latency(stream, &code)
    // A server that has gone away since then tells no delay.
    guard delay != .max else { throw ServerError(code: code) }
    // The delay is that of the newest sample that has not been read yet.
    let length = Int64(samples.count) * 1_000_000 / Int64(VideoFile.soundRate)
    return (samples, RecordingClock.now - Int64(clamping: delay) - length)
  }
}
