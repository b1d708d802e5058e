internal import Captions
internal import Imaging
internal import Language
internal import Typesetting

/// A formatter that breaks captions into lines and assigns styles and colors.
struct CaptionTypesetter {
  let typesetter: Typesetter
  let look: CaptionLook
  let speakers: SpeakerPalette
  private let dimmedText: Color

  init(typesetter: Typesetter, look: CaptionLook) {
    self.typesetter = typesetter
    self.look = look
    speakers = SpeakerPalette(look: look)
    dimmedText = look.dimmedText
  }

  /// The inverse of the maximum share of a line that a speaker label takes.
  private static let labelShare = 3

  /// Breaks `caption` into lines.
  ///
  /// Words already shown stay in their lines, which `earlier` has. `isResized` is true if the line
  /// width or the text size changed since then.
  func layOut(
    _ caption: VisibleCaption, after earlier: LaidOutCaption?, isResized: Bool,
    metrics: CaptionMetrics
  ) -> LaidOutCaption {
    if let earlier, !isResized, earlier.caption == caption { return earlier }
    let measures = metrics.text(isOwn: caption.isOwn)
    let hasOtherSize = earlier.map { isSizeChanged(from: $0.caption, to: caption) } ?? false
    let isResized = isResized || hasOtherSize
    let label = label(of: caption, measures)
    // A translation does not continue the source text that was shown before it.
    let isSameText = earlier?.caption.isSource == caption.isSource
    let predecessor = isSameText && !isResized && earlier?.label == label ? earlier : nil
    let isBalanced = isSameText ? earlier?.isBalanced ?? false : caption.isFinal
    func lines(
      _ content: (VisibleCaption) -> (text: String?, language: String?), _ style: TextStyle,
      width: EmLength, keeping path: KeyPath<LaidOutCaption, [TextLine]>
    ) -> [TextLine] {
      let (text, language) = content(caption)
      guard let text else { return [] }
      // Every line reserves the width of the label, because any line may become the topmost.
      return typesetter.lines(
        of: text, language: language, style: style,
        width: width - (label.map { $0.space(in: style) } ?? .zero),
        strategy: isBalanced ? .balanced : .greedy,
        preservingBreaksOf: predecessor.flatMap { earlier in
          let (text, language) = content(earlier.caption)
          return text.map {
            LaidOutText(text: $0, language: language, lines: earlier[keyPath: path])
          }
        })
    }
    return LaidOutCaption(
      caption: caption, label: label,
      text: lines(
        { ($0.text, $0.language) }, measures.style, width: measures.lineWidth, keeping: \.text),
      romanized: lines(
        { ($0.romanized, nil) }, metrics.smallStyle, width: metrics.smallLineWidth,
        keeping: \.romanized),
      original: lines(
        { ($0.original?.text, $0.original?.language) }, metrics.smallStyle,
        width: metrics.smallLineWidth, keeping: \.original),
      isBalanced: isBalanced)
  }

  /// Returns true if the words of a caption change their size, because they turn out to be the
  /// reader's own.
  func isSizeChanged(from earlier: VisibleCaption, to caption: VisibleCaption) -> Bool {
    look.ownWords == .larger && earlier.isOwn != caption.isOwn
  }

  /// Returns the rows for a range of text lines and for the secondary lines below them.
  func rows(
    of laidOut: LaidOutCaption, lines: Range<Int>, isNamed: Bool, metrics: CaptionMetrics
  ) -> [CaptionRow] {
    let caption = laidOut.caption
    let measures = metrics.text(isOwn: caption.isOwn)
    let isDimmedOwn = caption.isOwn && look.ownWords == .dimmed
    // Nothing is waited for once the caption is final.
    let isDimmed = caption.isSource && !caption.isFinal || isDimmedOwn || caption.isAbandoned
    let isNobody = caption.speaker != nil && laidOut.label == nil
    let color = isDimmed ? dimmedText : speakers[isNobody ? 0 : caption.voice ?? 0]
    let indent = laidOut.label?.indent ?? 0
    func row(
      _ part: Scene.Row.Part, _ number: Int, _ line: TextLine, _ style: TextStyle,
      _ color: Color, height: Int
    ) -> CaptionRow {
      CaptionRow(
        caption: caption.number, id: caption.id, speaker: caption.speaker?.name, part: part,
        lineIndex: number, line: line, style: style, color: color,
        side: part == .romanized ? laidOut.direction(ofLine: number) : line.direction,
        indent: indent, height: height)
    }
    let text = lines.map { number in
      var row = row(
        .text, number, laidOut.text[number], measures.style, color, height: measures.lineHeight)
      row.unconfirmedText = unconfirmedText(of: laidOut, line: number)
      row.label = isNamed && number == lines.lowerBound ? laidOut.label : nil
      return row
    }
    func secondaryRows(_ part: Scene.Row.Part, _ all: [TextLine]) -> [CaptionRow] {
      laidOut.secondaryLines(of: all, below: lines).map {
        row(part, $0, all[$0], metrics.smallStyle, dimmedText, height: metrics.smallLineHeight)
      }
    }
    return text + secondaryRows(.romanized, laidOut.romanized)
      + secondaryRows(.original, laidOut.original)
  }

  /// Returns a row with an ellipsis for the words left out before a line of the caption.
  func gapMark(before laidOut: LaidOutCaption, line number: Int, metrics: CaptionMetrics)
    -> CaptionRow?
  {
    let measures = metrics.text(isOwn: laidOut.caption.isOwn)
    let isMirrored = laidOut.text[number].direction == .rightToLeft
    let mark = typesetter.lines(
      of: isMirrored ? "\u{200F}…" : "…", style: measures.style, width: measures.lineWidth)
    return mark.first.map { line in
      CaptionRow(
        caption: laidOut.caption.number, part: .omission, lineIndex: number, line: line,
        style: measures.style, color: dimmedText, side: line.direction,
        height: measures.lineHeight)
    }
  }

  /// Returns the unconfirmed end of a line, or nil if the whole line is confirmed.
  private func unconfirmedText(
    of laidOut: LaidOutCaption, line number: Int
  ) -> LinePaint.UnconfirmedText? {
    let confirmed = laidOut.caption.confirmedLength
    let line = laidOut.text[number].codePoints
    guard confirmed < line.upperBound else { return nil }
    return LinePaint.UnconfirmedText(start: max(0, confirmed - line.lowerBound), color: dimmedText)
  }

  /// Returns the speaker's name and a colon, or nil without a speaker or with an empty name.
  private func label(of caption: VisibleCaption, _ measures: TextMeasures) -> SpeakerLabel? {
    guard let speaker = caption.speaker else { return nil }
    let style = measures.labelStyle
    let room = EmLength(units: measures.lineWidth.units / Self.labelShare)
    let plain = String(speaker.name.unicodeScalars.filter { !Self.isDirectionalFormat($0) })
    let name = typesetter.lines(of: plain, language: speaker.language, style: style, width: room)
    guard let first = name.first else { return nil }
    let words = Self.label(
      first.words + (name.count > 1 ? "…" : ""), direction: first.direction,
      before: typesetter.direction(of: caption.text))
    guard
      let line = typesetter.lines(
        of: words, language: speaker.language, style: style, width: EmLength.unlimited
      ).first
    else { return nil }
    return SpeakerLabel(line: line, style: style, color: speakers[caption.voice ?? 0])
  }

  /// Returns `name`, isolated if its direction is another one (UAX #9, 2.4), and a colon.
  private static func label(
    _ name: String, direction: TextDirection, before text: TextDirection
  ) -> String {
    guard direction != text else { return name + ":" }
    return text.mark + name.isolated + ":"
  }

  /// Returns true for an embedding, override or isolate, which would affect the colon.
  private static func isDirectionalFormat(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// A caption broken into lines: its text, romanization and original.
struct LaidOutCaption {
  let caption: VisibleCaption
  private(set) var label: SpeakerLabel?
  let text: [TextLine]
  let romanized: [TextLine]
  let original: [TextLine]
  /// True if lines are balanced, because the text no longer grew when it was first broken.
  let isBalanced: Bool

  /// Gives the speaker label its color in `speakers`.
  mutating func recolor(by speakers: SpeakerPalette) {
    label?.color = speakers[caption.voice ?? 0]
  }

  /// Returns the direction of the text near a line of its Latin letters.
  func direction(ofLine number: Int) -> TextDirection {
    text[min(number, text.count - 1)].direction
  }

  /// Returns the range of `secondary` lines to show below the text lines `shown`.
  ///
  /// Languages differ in length and word order, so the range ends at the same share of the whole as
  /// `shown`. The range has at most as many lines as `shown`.
  func secondaryLines(of secondary: [TextLine], below shown: Range<Int>) -> Range<Int> {
    guard !secondary.isEmpty, !shown.isEmpty else { return 0..<0 }
    let end = (secondary.count * shown.upperBound + text.count - 1) / text.count
    return max(0, end - shown.count)..<end
  }
}
