/// A control of the control strip.
package enum Control: String, Hashable, Sendable, CaseIterable {
  /// The button that starts or stops listening.
  case listening
  /// The button that removes the captions.
  case clearText
  /// The label with the languages being read; not a button.
  case language
  /// The button that switches to the next camera.
  case flipCamera

  /// The command that the control sends if pressed; nil for a label.
  package var command: Command? {
    switch self {
    case .listening: .toggleListening
    case .clearText: .clearCaptions
    case .language: nil
    case .flipCamera: .flipCamera
    }
  }
}
