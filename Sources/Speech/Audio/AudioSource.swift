package import System

/// A microphone, a file or a pipe that delivers audio.
///
/// One thread at a time reads from a source.
package protocol AudioSource: AnyObject, Sendable {
  /// The name for messages.
  var name: String { get }
  var format: AudioFormat { get }
  /// True if samples arrive at the pace of the sound, as from a microphone.
  var isLive: Bool { get }
  /// True if an open source records, so that it is closed during a pause.
  var isRecording: Bool { get }
  /// The number of frames so far that were recorded but not read in time.
  var lostFrameCount: Int { get }

  /// Waits for the next samples and returns them, interleaved.
  ///
  /// - Parameter stop: A wake-up that ends the wait.
  /// - Returns: The samples, from -1 to 1; nothing after `stop`; nil at the end of the source.
  /// - Throws: `AudioError` if the source is lost or damaged.
  func read(until stop: WakeUp) throws(AudioError) -> [Float]?
}

extension AudioSource {
  package var isLive: Bool { false }
  package var isRecording: Bool { false }
  package var lostFrameCount: Int { 0 }
}
