internal import Synchronization

/// A video file to which one thread adds pictures and another adds sound.
final class Recording: Sendable {
  private struct State: ~Copyable {
    var file: VideoFile?
    /// The time of the first picture, with which the file begins.
    var start: Int64?
  }

  let encoder: String
  private let state: Mutex<State>

  init(_ file: consuming VideoFile) {
    encoder = file.encoder
    state = Mutex(State(file: file, start: nil))
  }

  /// Adds a picture; its time is on the clock of `PictureHeader`.
  func add(picture: [UInt8], at time: Int64) throws(VideoFile.WriteError) {
    try state.withLock { (state: inout sending State) throws(VideoFile.WriteError) in
      let start = state.start ?? time
      state.start = start
      try state.file?.add(picture: picture, at: time - start)
    }
  }

  /// Adds sound, if there is a picture already.
  func add(sound: [Float], at time: Int64) throws(VideoFile.WriteError) {
    try state.withLock { (state: inout sending State) throws(VideoFile.WriteError) in
      guard let start = state.start else { return }
      try state.file?.add(sound: sound, at: time - start)
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
