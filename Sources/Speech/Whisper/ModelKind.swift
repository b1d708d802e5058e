internal import Glibc
internal import System

/// A kind of model file of whisper.cpp, told by its beginning.
///
/// whisper.cpp ends the process if it is given a model of another kind, so that the kind is checked
/// before (src/whisper.cpp, `whisper_model_load` and `whisper_vad_init_with_params`).
enum ModelKind {
  case speechModel, voiceDetector

  /// Reads the beginning of a file; nil for one that is no model, or cannot be read.
  init?(ofFile path: String) {
    // A pipe would be waited for.
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK),
      (try? file.status().kind) == S_IFREG, let bytes = try? file.readAll(atMost: 8),
      bytes.count == 8, bytes.starts(with: "lmgg".utf8)
    else { return nil }
    // Numbers are little-endian.
    switch bytes[4...].reversed().reduce(0, { $0 << 8 | Int($1) }) {
    // The number of tokens that models of Whisper know.
    case 51_000...53_000: self = .speechModel
    // The length of the name with which a voice detector begins.
    case 1...256: self = .voiceDetector
    default: return nil
    }
  }
}
