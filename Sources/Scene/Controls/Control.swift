/// What the control strip offers: the four of the program this one descends from.
package enum Control: String, Hashable, Sendable, CaseIterable {
  /// Start or stop listening.
  case listening
  /// Take the text off the picture.
  case clearText
  /// Which languages are being read; a label, not a button.
  case language
  /// Switch to the other camera.
  case flipCamera

  /// What pressing it asks for.
  package var command: Command? {
    switch self {
    case .listening: .toggleListening
    case .clearText: .clearCaptions
    case .language: nil
    case .flipCamera: .flipCamera
    }
  }
}
