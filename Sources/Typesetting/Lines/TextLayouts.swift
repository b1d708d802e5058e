/// The layouts of recent texts, and new ones made out of them.
///
/// A text that did not change is found; one that grew or changed towards its end keeps the lines that
/// its first words still make, so that work follows what is new. The result never depends on what
/// was laid out before.
final class TextLayouts {
  /// All that a layout depends on besides the words.
  struct Setting: Equatable {
    let language: String?
    let style: TextStyle
    let width: Int
  }

  private struct ParagraphLayout {
    let text: String
    let paragraph: Paragraph
    let lines: [LineFiller.FilledLine]
  }

  private struct Layout {
    let text: String
    let setting: Setting
    let paragraphs: [ParagraphLayout]
    let lines: [TextLine]
  }

  private let analyzer: ParagraphAnalyzer
  private let fonts: FontShelf
  /// The latest first.
  private var recent: [Layout] = []
  /// How many layouts, and how many bytes of text, are kept besides the latest.
  private static let capacity = (layouts: 32, bytes: 65_536)

  init(analyzer: ParagraphAnalyzer, fonts: FontShelf) {
    self.analyzer = analyzer
    self.fonts = fonts
  }

  /// The lines of `text`, first to last.
  func lines(of text: String, in setting: Setting) -> [TextLine] {
    if let place = recent.firstIndex(where: {
      $0.setting == setting && $0.text.isSpelled(like: text)
    }) {
      if place > 0 { recent.insert(recent.remove(at: place), at: 0) }
      return recent[0].lines
    }
    let kin = closest(to: text, in: setting)
    let layout = layout(text, in: setting, after: kin.map { recent[$0].paragraphs } ?? [])
    if let kin, text.utf8.starts(with: recent[kin].text.utf8) { recent.remove(at: kin) }
    recent.insert(layout, at: 0)
    forgetOldest()
    return layout.lines
  }

  private func layout(
    _ text: String, in setting: Setting, after earlier: [ParagraphLayout]
  ) -> Layout {
    var paragraphs: [ParagraphLayout] = []
    for clean in CleanText.paragraphs(of: text) {
      let kin = earlier.indices.contains(paragraphs.count) ? earlier[paragraphs.count] : nil
      if let kin, kin.text.isSpelled(like: clean) {
        paragraphs.append(kin)
      } else {
        paragraphs.append(paragraph(clean, in: setting, after: kin))
      }
    }
    return Layout(
      text: text, setting: setting, paragraphs: paragraphs,
      lines: paragraphs.flatMap { $0.lines.map(\.line) })
  }

  private func paragraph(
    _ text: String, in setting: Setting, after earlier: ParagraphLayout?
  ) -> ParagraphLayout {
    let paragraph = analyzer.paragraph(
      text, language: setting.language, style: setting.style)
    guard !text.isEmpty else {
      let blank = TextLine(text: "", runs: [], advance: 0, direction: paragraph.direction)
      return ParagraphLayout(
        text: text, paragraph: paragraph,
        lines: [LineFiller.FilledLine(line: blank, end: 0, decidedBy: .max)])
    }
    let agreement = earlier.map { paragraph.agreement(with: $0.paragraph) } ?? 0
    let kept = earlier.map { $0.lines.prefix { $0.decidedBy <= agreement } } ?? []
    var filler = LineFiller(
      paragraph, ruler: Ruler(fonts: fonts, size: setting.style.size), width: setting.width,
      keeping: Array(kept))
    filler.fill()
    return ParagraphLayout(text: text, paragraph: paragraph, lines: filler.lines)
  }

  /// The place of the recent layout that has most of its beginning in common with `text`.
  private func closest(to text: String, in setting: Setting) -> Int? {
    var best: (place: Int, common: Int)?
    for (place, layout) in recent.enumerated() where layout.setting == setting {
      let common = zip(layout.text.utf8, text.utf8).lazy.prefix { $0 == $1 }.count { _ in true }
      if common > best?.common ?? 0 { best = (place, common) }
    }
    return best?.place
  }

  private func forgetOldest() {
    var bytes = 0
    let kept = recent.dropFirst().prefix { layout in
      bytes += layout.text.utf8.count
      return bytes <= Self.capacity.bytes
    }
    recent = Array(recent.prefix(1) + kept.prefix(Self.capacity.layouts))
  }
}
