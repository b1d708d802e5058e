internal import Captions
internal import Typesetting

/// One caption broken into lines: its text, and what stands beneath it.
struct SetCaption {
  let caption: VisibleCaption
  let label: SpeakerLabel?
  let text: [TextLine]
  let romanized: [TextLine]
  let original: [TextLine]
  /// It was final when it was first seen: its lines are balanced, as they will not grow.
  let cameWhole: Bool

  /// How many texts stand beneath its own.
  var companionCount: Int { (romanized.isEmpty ? 0 : 1) + (original.isEmpty ? 0 : 1) }

  /// The lines beneath text lines `shown`: of `companion`, those that say the same.
  ///
  /// Languages differ in length and order, so it is the same share of the whole, and never more lines
  /// than the text has.
  func companionLines(of companion: [TextLine], beneath shown: Range<Int>) -> Range<Int> {
    guard !companion.isEmpty, !shown.isEmpty else { return 0..<0 }
    let end = (companion.count * shown.upperBound + text.count - 1) / text.count
    return max(0, end - shown.count)..<end
  }
}
