package import Downloads

/// A model of Firefox's translation that Mozilla publishes: the files for one pair of languages.
package struct TranslationModel: Sendable {
  package let pair: ModelPair
  /// The size of the network, such as `base-memory`; empty if the registry does not tell it.
  package let architecture: String
  /// The quality as COMET measures it, from 0 to 1; nil if the registry does not tell it.
  package let quality: Double?
  /// The files, the small ones first.
  package let files: [FileSet.File]

  /// The number of bytes to be downloaded, an estimate.
  package var byteCount: Int { files.reduce(0) { $0 + $1.expectedByteCount } }
}

/// The role of a file in a model.
enum ModelFileRole: String, CaseIterable {
  case vocabulary = "vocab"
  case sourceVocabulary = "srcVocab"
  case targetVocabulary = "trgVocab"
  case shortlist = "lexicalShortlist"
  case weights = "model"

  /// Returns the name under which the file is installed, whatever the publisher calls it.
  func name(for pair: ModelPair) -> String {
    let languages = "\(pair.source)\(pair.target)".filter { $0 != "-" }
    return switch self {
    case .vocabulary: "vocab.\(languages).spm"
    case .sourceVocabulary: "srcvocab.\(languages).spm"
    case .targetVocabulary: "trgvocab.\(languages).spm"
    case .shortlist: "lex.\(languages).bin"
    case .weights: "model.\(languages).bin"
    }
  }

  /// The usual size of a download in bytes, if the registry does not tell it.
  var usualByteCount: Int {
    switch self {
    case .vocabulary, .sourceVocabulary, .targetVocabulary: 400_000
    case .shortlist: 2_500_000
    case .weights: 31_000_000
    }
  }
}
