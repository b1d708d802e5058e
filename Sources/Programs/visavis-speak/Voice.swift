internal import ReadingAloud

/// A speech synthesizer that plays what it says, one caption at a time.
///
/// The methods return at once; the synthesizer is asked on a thread of its own.
protocol Voice: AnyObject, Sendable {
  /// The name of the synthesizer, for messages.
  var name: String { get }
  /// The languages of the voices; nil while they are not known.
  var languages: VoiceLanguages? { get }
  /// Says a caption in the language that the synthesizer names so, or in its usual one for nil, and reports
  /// that under the number.
  func speak(_ text: String, in language: String?, number: Int)
  /// Ends what is being said.
  func silence()
  /// Ends the synthesizer's thread and its programs.
  func finish()
}

/// A report of a voice, about itself or about the caption with this number.
struct VoiceEvent: Sendable {
  enum Kind: Sendable, Equatable {
    /// The languages of the voices are known; there may be none.
    case listed
    case began
    case ended
    /// The caption cannot be said, as the synthesizer does not work.
    case failed
  }

  let kind: Kind
  let number: Int
}
