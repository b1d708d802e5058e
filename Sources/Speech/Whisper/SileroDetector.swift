internal import CWhisper
package import Recognition

/// A detector of speech in audio: Silero VAD in whisper.cpp.
///
/// The detector remembers the audio before, so that each stream needs its own.
@safe package final class SileroDetector: VoiceActivityDetector {
  /// The number of samples of one probability, 32 ms.
  package let frameLength = 512

  private let context: OpaquePointer
  /// The samples of an incomplete frame.
  private var rest: [Float] = []

  /// Loads the model of the detector.
  package init(_ path: String) throws(RecognitionError) {
    guard ModelKind(ofFile: path) == .voiceDetector else { throw .badVoiceDetector(path) }
    cwhisper_prepare()
    var parameters = whisper_vad_default_context_params()
    parameters.n_threads = 1
    parameters.use_gpu = false
    guard let context = unsafe whisper_vad_init_from_file_with_params(path, parameters) else {
      throw .badVoiceDetector(path)
    }
    unsafe self.context = unsafe context
    // whisper.cpp allocates the state of the network without clearing it.
    unsafe whisper_vad_reset_state(context)
  }

  deinit {
    unsafe whisper_vad_free(context)
  }

  /// Returns the probabilities of speech, from 0 to 1, in the frames that `samples` completes.
  package func probabilities(in samples: [Float]) -> [Float] {
    rest += samples
    let count = rest.count / frameLength * frameLength
    guard count > 0 else { return [] }
    let isDetected = unsafe whisper_vad_detect_speech_no_reset(context, rest, Int32(count))
    rest.removeFirst(count)
    guard isDetected, let probabilities = unsafe whisper_vad_probs(context) else {
      return [Float](repeating: 0, count: count / frameLength)
    }
    let found = unsafe Array(
      UnsafeBufferPointer(start: probabilities, count: Int(whisper_vad_n_probs(context))))
    guard found.allSatisfy(\.isFinite) else {
      // The network would stay in this state.
      unsafe whisper_vad_reset_state(context)
      return found.map { $0.isFinite ? $0 : 0 }
    }
    return found
  }
}
