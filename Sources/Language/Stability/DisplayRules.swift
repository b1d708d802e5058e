/// The conditions under which words of a partial text are displayed.
///
/// Recognizers send updates at multiples of a tenth of a second. The times of agreement lie between these
/// multiples, so that small variations do not delay a word by an update.
package struct DisplayRules: Sendable {
  /// The agreement from which a word is displayed.
  let agreement: AgreementRule
  /// The agreement for a flickering word: one that other words have replaced twice.
  let flickeringAgreement: AgreementRule
  let flickerReplacements = 2
  /// The minimum age of a word that replaces a displayed one.
  ///
  /// At least as many of the newest words must be ready for display as are displayed.
  let revisionAge: Duration
  /// The age from which a word replaces a displayed one in any case.
  let maxContradictionAge: Duration
  /// The share of unchanged words from which words need neither agreement nor age; nil if they
  /// always do.
  let trustedShare: Double?
  /// The share of unchanged words required at a word's distance from the end; nil if none is
  /// required.
  let requiredShare: Double?
  /// The time for which the words of a directional run wait for its end at most.
  let maxRunTime: Duration
  /// True if words that the sender calls likely to stay are displayed, and no others.
  let trustsAgreedWords: Bool
  /// True if a word of one letter waits for the next word, because no phrase ends with it.
  let holdsSingleLetters: Bool

  package static let balanced = DisplayRules(
    agreement: AgreementRule(2, for: .milliseconds(180)),
    flickeringAgreement: AgreementRule(3, for: .milliseconds(280)), revisionAge: .milliseconds(450),
    maxContradictionAge: .seconds(2), trustedShare: 0.96, requiredShare: nil,
    maxRunTime: .milliseconds(1500), trustsAgreedWords: true, holdsSingleLetters: false)

  package static let reading = DisplayRules(
    agreement: AgreementRule(3, for: .milliseconds(380)),
    flickeringAgreement: AgreementRule(4, for: .milliseconds(480)), revisionAge: .seconds(2),
    maxContradictionAge: .seconds(4), trustedShare: nil, requiredShare: 0.96,
    maxRunTime: .seconds(3), trustsAgreedWords: false, holdsSingleLetters: true)
}
