/// The formats of subtitle files.
package enum SubtitleFormat: Sendable, Hashable {
  /// `.srt`: numbered blocks of a time line and text; a convention of media players, not a
  /// standard.
  case subRip
  /// `.vtt`: the W3C's Web Video Text Tracks.
  case webVTT
}
