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
    let (levelRuns, direction) = bidi.levelRuns(of: units)
    var runs: [Paragraph.Run] = []
    for (level, range) in levelRuns {
      for (script, range) in ScriptRuns.of(units[range]) {
        var start = range.lowerBound
        let stretches = faces.faces(
          for: units[range], script: script, language: language, weight: weight)
        for (face, end) in stretches {
          runs.append(Paragraph.Run(range: start..<end, level: level, script: script, face: face))
          start = end
        }
      }
    }
    return Paragraph(
      text: units, direction: direction, runs: runs,
      breaks: breaker.breaks(in: units, language: language))
  }
}
