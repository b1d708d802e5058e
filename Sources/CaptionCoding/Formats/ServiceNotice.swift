/// What a service says that a person must know, and that it is not so any more once it is heard from again.
struct ServiceNotice: Sendable {
  private var isPosted = false

  /// Says `text` in front of the person.
  mutating func post(_ text: String, in journal: inout UtteranceJournal) {
    journal.post(notice: text)
    isPosted = true
  }

  /// Takes it back, if there is one.
  mutating func withdraw(in journal: inout UtteranceJournal) {
    if isPosted { journal.post(notice: nil) }
    isPosted = false
  }
}
