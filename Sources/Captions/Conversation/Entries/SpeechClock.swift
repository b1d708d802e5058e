internal import Captions

/// The start and end of an utterance's speech in the time of the conversation.
package struct SpeechTimes: Sendable, Equatable {
  package var start: Duration?
  package var end: Duration?
}

/// The relation between a pipeline's clock and the conversation's clock.
///
/// A pipeline counts its times from the beginning of its audio, which the conversation does not
/// know. Speech arrives after it has ended, so the smallest delay so far is the best estimate of the
/// beginning. A pipeline that is ahead of its arrivals reads a file faster than it was spoken; then
/// the times of the file are used as they are.
struct SpeechClock: Sendable {
  /// The largest lead of a file that is read faster than it was spoken, and the largest delay.
  ///
  /// A larger difference means that the pipeline counts from another beginning.
  static let maxDifference = Duration.seconds(30)

  /// The beginning of the pipeline's audio in the time of the conversation; nil before the first
  /// time.
  private var origin: Duration?

  /// Compares the times that an update sets with its arrival.
  mutating func observe(_ snapshot: UtteranceSnapshot, at arrival: Duration) {
    let (start, end) = (snapshot.start, snapshot.end)
    guard max(start.revision, end.revision) == snapshot.revision,
      let told = end.value ?? start.value
    else { return }
    let offset = arrival - told
    guard let origin, offset <= origin + Self.maxDifference else {
      origin = offset < .zero - Self.maxDifference ? offset : max(.zero, offset)
      return
    }
    if origin > .zero { self.origin = min(origin, max(.zero, offset)) }
  }

  /// Converts the times of an utterance.
  func times(of snapshot: UtteranceSnapshot) -> SpeechTimes {
    guard let origin else { return SpeechTimes() }
    return SpeechTimes(
      start: snapshot.start.value.map { max(.zero, $0 + origin) },
      end: snapshot.end.value.map { max(.zero, $0 + origin) })
  }
}
