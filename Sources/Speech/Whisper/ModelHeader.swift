internal import Glibc

/// The beginning of a model file of whisper.cpp.
///
/// whisper.cpp ends the process if it is given a model of another kind, so that the kind is checked
/// before (src/whisper.cpp, `whisper_model_load` and `whisper_vad_init_with_params`).
struct ModelHeader {
  enum Kind {
    case speechModel, voiceDetector
  }

  /// The kind of the file; nil for a file that is no model.
  let kind: Kind?

  private static let magic: UInt32 = 0x6767_6D6C
  /// The numbers of tokens that models of Whisper know.
  private static let vocabularies: ClosedRange<UInt32> = 51_000...53_000
  /// The lengths of the name with which a voice detector begins.
  private static let nameLengths: ClosedRange<UInt32> = 1...256

  /// Reads the header of a file; a file that cannot be read is no model.
  init(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var numbers: [UInt32] = [0, 0]
    let count = unsafe read(descriptor, &numbers, 8)
    switch (count == 8 && numbers[0] == Self.magic, numbers[1]) {
    case (true, Self.vocabularies): kind = .speechModel
    case (true, Self.nameLengths): kind = .voiceDetector
    default: kind = nil
    }
  }
}
