internal import Captions
internal import Language

/// The messages of Soniox' real-time API.
///
/// Sources: soniox.com/docs, "WebSocket API", "Real-time transcription", "Real-time translation"
/// and "Endpoint detection".
///
/// A final token is sent once. The non-final tokens follow the final ones, and replace the
/// non-final tokens of the previous message. An utterance ends at `<end>` or `<fin>`, at a change
/// of speaker, and at the end of a sentence (`CaptionSegmenter`). A translated utterance ends at a
/// sentence only if its translation ends a sentence as well.
struct SonioxParser: MessageParser {
  /// The maximum number of unfinished utterances in a message.
  private static let maxUnfinishedUtterances = 16

  private var stream = TokenStream()
  /// The names of the last message's unfinished utterances, those of non-final tokens only last.
  private var names: [String] = []

  static func confidence(in message: JSON) -> MatchConfidence {
    if message["error_code"].name != nil, message["error_message"].text != nil { return .certain }
    guard let tokens = message["tokens"].list else { return .none }
    let hasTokens = tokens.contains { $0["text"].text != nil && $0["is_final"].flag != nil }
    return message["final_audio_proc_ms"].number != nil || hasTokens ? .certain : .none
  }

  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) -> Bool {
    let (code, isFinished) = (message["error_code"].name, message["finished"].flag)
    guard message["tokens"].list != nil || code != nil || isFinished != nil else { return false }
    if let error = message["error_message"].text ?? code {
      tracker.post(notice: "Soniox: \(error)")
    } else {
      tracker.withdrawNotice()
    }
    let tokens = (message["tokens"].objects ?? []).map(SonioxToken.init(json:))
    for token in tokens where token.isFinal {
      stream.append(token, isFinal: true)
      writeFinished(into: &tracker)
    }
    if isFinished == true {
      stream.finish()
      writeFinished(into: &tracker)
    }
    writeOpen(with: tokens.filter { !$0.isFinal }, into: &tracker)
    return true
  }

  private mutating func writeFinished(into tracker: inout UtteranceTracker) {
    for utterance in stream.removeFinished() {
      let name = names.isEmpty ? tracker.newName() : names.removeFirst()
      tracker.write(utterance.result, as: name)
      // The utterance is over even if its translation never arrived.
      tracker.finish(name)
    }
  }

  /// Writes the unfinished utterances, including the non-final tokens.
  private mutating func writeOpen(
    with interim: [SonioxToken], into tracker: inout UtteranceTracker
  ) {
    var whole = stream
    for token in interim {
      guard whole.utterances.count < Self.maxUnfinishedUtterances else { break }
      whole.append(token, isFinal: false)
    }
    while names.count < whole.utterances.count { names.append(tracker.newName()) }
    for (name, var utterance) in zip(names, whole.utterances) {
      utterance.isFinished = false
      tracker.write(utterance.result, as: name)
    }
    // An utterance made only of earlier non-final tokens was retracted.
    for name in names.dropFirst(whole.utterances.count) { tracker.cancel(name) }
    names = Array(names.prefix(whole.utterances.count))
  }
}

/// A word, a part of a word, or a space.
struct SonioxToken: Sendable {
  let json: JSON

  var text: String? { json["text"].text }
  var isFinal: Bool { json["is_final"].flag == true }
  var speaker: String? { json["speaker"].name }
  var language: String? { json["language"].text }
  /// `original` for text that is going to be translated, `translation`, or `none`.
  var status: String? { json["translation_status"].text }
  var isTranslation: Bool { status == "translation" }
  /// True for the marker of a pause, or of a finalization that the client requested.
  var isEnd: Bool { text == "<end>" || text == "<fin>" }
}

/// The unfinished utterances that Soniox' tokens make, in order.
///
/// The utterance being spoken may follow one that awaits its translation, and may be followed by
/// utterances that non-final tokens open.
struct TokenStream: Sendable {
  private(set) var utterances: [TokenUtterance] = []

  /// Adds the next token.
  mutating func append(_ token: SonioxToken, isFinal: Bool) {
    if token.isEnd {
      endOriginal(awaiting: utterances.last?.awaitsTranslation ?? false)
    } else if token.isTranslation {
      translate(token, isFinal: isFinal)
    } else {
      if let last = utterances.last, last.isEnded(by: token) {
        endOriginal(awaiting: last.isTranslated)
        utterances.append(TokenUtterance(of: token))
      } else if utterances.isEmpty {
        utterances.append(TokenUtterance(of: token))
      }
      utterances[utterances.count - 1].append(token, isFinal: isFinal)
    }
  }

  /// Ends all utterances after the last token.
  mutating func finish() {
    for index in utterances.indices { utterances[index].isFinished = true }
  }

  /// Removes and returns the finished utterances, which precede the unfinished ones.
  mutating func removeFinished() -> [TokenUtterance] {
    let finished = Array(utterances.prefix { $0.isFinished })
    utterances.removeFirst(finished.count)
    return finished
  }

  /// Ends the original text of the last utterance, which waits for its translation if `isAwaiting`.
  private mutating func endOriginal(awaiting isAwaiting: Bool) {
    guard let last = utterances.indices.last, !utterances[last].isOriginalComplete else { return }
    utterances[last].isOriginalComplete = true
    for index in isAwaiting ? utterances.indices.dropLast() : utterances.indices[...] {
      utterances[index].isFinished = true
    }
  }

  /// Adds a translated token to the utterance of the same speaker, which is some words ahead.
  private mutating func translate(_ token: SonioxToken, isFinal: Bool) {
    let awaiting = utterances.firstIndex {
      $0.awaitsTranslation && $0.isOriginalComplete && $0.mayHaveSpeaker(of: token)
    }
    let open = utterances.lastIndex {
      !$0.isFinished && $0.mayHaveSpeaker(of: token) && !$0.isTranslationTooLong
    }
    guard let target = awaiting ?? open else {
      // No known utterance has this translation, so the translation is an utterance of its own.
      finish()
      var utterance = TokenUtterance(of: token)
      utterance.append(token, isFinal: isFinal)
      utterances.append(utterance)
      return
    }
    utterances[target].append(token, isFinal: isFinal)
  }
}

/// An utterance made of consecutive Soniox tokens.
struct TokenUtterance: Sendable {
  /// The maximum length of a caption, in code points.
  private static let maxLength = 800

  /// The length from which an untranslated caption ends at the next word, in code points.
  private static let maxUntranslatedLength = 200

  private var original = RecognitionResult.Wording(stable: 0)
  private var translation = RecognitionResult.Wording(stable: 0)
  private(set) var speaker: String?
  /// True if a part of the original text is going to be translated.
  private(set) var isTranslated = false
  /// True if the service says that none of the text will be translated.
  private var isUntranslated: Bool { hasUntranslated && !isTranslated && translation.text.isEmpty }
  private var hasUntranslated = false
  /// True if the original text is complete, though the translation may still grow.
  var isOriginalComplete = false
  /// True if no token belongs to the utterance any more.
  var isFinished = false
  private var start: Duration?
  private var end: Duration?

  init(of token: SonioxToken) {
    speaker = token.speaker
  }

  /// True if a translation is expected and nothing of it has arrived.
  var awaitsTranslation: Bool { isTranslated && translation.text.isEmpty }

  /// Returns true if a token may have the same speaker.
  func mayHaveSpeaker(of token: SonioxToken) -> Bool {
    guard let speaker, let other = token.speaker else { return true }
    return speaker == other
  }

  mutating func append(_ token: SonioxToken, isFinal: Bool) {
    speaker = speaker ?? token.speaker
    if token.isTranslation {
      translation.append(token, isFinal: isFinal)
    } else {
      original.append(token, isFinal: isFinal)
      isTranslated = isTranslated || token.status == "original"
      hasUntranslated = hasUntranslated || token.status == "none"
      start = start ?? token.json["start_ms"].milliseconds
      end = token.json["end_ms"].milliseconds ?? end
    }
  }

  /// True if the translation is too long for another token.
  var isTranslationTooLong: Bool { translation.text.unicodeScalars.count >= Self.maxLength }

  /// Returns true if a token of the original text begins another caption, by speaker or sentence.
  func isEnded(by token: SonioxToken) -> Bool {
    if isOriginalComplete || !mayHaveSpeaker(of: token) { return true }
    if original.text.unicodeScalars.count >= Self.maxLength { return true }
    guard startsWord(token) else { return false }
    // A sentence with an incomplete translation gets more of the translation.
    if isTranslated {
      return CaptionSegmenter.endsCaption(original.text)
        && CaptionSegmenter.endsCaption(translation.text)
    }
    return CaptionSegmenter.endsCaption(original.text)
      || original.text.unicodeScalars.count >= Self.maxUntranslatedLength
  }

  /// Returns true if a token begins a new word or follows an East Asian character of a script
  /// without blanks.
  ///
  /// Southeast Asian text has blanks between phrases. A token of such a text may be a part of a
  /// word, or of a character with its marks.
  private func startsWord(_ token: SonioxToken) -> Bool {
    guard let first = token.text?.unicodeScalars.first, let last = original.text.unicodeScalars.last
    else { return false }
    return first.properties.isWhitespace || last.properties.isWhitespace
      || last.isUnspaced && last.value >= 0x3000
  }

  /// The current state of the utterance.
  var result: RecognitionResult {
    var result = RecognitionResult(speaker: speaker, start: start, end: end)
    var (original, translation) = (original, translation)
    original.isFinal = isFinished
    translation.isFinal = isFinished
    if original.text.isBlank {
      // The utterance has only a translation.
    } else if isUntranslated {
      // The text is already in the reader's language, so it replaces a translation.
      result.translations = [original]
    } else {
      result.original = original
    }
    if !translation.text.isBlank { result.translations = [translation] }
    return result
  }
}

extension RecognitionResult.Wording {
  /// Appends a token; the final tokens are the stable part of the text.
  fileprivate mutating func append(_ token: SonioxToken, isFinal: Bool) {
    text += token.text ?? ""
    if isFinal { stable = text.unicodeScalars.count }
    language = language ?? token.language
  }
}
