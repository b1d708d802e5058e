package import System

/// The kind of an audio source, by which it is treated during a pause.
package enum AudioSourceKind: Sendable {
  /// Is read at any pace, and waits.
  case file
  /// Delivers samples at the pace of the sound, which nobody wants to hear during a pause.
  case pipe
  /// Delivers samples at the pace of the sound, and is closed during a pause.
  case microphone
}

/// A microphone, a file or a pipe that delivers audio.
///
/// One thread at a time reads from a source.
package protocol AudioSource: AnyObject, Sendable {
  /// The name for messages.
  var name: String { get }
  var format: AudioFormat { get }
  var kind: AudioSourceKind { get }

  /// Waits for the next samples and returns them, interleaved.
  ///
  /// - Parameter stop: A wake-up that ends the wait.
  /// - Returns: The samples, from -1 to 1; nothing after `stop`; nil at the end of the source.
  /// - Throws: `AudioError` if the source is lost or damaged.
  func read(until stop: WakeUp) throws(AudioError) -> [Float]?
}

extension Float {
  /// The sample from -1 to 1; 0 if a source has a value that is no number, which would spoil all
  /// that follows.
  var asSample: Float { isFinite ? max(-1, min(self, 1)) : 0 }
}
