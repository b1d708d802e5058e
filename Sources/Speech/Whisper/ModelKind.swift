internal import Glibc

/// A kind of model file of whisper.cpp, told by its beginning.
///
/// whisper.cpp ends the process if it is given a model of another kind, so that the kind is checked
/// before (src/whisper.cpp, `whisper_model_load` and `whisper_vad_init_with_params`).
enum ModelKind {
  case speechModel, voiceDetector

  /// Reads the beginning of a file; nil for one that is no model, or cannot be read.
  init?(ofFile path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var numbers: [UInt32] = [0, 0]
    guard unsafe read(descriptor, &numbers, 8) == 8, numbers[0] == 0x6767_6D6C else { return nil }
    switch numbers[1] {
    // The number of tokens that models of Whisper know.
    case 51_000...53_000: self = .speechModel
    // The length of the name with which a voice detector begins.
    case 1...256: self = .voiceDetector
    default: return nil
    }
  }
}
