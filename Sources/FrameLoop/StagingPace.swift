internal import Captions

/// How often captions are broken into lines: whenever they change, unless that takes long.
///
/// Lines of many thousand characters that are others with every update take longer than a frame of the
/// camera lasts. They get a small share of the time, so that the picture goes on; all others never rest.
struct StagingPace {
  /// What takes no longer makes no frame late.
  static let unnoticed = Duration.milliseconds(8)
  /// So many times as long as the work took, captions rest.
  private static let share = 20
  private static let longestRest = Duration.seconds(1)

  /// What was broken into lines last.
  private var captions = VisibleCaptions()
  private var restsUntil: Duration?
  /// The captions are others than before.
  private var isNew = true

  /// When captions that had to rest may be seen; nil: what is there is seen.
  private(set) var deadline: Duration?

  /// What is to be broken into lines at that instant: the newest captions, or those of before.
  mutating func captions(_ newest: VisibleCaptions, at now: Duration) -> VisibleCaptions {
    // What was cleared goes at once.
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

  /// Breaking them into lines took so long.
  mutating func note(_ length: Duration, at now: Duration) {
    guard isNew, length > Self.unnoticed else { return }
    restsUntil = now + min(Self.longestRest, length * Self.share)
  }
}
