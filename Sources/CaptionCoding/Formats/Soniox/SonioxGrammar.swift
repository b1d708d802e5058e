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

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message(SonioxMessage.self) else {
      let isSilent = record.kind == .interim || record.text.isBlank
      return isSilent ? .ignored : .foreign
    }
    guard message.tokens != nil || message.errorCode != nil || message.isFinished != nil else {
      return .foreign
    }
    tell(message, into: &tracker)
    let tokens = message.tokens?.elements ?? []
    for token in tokens where token.isFinal == true {
      stream.take(token, isFinal: true)
      writeFinished(into: &tracker)
    }
    if message.isFinished == true {
      stream.finish()
      writeFinished(into: &tracker)
    }
    writeOpen(with: tokens.filter { $0.isFinal != true }, into: &tracker)
    return .understood
  }

  private mutating func tell(_ message: SonioxMessage, into tracker: inout UtteranceTracker) {
    if message.errorCode != nil || message.errorMessage != nil {
      let text = message.errorMessage ?? message.errorCode?.text ?? ""
      notice.post("Soniox: \(text)", in: &tracker)
    } else {
      notice.withdraw(in: &tracker)
    }
  }

  private mutating func writeFinished(into tracker: inout UtteranceTracker) {
    for utterance in stream.takeFinished() {
      let name = names.isEmpty ? tracker.newName() : names.removeFirst()
      tracker.write(utterance.result, as: name)
      // The utterance is over even if its translation never arrived.
      tracker.finish(name)
    }
  }

  /// Writes the unfinished utterances, including the non-final tokens.
  private mutating func writeOpen(
    with guess: [SonioxMessage.Token], into tracker: inout UtteranceTracker
  ) {
    var whole = stream
    for token in guess {
      guard whole.utterances.count < Self.mostGuessed else { break }
      whole.take(token, isFinal: false)
    }
    while names.count < whole.utterances.count { names.append(tracker.newName()) }
    for (name, utterance) in zip(names, whole.utterances) {
      var result = utterance.result
      result.original?.isFinal = false
      for index in result.translations.indices { result.translations[index].isFinal = false }
      tracker.write(result, as: name)
    }
    // An utterance made only of earlier non-final tokens was retracted.
    for name in names.dropFirst(whole.utterances.count) { tracker.cancel(name) }
    names = Array(names.prefix(whole.utterances.count))
  }
}
