/// A factory for text explanations.
struct TextExplainer {
  let analyzer: ParagraphAnalyzer
  let fonts: FontCache

  func explanation(of text: String, language: String?, style: TextStyle) -> TextExplanation {
    TextExplanation(
      paragraphs: CleanText.paragraphs(of: text).map { clean in
        explanation(
          of: analyzer.paragraph(clean.text, language: language, style: style), clean.text)
      })
  }

  private func explanation(of paragraph: Paragraph, _ text: String) -> TextExplanation.Paragraph {
    // The scalar offset of each UTF-16 offset.
    var scalars = [0]
    for (place, scalar) in text.unicodeScalars.enumerated() {
      for unit in 1...UTF16.width(scalar) {
        scalars.append(unit == UTF16.width(scalar) ? place + 1 : place)
      }
    }
    let runs = paragraph.runs.map { run in
      let text = String(decoding: paragraph.text[run.range], as: UTF16.self)
      let isMissing = run.face.drawing == .boxes
      let first = paragraph.firstBreak(after: run.range.lowerBound)
      return TextExplanation.Run(
        text: text,
        range: scalars[run.range.lowerBound]..<scalars[run.range.upperBound], script: run.script,
        direction: TextDirection(level: run.level), face: description(of: run.face),
        missing: isMissing ? text.unicodeScalars.filter(TextCluster.needsGlyph) : [],
        breaks: paragraph.breaks[first...].prefix { $0 <= run.range.upperBound }
          .map { scalars[$0] })
    }
    return TextExplanation.Paragraph(
      text: text, direction: paragraph.direction, runs: runs,
      breaks: paragraph.breaks.map { scalars[$0] })
  }

  private func description(of face: Face) -> FaceDescription {
    let kind: FaceDescription.Kind =
      switch face.drawing {
      case .outlines: .outlines
      case .emoji: .emoji
      case .boxes: .boxes
      }
    let sameFile = Face(path: face.path, index: face.index)
    let font = kind == .boxes ? nil : try? fonts.opened(sameFile, size: 32)
    return FaceDescription(
      kind: kind, family: font?.familyName, file: face.path, index: face.index & 0xFFFF)
  }
}
