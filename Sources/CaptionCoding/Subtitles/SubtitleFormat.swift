/// The formats of subtitle files.
package enum SubtitleFormat: Sendable, Hashable {
  /// `.srt`: numbered blocks of a time line and text; no standard, but a custom that players share.
  case subRip
  /// `.vtt`: the W3C's Web Video Text Tracks.
  case webVTT
}
