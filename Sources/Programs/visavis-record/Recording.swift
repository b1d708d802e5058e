internal import Synchronization

/// A video file to which one thread adds pictures and another adds sound.
///
/// Times are on `RecordingClock`. A time without pictures and sound is left out of the file, so that
/// a machine that sleeps for an hour does not leave an hour of a still picture.
final class Recording: Sendable {
  private struct State: ~Copyable {
    var file: VideoFile?
    /// The time of the first picture, with which the file begins, later by all that was left out.
    var start: Int64?
    /// The newest time of a picture or of sound.
    var newest = Int64.min

    /// Returns the microseconds since the first picture.
    mutating func fileTime(of time: Int64) -> Int64 {
      if let start, time - newest > Recording.longestGap {
        self.start = start + (time - newest) - Recording.leftGap
      }
      newest = max(newest, time)
      let start = start ?? time
      self.start = start
      return time - start
    }
  }

  /// The longest time in microseconds without pictures and sound that stays in the file.
  ///
  /// The window writes a still picture once a second.
  private static let longestGap: Int64 = 5_000_000
  /// The time in microseconds that is left of a longer one.
  private static let leftGap: Int64 = 33_333

  let encoder: String
  private let state: Mutex<State>

  init(_ file: consuming VideoFile) {
    encoder = file.encoder
    state = Mutex(State(file: file, start: nil))
  }

  /// Adds a picture.
  func add(picture: [UInt8], at time: Int64) throws(VideoFile.WriteError) {
    try state.withLock { (state: inout sending State) throws(VideoFile.WriteError) in
      let time = state.fileTime(of: time)
      try state.file?.add(picture: picture, at: time)
    }
  }

  /// Adds sound, if there is a picture already.
  func add(sound: [Float], at time: Int64) throws(VideoFile.WriteError) {
    try state.withLock { (state: inout sending State) throws(VideoFile.WriteError) in
      guard state.start != nil else { return }
      let time = state.fileTime(of: time)
      try state.file?.add(sound: sound, at: time)
    }
  }

  /// Closes the file, so that what is added later is left out.
  func close() throws(VideoFile.WriteError) {
    try state.withLock { (state: inout sending State) throws(VideoFile.WriteError) in
      guard let file = state.file.take() else { return }
      try file.close()
    }
  }
}
