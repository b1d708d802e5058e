/// How much of a text that is still growing may change under its reader's eyes.
///
/// Whatever the policy, finals are shown at once and as they are, what the pipeline calls `stable` is
/// shown at once, and a text that stands still for `longestSilence` is shown whole.
package enum StabilityPolicy: String, Sendable, CaseIterable {
  /// Everything at once; what may still change is told from the rest, so that painters can dim it.
  case immediate
  /// Words appear as soon as they are likely to stay, and change only when something else has stood in
  /// their place for a while.
  case balanced
  /// Words appear some at a time, where this stream's words have mostly stayed; hardly any of them changes.
  case reading

  /// A text that has not changed for so long is all that there is to know: no word of it waits longer.
  package static let longestSilence: Duration = .milliseconds(600)
}

/// What a policy wants to know of a word before it shows it.
///
/// Durations lie between the multiples of a tenth of a second at which recognisers speak, so that no word
/// is late for a millisecond.
struct Caution: Sendable {
  /// How many later updates must have said the same.
  let agreements: Int
  /// How long the word must have stood.
  let age: Duration
  /// A place where the word was replaced so often needs one agreement and `extraAge` more.
  let restlessness = 2
  let extraAge: Duration = .milliseconds(100)
  /// How long another word must have stood before it takes the place of one that is shown.
  let revisionAge: Duration
  /// It does so in the end, though words behind it are in doubt.
  let longestContradiction: Duration
  /// Where so large a share of the stream's words has stayed of late, words need no agreement; nil: nowhere.
  let trust: Double?
  /// Words wait until they stand where this share of the stream's words has stayed of late; nil: nowhere.
  let demand: Double?
  /// Whether a word of one letter waits for the next one: no phrase ends with it.
  let keepsPhrases: Bool

  static let balanced = Caution(
    agreements: 1, age: .milliseconds(180), revisionAge: .milliseconds(450),
    longestContradiction: .seconds(2), trust: 0.96, demand: nil, keepsPhrases: false)

  static let reading = Caution(
    agreements: 2, age: .milliseconds(380), revisionAge: .seconds(2),
    longestContradiction: .seconds(4), trust: nil, demand: 0.96, keepsPhrases: true)
}

extension StabilityPolicy {
  /// Nil for the policy that waits for nothing.
  var caution: Caution? {
    switch self {
    case .immediate: nil
    case .balanced: .balanced
    case .reading: .reading
    }
  }
}
