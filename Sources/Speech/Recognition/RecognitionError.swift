/// The reason why speech cannot be recognized.
package enum RecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file that does not exist or cannot be read.
  case unreadableModel(String, reason: String)
  /// A file that is no model of whisper.cpp, or is cut off.
  case badModel(String)
  case badVoiceDetector(String)
  /// A language that the model does not know.
  case unknownLanguage(String, model: String)
  /// Memory that the model needs and the machine does not have.
  case noMemory(String, megabytes: Int)

  package var description: String {
    switch self {
    case .unreadableModel(let path, let reason): "cannot read the model \(path): \(reason)"
    case .badModel(let path):
      "\(path) is no whole speech model of whisper.cpp; `visavis models verify` checks all models"
    case .badVoiceDetector(let path):
      "\(path) is no whole voice detector; `scripts/setup --speech` installs it again"
    case .unknownLanguage(let language, let model):
      "the model \(model) does not know the language '\(language)'"
    case .noMemory(let path, let megabytes):
      "the model \(path) needs \(megabytes) MB of memory, more than is free; choose a smaller one"
    }
  }
}
