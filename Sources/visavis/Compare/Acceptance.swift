internal import Glibc

/// Makes what there is the expected.
///
/// Different pictures are replaced, unexpected ones added, missing ones removed. What is the same or close
/// stays as it is.
struct Acceptance {
  enum Action: String {
    case replaced, added, removed
  }

  let actions: [(action: Action, pair: PicturePairs.Pair)]
  private let untouched: Int

  init(of outcome: ComparisonOutcome) {
    actions = outcome.pictures.filter(\.isDifferent).compactMap { picture in
      switch picture.finding {
      case .judged: (.replaced, picture.pair)
      case .missing: (.removed, picture.pair)
      case .unexpected: (.added, picture.pair)
      case .unreadable: nil
      }
    }
    untouched = outcome.pictures.count - actions.count
  }

  /// Changes the expected files; removes only when everything else has been done.
  func carryOut() throws(Failure) {
    let removals = actions.filter { $0.action == .removed }
    for (action, pair) in actions.filter({ $0.action != .removed }) + removals {
      switch action {
      case .replaced:
        try OutputFile.write(StillFile(path: pair.actual).bytes(), to: pair.expected)
      case .added:
        // What is accepted must be a picture, or the next comparison fails.
        _ = try StillFile(path: pair.actual).picture()
        try PictureFolder.makeFolders(above: pair.expected)
        try OutputFile.write(StillFile(path: pair.actual).bytes(), to: pair.expected)
      case .removed:
        guard unsafe unlink(pair.expected) == 0 else {
          throw .io(
            "cannot remove \(pair.expected): \(unsafe String(cString: strerror(errno))); "
              + "check the folder's rights")
        }
      }
    }
  }

  /// What was done, a line each, and their number last.
  var lines: [String] {
    let counts = [Action.replaced, .added, .removed].map { action in
      "\(actions.count { $0.action == action }) \(action.rawValue)"
    }
    return actions.map { "\($0.action.rawValue) \($0.pair.expected)" }
      + ["accepted: \(counts.joined(separator: ", ")), \(untouched) left as they were"]
  }
}
