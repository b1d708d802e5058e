/// Divides a text into stretches of one script (UAX #24, 5.1 and 5.2).
///
/// What many scripts share takes the script of what stands before it, at the beginning that of what
/// follows; a mark stays with its letter.
enum ScriptRuns {
  /// The stretches in ascending order; together they are all of `text` (UTF-16).
  static func of(_ text: ArraySlice<UInt16>) -> [(script: Script, range: Range<Int>)] {
    var runs: [(script: Script, range: Range<Int>)] = []
    var start = text.startIndex
    var place = start
    var current: ScriptCode?
    func close() {
      if start < place { runs.append((current?.script ?? .common, start..<place)) }
      start = place
    }
    var decoder = UTF16()
    var units = text.makeIterator()
    while case .scalarValue(let character) = decoder.decode(&units) {
      let code = ScriptCode(of: character)
      if !code.isShared, code != current {
        if current != nil { close() }
        current = code
      }
      place += UTF16.width(character)
    }
    close()
    return runs
  }
}
