internal import Captions

/// The messages of Soniox' real-time API (`SonioxMessage`).
///
/// A final token is sent once. The non-final tokens follow the final ones, and replace the
/// non-final tokens of the previous message. An utterance ends at `<end>` or `<fin>`, at a change
/// of speaker, and at the end of a sentence (`CaptionSegmenter`). A translated utterance ends at a
/// sentence only if its translation ends a sentence as well.
struct SonioxGrammar: RecordGrammar {
  /// The largest number of unfinished utterances in a message.
  private static let mostGuessed = 16

  private var stream = TokenStream()
  /// The names of the last message's unfinished utterances.
  ///
  /// The utterances of `stream` come first, then those made only of non-final tokens.
  private var names: [String] = []
  private var notice = ServiceNotice()

  static func claim(to record: Record) -> Claim {
    guard let message = record.message(SonioxMessage.self) else { return .no }
    if message.errorCode != nil, message.errorMessage != nil { return .sure }
    guard let tokens = message.tokens?.elements else { return .no }
    if message.finalTime != nil { return .sure }
    return tokens.contains { $0.text != nil && $0.isFinal != nil } ? .sure : .no
  }

  mutating func read(_ record: Record, into differ: inout UtteranceDiffer) -> Reading {
    guard let message = record.message(SonioxMessage.self) else {
      let isSilent = record.kind == .interim || record.text.isBlank
      return isSilent ? .ignored : .foreign
    }
    guard message.tokens != nil || message.errorCode != nil || message.isFinished != nil else {
      return .foreign
    }
    tell(message, into: &differ)
    let tokens = message.tokens?.elements ?? []
    for token in tokens where token.isFinal == true {
      stream.take(token, isFinal: true)
      writeFinished(into: &differ)
    }
    if message.isFinished == true {
      stream.finish()
      writeFinished(into: &differ)
    }
    writeOpen(with: tokens.filter { $0.isFinal != true }, into: &differ)
    return .understood
  }

  private mutating func tell(_ message: SonioxMessage, into differ: inout UtteranceDiffer) {
    if message.errorCode != nil || message.errorMessage != nil {
      let text = message.errorMessage ?? message.errorCode?.text ?? ""
      notice.post("Soniox: \(text)", in: &differ)
    } else {
      notice.withdraw(in: &differ)
    }
  }

  private mutating func writeFinished(into differ: inout UtteranceDiffer) {
    for utterance in stream.takeFinished() {
      let name = names.isEmpty ? differ.newName() : names.removeFirst()
      differ.write(utterance.snapshot, as: name)
      // The utterance is over even if its translation never arrived.
      differ.finish(name)
    }
  }

  /// Writes the unfinished utterances, including the non-final tokens.
  private mutating func writeOpen(
    with guess: [SonioxMessage.Token], into differ: inout UtteranceDiffer
  ) {
    var whole = stream
    for token in guess {
      guard whole.utterances.count < Self.mostGuessed else { break }
      whole.take(token, isFinal: false)
    }
    while names.count < whole.utterances.count { names.append(differ.newName()) }
    for (name, utterance) in zip(names, whole.utterances) {
      var snapshot = utterance.snapshot
      snapshot.original?.isFinal = false
      for index in snapshot.translations.indices { snapshot.translations[index].isFinal = false }
      differ.write(snapshot, as: name)
    }
    // An utterance made only of earlier non-final tokens was retracted.
    for name in names.dropFirst(whole.utterances.count) { differ.cancel(name) }
    names = Array(names.prefix(whole.utterances.count))
  }
}
