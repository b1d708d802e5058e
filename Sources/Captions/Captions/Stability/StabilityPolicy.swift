internal import Stability

/// The policy for changes to the displayed part of a partial text.
///
/// Under every policy, final text is displayed at once and unchanged, and so is the part that the
/// pipeline declares `stable`. Text that has not changed for 0.6 seconds is displayed whole,
/// unless its end waits for the end of a directional run, or for the pipeline's agreement.
package enum StabilityPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The policy that displays all words at once and marks unconfirmed ones, so that painters can
  /// dim them.
  case immediate
  /// The policy that displays words as soon as they are likely to stay.
  ///
  /// A displayed word changes only if another word has been at its index for a while.
  case balanced
  /// The policy that displays words in groups, once they are so far from the end of the text that
  /// the stream has hardly ever changed words at this distance.
  ///
  /// Displayed words hardly ever change.
  case reading

  /// The rules for words; nil for the policy that displays everything at once.
  var rules: DisplayRules? {
    switch self {
    case .immediate: nil
    case .balanced: .balanced
    case .reading: .reading
    }
  }
}
