internal import Audio
internal import CaptionCoding
internal import Captions
internal import Console
internal import Glibc
internal import Synchronization
internal import System

/// A run that reports the level of a microphone as lines of the caption stream, ten times a second.
struct SoundMeter {
  private static let interval = Duration.milliseconds(100)

  /// Reports levels until the process is asked to end, the source has ended, or nobody reads the lines.
  ///
  /// - Throws: `AudioError` if the source cannot be opened or is lost, or `SystemError` if there are no
  ///   threads left.
  func run(_ open: @escaping @Sendable () throws(AudioError) -> any AudioSource) throws {
    let source = try open()
    let end = try WakeUp()
    try SignalWatch.start { end.signal() }
    var loudest = 0.0
    var due = ContinuousClock.now
    while !end.isSignaled, let samples = try source.read(until: end) {
      loudest = max(loudest, AudioChunk(start: 0, streams: [samples]).level)
      guard .now >= due else { continue }
      due = .now + Self.interval
      let level = (loudest * 100).rounded() / 100
      loudest = 0
      let lines = CaptionStreamEncoder.lines(
        for: .level(level, from: ConnectionID(0)), at: nil, name: nil)
      do throws(SystemError) {
        for line in lines { try Descriptor(borrowing: STDOUT_FILENO).write(all: line + "\n") }
      } catch {
        // The reader of the lines is gone.
        return
      }
    }
  }
}
