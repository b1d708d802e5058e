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

  /// Returns the state of the cue's utterance, told by one update.
  ///
  /// - Parameters:
  ///   - isFinal: false if the cue may go on.
  ///   - revision: the number of the update.
  package func snapshot(isFinal: Bool = true, at revision: Int = 1) -> UtteranceSnapshot {
    var snapshot = UtteranceSnapshot(revision: revision)
    snapshot.text.words.tell(text, at: revision)
    if isFinal { snapshot.text.isFinal.tell(true, at: revision) }
    snapshot.speaker.change(to: speaker, at: revision)
    snapshot.start.tell(start, at: revision)
    snapshot.end.tell(end, at: revision)
    return snapshot
  }

  /// Returns the reading time of a text by the usual rule of subtitling.
  ///
  /// The rule is 17 code points a second, with a minimum of one second and a maximum of seven.
  static func readingTime(of text: String) -> Duration {
    let time = Duration.seconds(text.unicodeScalars.count) / 17
    return min(max(time, .seconds(1)), .seconds(7))
  }
}
