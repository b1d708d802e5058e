internal import ReadingAloud
internal import System

/// A speech synthesizer that plays what it says, one caption at a time.
///
/// The methods return at once; the synthesizer is asked on a thread of its own.
protocol Voice: AnyObject, Sendable {
  /// The name of the synthesizer, for messages.
  var name: String { get }
  /// The languages of the voices; nil while they are not known, and empty if there are no voices.
  var languages: VoiceLanguages? { get }
  var tasks: Inbox<VoiceTask> { get }
  /// Ends what is being said, and the synthesizer's thread and programs, within half a second.
  func finish()
}

extension Voice {
  /// Says a text in the language that the synthesizer names so, or in its usual one for nil, and reports
  /// that under the number.
  func speak(_ text: String, in language: String?, number: Int) {
    // What waits since the synthesizer hangs is of no interest any more.
    _ = tasks.offer(.speak(text, language: language, number: number)) { $0 != .silence }
  }

  /// Ends what is being said.
  func silence() { _ = tasks.offer(.silence) { _ in true } }
}

/// A task of a synthesizer's thread.
enum VoiceTask: Sendable, Equatable {
  case speak(String, language: String?, number: Int)
  case silence
}

/// A report of a voice, about itself or about the caption with this number.
struct VoiceEvent: Sendable {
  enum Kind: Sendable, Equatable {
    /// The languages of the voices are known; there may be none.
    case listed
    case began
    case ended
    /// Somebody else has silenced the synthesizer, such as a screen reader.
    case cut
    /// The caption cannot be said, as the synthesizer does not work.
    case failed
  }

  let kind: Kind
  let number: Int
}
