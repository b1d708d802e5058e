internal import Captions
internal import Imaging
internal import Typesetting

/// Breaks captions into lines, and says how each line looks.
struct CaptionSetter {
  let typesetter: Typesetter
  let look: CaptionLook

  /// A name takes no more than this part of a line.
  private static let labelShare = 3

  /// The lines of `caption`; of a text that grew, shown words stay in the lines they had.
  ///
  /// - Parameters:
  ///   - caption: what is to be read.
  ///   - earlier: the same caption as it was last set; nil when it is new.
  ///   - isResized: lines have another width or size than then.
  ///   - metrics: the look in pixels.
  /// - Returns: the caption in lines; `earlier` itself where nothing changed.
  func set(
    _ caption: VisibleCaption, after earlier: SetCaption?, isResized: Bool,
    metrics: CaptionMetrics
  ) -> SetCaption {
    if let earlier, !isResized, earlier.caption == caption { return earlier }
    let label = label(of: caption, metrics: metrics)
    let cameWhole = earlier?.cameWhole ?? caption.isFinal
    let small = metrics.smallStyle
    return SetCaption(
      caption: caption, label: label,
      text: typesetter.lines(
        of: caption.text, language: caption.language, style: metrics.style,
        width: metrics.measure),
      romanized: caption.romanized.map {
        typesetter.lines(of: $0, style: small, width: metrics.measure)
      } ?? [],
      original: caption.original.map {
        typesetter.lines(
          of: $0.text, language: $0.language, style: small, width: metrics.measure)
      } ?? [],
      cameWhole: cameWhole)
  }

  /// Lines `lines` of the caption's text, and what stands beneath them.
  func rows(of set: SetCaption, lines: Range<Int>, metrics: CaptionMetrics) -> [StagedRow] {
    let color = color(of: set.caption)
    let text = lines.map { number in
      StagedRow(
        caption: set.caption.number, part: .text, number: number, line: set.text[number],
        style: metrics.style, color: color,
        label: number == 0 ? set.label : nil, height: metrics.pitch)
    }
    func companions(_ part: StagedRow.Part, _ all: [TextLine]) -> [StagedRow] {
      set.companionLines(of: all, beneath: lines).map { number in
        StagedRow(
          caption: set.caption.number, part: part, number: number, line: all[number],
          style: metrics.smallStyle, color: look.dimmedText, height: metrics.smallPitch)
      }
    }
    return text + companions(.romanized, set.romanized) + companions(.original, set.original)
  }

  private func color(of caption: VisibleCaption) -> Color {
    if caption.isSource { return look.dimmedText }
    guard look.colorsSpeakers, let speaker = caption.speaker else { return look.text }
    return SpeakerPalette.color(of: speaker.place)
  }

  private func label(of caption: VisibleCaption, metrics: CaptionMetrics) -> SpeakerLabel? {
    guard let speaker = caption.speaker else { return nil }
    let style = metrics.labelStyle
    let room = metrics.measure / Self.labelShare
    let name = typesetter.lines(of: speaker.name, style: style, width: room)
    guard let first = name.first else { return nil }
    let words = first.text + (name.count > 1 ? "…:" : ":")
    guard let line = typesetter.lines(of: words, style: style, width: .max / 2).first
    else { return nil }
    return SpeakerLabel(
      line: line, style: style,
      color: look.colorsSpeakers ? SpeakerPalette.color(of: speaker.place) : look.text,
      indent: line.advance + metrics.fontSize / 3)
  }
}
