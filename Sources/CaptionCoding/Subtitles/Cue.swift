package import Captions

/// One caption of a subtitle file, with its text and times.
///
/// Times count from the beginning of the file.
package struct Cue: Sendable, Equatable {
  package let start: Duration
  /// The time from which the cue is no longer shown; later than `start`.
  package let end: Duration
  /// The cleaned text, not blank, with newlines between its lines.
  package let text: String
  /// The name of the speaker; nil if unnamed.
  package let speaker: String?

  /// An update that describes the whole utterance of the cue as final.
  package var update: CaptionUpdate {
    var update = CaptionUpdate()
    update.text = .value(text)
    update.isFinal = .value(true)
    if let speaker { update.speaker = .value(speaker) }
    update.start = .value(start)
    update.end = .value(end)
    return update
  }

  /// Returns the reading time of a text by the usual rule of subtitling.
  ///
  /// The rule is 17 code points a second, with a minimum of one second and a maximum of seven.
  static func readingTime(of text: String) -> Duration {
    let time = Duration.seconds(text.unicodeScalars.count) / 17
    return min(max(time, .seconds(1)), .seconds(7))
  }
}
