/// The notice of a speech service, such as an error, that is removed when results arrive again.
struct ServiceNotice: Sendable {
  private var isPosted = false

  /// Shows `text` to the user.
  mutating func post(_ text: String, in journal: inout UtteranceJournal) {
    journal.post(notice: text)
    isPosted = true
  }

  /// Removes the notice, if one is shown.
  mutating func withdraw(in journal: inout UtteranceJournal) {
    if isPosted { journal.post(notice: nil) }
    isPosted = false
  }
}
