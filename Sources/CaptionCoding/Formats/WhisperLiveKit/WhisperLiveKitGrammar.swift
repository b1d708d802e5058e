internal import Captions

/// What a WhisperLiveKit server sends on `/asr`, in full mode and in diff mode (`WhisperLiveKitMessage`).
///
/// Every message is the whole state: confirmed lines, and behind the last of them what is not confirmed. A line
/// is over when silence follows it, or two more lines: words at its end may go to the next speaker until then.
/// Speakers are shown once there are two; without diarization the only one is called 1.
struct WhisperLiveKitGrammar: RecordGrammar {
  private var list = LineList()
  /// What was written of `list`'s lines, line by line; one more for words that no line has yet.
  private var spoken: [SpokenLine] = []
  private var hasSpeakers = false
  private var translates = false
  private var notice = ServiceNotice()

  static func claim(to record: Record) -> Claim {
    guard let message = record.message(WhisperLiveKitMessage.self) else { return .no }
    if message.transcription != nil, message.lines != nil || message.lineCount != nil {
      return .sure
    }
    switch message.type {
    case "ready_to_stop": return .sure
    case "config": return record.has("useAudioWorklet") ? .sure : .maybe
    default: return message.status == "error" && message.lines != nil ? .sure : .no
    }
  }

  mutating func read(_ record: Record, into journal: inout UtteranceJournal) -> Reading {
    guard let message = record.message(WhisperLiveKitMessage.self) else {
      let isSilent = record.kind == .draft || record.text.isBlank
      return isSilent ? .ignored : .foreign
    }
    switch message.type {
    case "config": return .ignored
    case "ready_to_stop":
      for line in spoken { line.finish(in: &journal) }
      spoken = []
      list = LineList()
      return .understood
    case nil, "snapshot", "diff": break
    default: return .foreign
    }
    tell(message.error, into: &journal)
    guard message.lines != nil || message.lineCount != nil else {
      return message.error == nil ? .foreign : .understood
    }
    // A server that fails has no lines to tell of, and the ones it told of stay.
    guard message.status != "error" else { return .understood }
    if !list.update(by: message) { journal.count(.missedUpdate) }
    write(message, into: &journal)
    return .understood
  }

  private mutating func tell(_ error: String?, into journal: inout UtteranceJournal) {
    if let error, !error.isBlank {
      notice.post("speech server: \(error)", in: &journal)
    } else {
      notice.withdraw(in: &journal)
    }
  }

  private mutating func write(
    _ message: WhisperLiveKitMessage, into journal: inout UtteranceJournal
  ) {
    hasSpeakers = hasSpeakers || list.lines.contains { $0.speaker ?? 1 > 1 }
    var lines = list.lines.map(Optional.some)
    let hasTail = !message.tail.isBlank || message.translation?.isBlank == false
    if hasTail, list.lines.last?.isSilence ?? true { lines.append(nil) }
    align(to: lines, in: &journal)
    let lastTranslated = lines.lastIndex { $0?.translation?.isBlank == false }
    translates = translates || lastTranslated != nil || message.translation?.isBlank == false
    for (place, line) in lines.enumerated() {
      var context = SpokenLine.Context(showsSpeaker: hasSpeakers)
      let following = lines[(place + 1)...]
      if following.isEmpty {
        context.tail = message.tail
        context.translationTail = message.translation ?? ""
      }
      context.isFinal = following.count > 1 || following.first??.isSilence ?? false
      let isTranslated = lastTranslated.map { $0 > place } ?? !translates
      context.translationIsFinal = context.isFinal && (isTranslated || following.count > 2)
      spoken[place].write(line, in: context, into: &journal)
    }
  }

  /// Makes `spoken` go with `lines`, one for one: a line is the one that it was before, and grew, when it begins
  /// at the same time; those in front of it the server has forgotten.
  private mutating func align(
    to lines: [WhisperLiveKitMessage.Line?], in journal: inout UtteranceJournal
  ) {
    let gone = goneLines(before: lines.first ?? nil)
    for line in spoken.prefix(gone) { line.finish(in: &journal) }
    spoken.removeFirst(gone)
    // What became silence, or was none after all, is another line.
    let same = zip(spoken, lines).prefix { $0.isSilence == $1?.isSilence ?? false }.count
    for line in spoken.dropFirst(same) { line.cancel(in: &journal) }
    spoken = spoken.prefix(same) + lines.dropFirst(same).map(SpokenLine.init)
  }

  private func goneLines(before first: WhisperLiveKitMessage.Line?) -> Int {
    guard let first, let start = first.start?.duration else { return 0 }
    if let same = spoken.firstIndex(where: {
      $0.start == start && $0.isSilence == first.isSilence
    }) {
      return same
    }
    // A line whose first words were forgotten begins later than it did.
    return spoken.firstIndex { $0.end.map { $0 > start } ?? true } ?? spoken.count
  }
}
