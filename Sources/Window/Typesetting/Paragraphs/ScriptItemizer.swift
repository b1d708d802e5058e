internal import CICU

/// An itemizer that divides a paragraph into runs of one script (UAX #24, 5.1 and 5.2).
///
/// A grapheme cluster takes the script of its base, so a mark of another script stays with its
/// letter. Characters shared by some scripts (the Arabic tatweel, the Indian danda, the long vowel
/// sign of kana) take the preceding script if it is one of these, or else the following script.
/// Characters shared by all scripts take the preceding script, or the following script at the start
/// of a paragraph. A closing bracket takes the script of its opening bracket.
struct ScriptItemizer {
  private var runs: [(script: Script, range: Range<Int>)] = []
  private var start = 0
  private var position = 0
  /// The possible scripts of the current run, none before the first character with a script.
  private var candidates: [ScriptCode] = []
  /// The unmatched opening brackets, innermost last.
  private var brackets: [(closer: Unicode.Scalar, run: Int)] = []
  /// The script codes of the closed runs.
  private var codes: [ScriptCode?] = []

  /// The largest number of nested brackets that are tracked, as in UAX #9, BD16.
  private static let maxNesting = 63

  /// Returns the runs that cover `span`, UTF-16 of one direction, ascending.
  ///
  /// The parts of a paragraph must be passed in order, because brackets are matched across them.
  mutating func runs(of span: ArraySlice<UInt16>) -> [(script: Script, range: Range<Int>)] {
    let first = runs.count
    start = span.startIndex
    position = start
    for cluster in String(utf16: span) { add(cluster) }
    close()
    return Array(runs[first...])
  }

  private mutating func add(_ cluster: Character) {
    defer { position += cluster.utf16.count }
    guard let base = cluster.unicodeScalars.first else { return }
    switch Bracket(base) {
    case .opening(let closer):
      addToRun(cluster)
      brackets.append((closer, runs.count))
      if brackets.count > Self.maxNesting { brackets.removeFirst() }
    case .closing:
      if let opener = brackets.lastIndex(where: { $0.closer == base }) {
        addCluster(withScriptOfRun: brackets[opener].run)
        brackets.removeSubrange(opener...)
      } else {
        addToRun(cluster)
      }
    case nil: addToRun(cluster)
    }
  }

  /// Adds a cluster to the current run, or to a new run.
  private mutating func addToRun(_ cluster: Character) {
    for character in cluster.unicodeScalars {
      if candidates.count == 1, candidates[0].isUsed(with: character) { return }
      let scripts = ScriptCode.extensions(of: character)
      if !scripts.isEmpty { return narrow(to: scripts) }
    }
  }

  /// Adds a cluster with the script of an earlier run.
  private mutating func addCluster(withScriptOfRun run: Int) {
    guard run < codes.count, let code = codes[run] else { return }
    narrow(to: [code])
  }

  private mutating func narrow(to scripts: [ScriptCode]) {
    let remaining = candidates.isEmpty ? scripts : candidates.filter(scripts.contains)
    if remaining.isEmpty { close() }
    candidates = remaining.isEmpty ? scripts : remaining
  }

  private mutating func close() {
    guard start < position else { return }
    codes.append(candidates.first)
    runs.append((candidates.first?.script ?? .common, start..<position))
    start = position
    candidates = []
  }
}

/// A bracket of a pair (UAX #9, BD14 to BD16), or a quotation mark with a fixed orientation.
private enum Bracket {
  /// The opening bracket of a pair that ends with `closer`.
  case opening(closer: Unicode.Scalar)
  case closing

  /// Creates the bracket, or nil if `character` is not a bracket.
  init?(_ character: Unicode.Scalar) {
    switch character {
    case "\u{AB}": self = .opening(closer: "\u{BB}")
    case "\u{2039}": self = .opening(closer: "\u{203A}")
    case "\u{BB}", "\u{203A}": self = .closing
    default:
      switch cicu_bracket_side(character.value) {
      case 1:
        guard let closer = Unicode.Scalar(cicu_paired_bracket(character.value)) else { return nil }
        self = .opening(closer: closer)
      case -1: self = .closing
      default: return nil
      }
    }
  }
}
