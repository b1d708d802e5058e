/// Takes a paragraph apart: levels, scripts, faces, and where its lines may end.
///
/// Owned by one thread.
final class ParagraphAnalyzer {
  private let bidi = BidiResolver()
  private let breaker: LineBreaker
  private let faces: any FaceSource

  init(faces: any FaceSource) throws(TypesettingError) {
    breaker = try LineBreaker()
    self.faces = faces
  }

  /// The parts of `text`, which is clean and has no newlines; `language` is BCP 47.
  func paragraph(_ text: String, language: String?, weight: TextStyle.Weight) -> Paragraph {
    let units = Array(text.utf16)
    let (levels, direction) = bidi.levels(of: units)
    var runs: [Paragraph.Run] = []
    for (script, range) in ScriptRuns.of(units) {
      var start = range.lowerBound
      let faces = faces.faces(
        for: units[range], script: script, language: language, weight: weight)
      for (face, end) in faces {
        while start < end {
          let level = levels[start]
          let next = levels[start..<end].firstIndex { $0 != level } ?? end
          runs.append(
            Paragraph.Run(range: start..<next, level: level, script: script, face: face))
          start = next
        }
      }
    }
    return Paragraph(
      text: units, direction: direction, runs: runs,
      breaks: breaker.breaks(in: units, language: language))
  }
}
