/// What a service says that a person must know, and that it is not so any more once it is heard from again.
struct ServiceNotice: Sendable {
  /// Services may say much; a notice is a line.
  private static let longest = 160

  private var isPosted = false

  /// Says `text` in front of the person.
  mutating func post(_ text: String, in journal: inout UtteranceJournal) {
    let line = PlainText.cleaned(text).unicodeScalars.map { $0 == "\n" ? " " : $0 }
    journal.post(notice: String(String.UnicodeScalarView(line.prefix(Self.longest))).trimmed)
    isPosted = true
  }

  /// Takes it back, if there is one.
  mutating func withdraw(in journal: inout UtteranceJournal) {
    if isPosted { journal.post(notice: nil) }
    isPosted = false
  }
}
