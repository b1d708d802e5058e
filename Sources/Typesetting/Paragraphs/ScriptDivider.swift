/// Divides a paragraph into runs of one script (UAX #24, 5.1 and 5.2).
///
/// A grapheme cluster is of one script, that of its base: a foreign mark stays with its letter. What
/// some scripts share (the Arabic tatweel, the Indian danda, the long vowel sign of kana) goes with
/// whichever of these stands before it, else with what follows. What all scripts share takes the
/// script before it, at the beginning that of what follows. A closing bracket is of the script of its
/// opening one, whatever stands between them.
struct ScriptDivider {
  private var runs: [(script: Script, range: Range<Int>)] = []
  private var start = 0
  private var place = 0
  /// What the open run may still be; none says that nothing in it has a script yet.
  private var candidates: [ScriptCode] = []
  /// Brackets that wait for their closing ones, the innermost last.
  private var brackets: [(closer: Unicode.Scalar, run: Int)] = []
  /// The codes of closed runs.
  private var codes: [ScriptCode?] = []

  /// Deeper nesting is no writing (UAX #9, BD16 has the same limit).
  private static let deepestNesting = 63

  /// The runs of `stretch`, UTF-16 of one direction, ascending; they are all of it.
  ///
  /// The stretches of a paragraph are divided one after the other, as brackets reach across them.
  mutating func runs(of stretch: ArraySlice<UInt16>) -> [(script: Script, range: Range<Int>)] {
    let first = runs.count
    start = stretch.startIndex
    place = start
    for cluster in String(decoding: stretch, as: UTF16.self) { add(cluster) }
    close()
    return Array(runs[first...])
  }

  private mutating func add(_ cluster: Character) {
    defer { place += cluster.utf16.count }
    guard let base = cluster.unicodeScalars.first else { return }
    switch Bracket(base) {
    case .opening(let closer):
      join(cluster)
      brackets.append((closer, runs.count))
      if brackets.count > Self.deepestNesting { brackets.removeFirst() }
    case .closing:
      if let opener = brackets.lastIndex(where: { $0.closer == base }) {
        join(run: brackets[opener].run)
        brackets.removeSubrange(opener...)
      } else {
        join(cluster)
      }
    case nil: join(cluster)
    }
  }

  /// Adds a cluster to the open run, or to a new one.
  private mutating func join(_ cluster: Character) {
    for character in cluster.unicodeScalars {
      if candidates.count == 1, candidates[0].isUsed(with: character) { return }
      let scripts = ScriptCode.extensions(of: character)
      if !scripts.isEmpty { return narrow(to: scripts) }
    }
  }

  /// Adds what is of the script of an earlier run.
  private mutating func join(run: Int) {
    guard run < codes.count, let code = codes[run] else { return }
    narrow(to: [code])
  }

  private mutating func narrow(to scripts: [ScriptCode]) {
    let left = candidates.isEmpty ? scripts : candidates.filter(scripts.contains)
    if left.isEmpty { close() }
    candidates = left.isEmpty ? scripts : left
  }

  private mutating func close() {
    guard start < place else { return }
    codes.append(candidates.first)
    runs.append((candidates.first?.script ?? .common, start..<place))
    start = place
    candidates = []
  }
}
