internal import Console
internal import Glibc
internal import System

/// The update of the expected pictures to the actual ones.
///
/// The update replaces different pictures, adds unexpected ones and removes missing ones. Pictures
/// that are the same or close stay unchanged.
struct Acceptance {
  enum Action: String {
    case replaced, added, removed
  }

  let actions: [(action: Action, pair: PicturePairs.Pair)]
  private let unchangedCount: Int

  init(of outcome: ComparisonOutcome) {
    actions = outcome.pictures.compactMap { picture in
      switch picture.verdict {
      case .different: (.replaced, picture.pair)
      case .missing: (.removed, picture.pair)
      case .unexpected: (.added, picture.pair)
      case .unreadable, .close, .same: nil
      }
    }
    unchangedCount = outcome.pictures.count - actions.count
  }

  /// Changes the expected files.
  ///
  /// Files are removed last, after every other change has succeeded.
  ///
  /// - Throws: `Failure` if a file cannot be read, written or removed.
  func apply() throws(Failure) {
    let removals = actions.filter { $0.action == .removed }
    for (action, pair) in actions.filter({ $0.action != .removed }) + removals {
      switch action {
      case .replaced:
        try OutputFile.write(ComparedFile(path: pair.actual).bytes(), to: pair.expected)
      case .added:
        // A file that is not a picture would fail the next comparison.
        _ = try ComparedFile(path: pair.actual).picture()
        try OutputFile.write(
          ComparedFile(path: pair.actual).bytes(), to: pair.expected, createsFolders: true)
      case .removed:
        guard unsafe unlink(pair.expected) == 0 else {
          throw .io(
            "cannot remove \(pair.expected): \(SystemError.current("unlink").reason); "
              + "check the folder's permissions")
        }
      }
    }
  }

  /// The changes for standard output, one line each, followed by a summary.
  var lines: [String] {
    let counts = [Action.replaced, .added, .removed].map { action in
      "\(actions.count { $0.action == action }) \(action.rawValue)"
    }
    return actions.map { "\($0.action.rawValue) \($0.pair.expected)" }
      + ["accepted: \(counts.joined(separator: ", ")), \(unchangedCount) unchanged"]
  }
}
