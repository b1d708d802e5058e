internal import Captions

/// A rate limiter for the line breaking of captions.
///
/// Captions are broken into lines at every change, unless that takes too long. Lines of many
/// thousand characters that change with every update take longer than a frame lasts. They get a
/// small share of the time, so that video continues.
struct LayoutBudget {
  /// The longest layout that delays no frame.
  static let unnoticed = Duration.milliseconds(8)
  /// The length of the pause, as a multiple of the layout's duration.
  private static let share = 20
  private static let longestRest = Duration.seconds(1)

  /// The captions of the last layout.
  private var captions = VisibleCaptions()
  private var restsUntil: Duration?
  /// True if the captions have changed since the previous layout.
  private var isNew = true

  /// The time at which delayed captions are laid out; nil if none are delayed.
  private(set) var deadline: Duration?

  /// Returns the captions to lay out at `now`: the newest, or the previous ones during a pause.
  mutating func captions(_ newest: VisibleCaptions, at now: Duration) -> VisibleCaptions {
    // Cleared captions disappear at once.
    if let restsUntil, now < restsUntil, !newest.captions.isEmpty,
      newest.captions != captions.captions
    {
      deadline = restsUntil
      isNew = false
      return captions
    }
    isNew = newest.captions != captions.captions
    (captions, deadline) = (newest, nil)
    return newest
  }

  /// Records the duration of a layout; starts a pause after a long one.
  mutating func note(_ length: Duration, at now: Duration) {
    guard isNew, length > Self.unnoticed else { return }
    restsUntil = now + min(Self.longestRest, length * Self.share)
  }
}
