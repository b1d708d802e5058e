/// The policy for changes to the displayed part of a growing text.
///
/// Under every policy, final text is displayed at once and unchanged, the part that the pipeline
/// declares `stable` is displayed at once, and text that has not changed for `longestSilence` is
/// displayed whole.
package enum StabilityPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The policy that displays all words at once and marks unconfirmed ones, so that painters can
  /// dim them.
  case immediate
  /// The policy that displays words as soon as they are likely to stay.
  ///
  /// A displayed word changes only if another word has stood in its place for a while.
  case balanced
  /// The policy that displays words in groups, once they are as far from the end as words mostly
  /// stay.
  ///
  /// The distance depends on the revisions of the stream. Displayed words hardly ever change.
  case reading

  /// The time without a change after which a text is displayed whole.
  package static let longestSilence: Duration = .milliseconds(600)
}

/// The evidence that a policy requires before it displays a word.
///
/// Recognizers send updates at multiples of a tenth of a second. The durations lie between these
/// multiples, so that small variations do not delay a word by an update.
struct StabilityThresholds: Sendable {
  /// The number of later updates that must repeat the word.
  let agreements: Int
  /// The least age of the word.
  let age: Duration
  /// The number of replacements from which a place requires one more agreement and `extraAge`.
  let restlessness = 2
  let extraAge: Duration = .milliseconds(100)
  /// The least age of a word that replaces a displayed one.
  ///
  /// At least as many of the newest words must be ready for display as are displayed.
  let revisionAge: Duration
  /// The age from which a word replaces a displayed one in any case.
  let longestContradiction: Duration
  /// The share of kept words from which words need no agreement; nil if they always do.
  let trust: Double?
  /// The share of kept words required at a word's distance from the end; nil if none is required.
  let demand: Double?
  /// True if a word of one letter waits for the next word, as no phrase ends with it.
  let keepsPhrases: Bool

  static let balanced = StabilityThresholds(
    agreements: 1, age: .milliseconds(180), revisionAge: .milliseconds(450),
    longestContradiction: .seconds(2), trust: 0.96, demand: nil, keepsPhrases: false)

  static let reading = StabilityThresholds(
    agreements: 2, age: .milliseconds(380), revisionAge: .seconds(2),
    longestContradiction: .seconds(4), trust: nil, demand: 0.96, keepsPhrases: true)
}

extension StabilityPolicy {
  /// The required evidence; nil for the policy that displays everything at once.
  var thresholds: StabilityThresholds? {
    switch self {
    case .immediate: nil
    case .balanced: .balanced
    case .reading: .reading
    }
  }
}
