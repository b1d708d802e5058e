package import Captions

/// One caption of a subtitle file: what is to be read, from when to when.
///
/// Times count from the beginning of the file's own time.
package struct Cue: Sendable, Equatable {
  package let start: Duration
  /// Later than `start`; from then on the cue is not shown.
  package let end: Duration
  /// Clean and not blank; newlines separate its lines.
  package let text: String
  /// Who speaks, where the format can tell.
  package let speaker: String?

  /// What the cue says of its utterance: all of it, at once and for good.
  package var update: CaptionUpdate {
    var update = CaptionUpdate()
    update.text = .value(text)
    update.isFinal = .value(true)
    if let speaker { update.speaker = .value(speaker) }
    update.start = .value(start)
    update.end = .value(end)
    return update
  }

  /// How long a text takes to read: 17 code points a second, but no less than one second and no more
  /// than seven, as subtitlers reckon.
  static func readingTime(of text: String) -> Duration {
    let time = Duration.seconds(text.unicodeScalars.count) / 17
    return min(max(time, .seconds(1)), .seconds(7))
  }
}
