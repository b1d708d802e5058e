internal import Messages

/// The part of a conversation that is kept, which the mark on the picture tells with the time since then.
package struct KeptMark: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The words, in a transcript.
    case transcript
    /// The picture with the captions, and the sound if it was asked for.
    case recording
  }

  package var kind: Kind
  /// The time from which on it is kept.
  package var since: Duration

  package init(_ kind: Kind, since: Duration) {
    self.kind = kind
    self.since = since
  }

  /// Returns the mark as it is shown at `now`.
  func shown(at now: Duration) -> ShownMark {
    ShownMark(kind: kind, seconds: Int(max(.zero, now - since).components.seconds))
  }

  /// Returns the time at which the mark shows the next second.
  func nextChange(after now: Duration) -> Duration {
    since + .seconds(max(.zero, now - since).components.seconds + 1)
  }
}

/// The mark at one instant.
struct ShownMark: Hashable {
  let kind: KeptMark.Kind
  let seconds: Int

  /// The words of the mark, such as `Recording 0:42`.
  func text(_ strings: InterfaceStrings) -> String {
    strings.mark(isRecording: kind == .recording, seconds: seconds)
  }

  /// The words with the widest digits, so that the mark does not change its width every second.
  func widestText(_ strings: InterfaceStrings) -> String {
    let minutes = seconds / 60
    let widest = minutes < 10 ? 8 : minutes < 100 ? 88 : 888
    return strings.mark(isRecording: kind == .recording, seconds: widest * 60 + 58)
  }
}
