/// A report of the faces, scripts and breaks that a text is set with, for display to the user.
///
/// All offsets are in Unicode scalars of the paragraph's text.
package struct TextExplanation: Hashable, Sendable {
  package let paragraphs: [Paragraph]

  /// A paragraph without control characters and without white space at its ends.
  package struct Paragraph: Hashable, Sendable {
    package let text: String
    package let direction: TextDirection
    /// The runs in reading order.
    ///
    /// Together the runs cover `text`.
    package let runs: [Run]
    /// The break opportunities, ascending.
    ///
    /// The last break is the end of `text`.
    package let breaks: [Int]
  }

  /// A part that is shaped as a whole.
  package struct Run: Hashable, Sendable {
    package let text: String
    package let range: Range<Int>
    package let script: Script
    package let direction: TextDirection
    package let face: FaceDescription
    /// The characters that no face has, set in boxes with their code points.
    package let missing: [Unicode.Scalar]
    /// The paragraph's break opportunities inside the run or at its end.
    package let breaks: [Int]
  }
}

/// A description of a face.
package struct FaceDescription: Hashable, Sendable {
  package let kind: FaceDrawing
  /// The family name stored in the font file.
  package let family: String?
  package let file: String
  /// The index of the face in a font collection.
  package let index: Int
  /// The OpenType tag of the language system that decides the forms of letters, such as `URD`, or
  /// nil for the default of the face.
  package let languageSystem: String?
}

/// The making of text explanations.
extension ParagraphAnalyzer {
  func explanation(
    of text: String, language: String?, style: TextStyle, fonts: FontCache
  ) -> TextExplanation {
    TextExplanation(
      paragraphs: CleanText.paragraphs(of: text).map { clean in
        explanation(
          of: paragraph(clean.text, language: language, style: style), clean.text, fonts: fonts)
      })
  }

  private func explanation(of paragraph: Paragraph, _ text: String, fonts: FontCache)
    -> TextExplanation.Paragraph
  {
    // The scalar offset of each UTF-16 offset.
    let scalars =
      text.unicodeScalars.enumerated().flatMap { repeatElement($0, count: UTF16.width($1)) }
      + [text.unicodeScalars.count]
    let runs = paragraph.runs.map { run in
      let text = String(utf16: paragraph.text[run.range])
      let isMissing = run.face.drawing == .boxes
      let firstBreak = paragraph.breakIndex(after: run.range.lowerBound)
      return TextExplanation.Run(
        text: text,
        range: scalars[run.range.lowerBound]..<scalars[run.range.upperBound], script: run.script,
        direction: TextDirection(level: run.level), face: FaceDescription(run.face, fonts: fonts),
        missing: isMissing ? text.unicodeScalars.filter(TextCluster.needsGlyph) : [],
        breaks: paragraph.breaks[firstBreak...].prefix { $0 <= run.range.upperBound }
          .map { scalars[$0] })
    }
    return TextExplanation.Paragraph(
      text: text, direction: paragraph.direction, runs: runs,
      breaks: paragraph.breaks.map { scalars[$0] })
  }
}

extension FaceDescription {
  fileprivate init(_ face: Face, fonts: FontCache) {
    kind = face.drawing
    let font = try? fonts.openFace(Face(path: face.path, index: face.index))
    family = kind == .boxes ? nil : font?.familyName
    file = face.path
    index = face.collectionIndex
    languageSystem = face.languageSystem?.description
  }
}
