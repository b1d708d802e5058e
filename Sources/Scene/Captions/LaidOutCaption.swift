internal import Captions
internal import Typesetting

/// A caption broken into lines: its text, romanization and original.
struct LaidOutCaption {
  let caption: VisibleCaption
  private(set) var label: SpeakerLabel?
  let text: [TextLine]
  let romanized: [TextLine]
  let original: [TextLine]
  /// True if the text was final when it was first broken into lines.
  ///
  /// The lines of a final text are balanced, because the text no longer grows.
  let cameWhole: Bool

  /// Gives the speaker label its color in `speakers`.
  mutating func recolor(by speakers: SpeakerPalette) {
    guard let speaker = caption.speaker else { return }
    label?.color = speakers[speaker.place]
  }

  /// The number of secondary texts (romanization, original) below the text.
  var companionCount: Int { (romanized.isEmpty ? 0 : 1) + (original.isEmpty ? 0 : 1) }

  /// Returns the range of `companion` lines to show below the text lines `shown`.
  ///
  /// Languages differ in length and word order, so the range ends at the same share of the whole as
  /// `shown`. The range has at most as many lines as `shown`.
  func companionLines(of companion: [TextLine], beneath shown: Range<Int>) -> Range<Int> {
    guard !companion.isEmpty, !shown.isEmpty else { return 0..<0 }
    let end = (companion.count * shown.upperBound + text.count - 1) / text.count
    return max(0, end - shown.count)..<end
  }
}
