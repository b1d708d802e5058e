/// The notice of a speech service, such as an error, that is removed when results arrive again.
struct ServiceNotice: Sendable {
  private var isPosted = false

  /// Shows `text` to the user.
  mutating func post(_ text: String, in differ: inout UtteranceDiffer) {
    differ.post(notice: text)
    isPosted = true
  }

  /// Removes the notice, if one is shown.
  mutating func withdraw(in differ: inout UtteranceDiffer) {
    if isPosted { differ.post(notice: nil) }
    isPosted = false
  }
}
