internal import CSndFile
internal import Glibc
package import System

/// A sound file: WAV, FLAC, OGG and whatever else libsndfile reads.
@safe package final class AudioFile: AudioSource {
  package let name: String
  package let format: AudioFormat
  package let kind = AudioSourceKind.file
  private nonisolated(unsafe) let file: OpaquePointer

  /// The number of frames that one call of `read` returns at most, 40 ms as from a microphone.
  private let framesPerRead: Int

  /// Opens the file at `path`.
  package init(_ path: String) throws(AudioError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .unreadableFile(path, reason: SystemError("open", code: errno).reason)
    }
    // Only the opening of a pipe must not wait for its writer.
    Descriptor(borrowing: descriptor).becomeBlocking()
    var information = SF_INFO()
    guard let file = unsafe sf_open_fd(descriptor, Int32(SFM_READ), &information, Int32(SF_TRUE))
    else {
      // libsndfile has closed the descriptor.
      throw .undecodableFile(path, reason: unsafe String(cString: sf_strerror(nil)))
    }
    let format = AudioFormat(
      sampleRate: Int(information.samplerate), channelCount: Int(information.channels))
    guard format.isSupported else {
      unsafe sf_close(file)
      throw .unsupportedFormat(path, format)
    }
    name = path
    self.format = format
    framesPerRead = max(1, format.sampleRate / 25)
    unsafe self.file = unsafe file
  }

  deinit {
    unsafe sf_close(file)
  }

  package func read(until stop: WakeUp) throws(AudioError) -> [Float]? {
    var samples = [Float](repeating: 0, count: framesPerRead * format.channelCount)
    let count = Int(unsafe sf_readf_float(file, &samples, sf_count_t(framesPerRead)))
    guard count > 0 else {
      let code = unsafe sf_error(file)
      guard code == 0 else {
        throw .undecodableFile(name, reason: unsafe String(cString: sf_error_number(code)))
      }
      return nil
    }
    samples.removeLast((framesPerRead - count) * format.channelCount)
    return samples.map(\.asSample)
  }
}
