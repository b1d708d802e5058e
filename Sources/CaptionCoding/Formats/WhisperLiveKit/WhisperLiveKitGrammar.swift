internal import Captions

/// The messages that a WhisperLiveKit server sends on `/asr` (`WhisperLiveKitMessage`).
///
/// The grammar reads full mode and diff mode. Every message describes the whole state: confirmed
/// lines, and unconfirmed text after the last line. A line is over when silence or two more lines
/// follow it; until then, words at its end may move to the next speaker. Speaker labels are shown
/// once there are two speakers, since without diarization the only speaker is called 1.
struct WhisperLiveKitGrammar: RecordGrammar {
  private var list = LineList()
  /// The written state of each line of `list`, and of one more for text that has no line yet.
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

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message(WhisperLiveKitMessage.self) else {
      let isSilent = record.kind == .interim || record.text.isBlank
      return isSilent ? .ignored : .foreign
    }
    switch message.type {
    case "config": return .ignored
    case "ready_to_stop":
      for line in spoken { line.finish(in: &tracker) }
      spoken = []
      list = LineList()
      return .understood
    case nil, "snapshot", "diff": break
    default: return .foreign
    }
    tell(message.error, into: &tracker)
    guard message.lines != nil || message.lineCount != nil else {
      return message.error == nil ? .foreign : .understood
    }
    // A failing server sends no lines, but the earlier lines remain.
    guard message.status != "error" else { return .understood }
    if !list.update(by: message) { tracker.count(.missedUpdate) }
    write(message, into: &tracker)
    return .understood
  }

  private mutating func tell(_ error: String?, into tracker: inout UtteranceTracker) {
    if let error, !error.isBlank {
      notice.post("speech server: \(error)", in: &tracker)
    } else {
      notice.withdraw(in: &tracker)
    }
  }

  private mutating func write(
    _ message: WhisperLiveKitMessage, into tracker: inout UtteranceTracker
  ) {
    hasSpeakers = hasSpeakers || list.lines.contains { $0.speaker ?? 1 > 1 }
    var lines = list.lines.map(Optional.some)
    let hasTail = !message.tail.isBlank || message.translation?.isBlank == false
    if hasTail, list.lines.last?.isSilence ?? true { lines.append(nil) }
    align(to: lines, in: &tracker)
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
      spoken[place].write(line, in: context, into: &tracker)
    }
  }

  /// Matches `spoken` with `lines`, one to one.
  ///
  /// A line with the same start time is the earlier line, possibly grown. The server has forgotten
  /// the lines before it.
  private mutating func align(
    to lines: [WhisperLiveKitMessage.Line?], in tracker: inout UtteranceTracker
  ) {
    let gone = goneLines(before: lines.first ?? nil)
    for line in spoken.prefix(gone) { line.finish(in: &tracker) }
    spoken.removeFirst(gone)
    // A line that becomes silence, or stops being silence, is another line.
    let same = zip(spoken, lines).prefix { $0.isSilence == $1?.isSilence ?? false }.count
    for line in spoken.dropFirst(same) { line.cancel(in: &tracker) }
    spoken = spoken.prefix(same) + lines.dropFirst(same).map(SpokenLine.init)
  }

  /// The number of lines in `spoken` that the server has forgotten.
  private func goneLines(before first: WhisperLiveKitMessage.Line?) -> Int {
    guard let first, let start = first.start?.duration else { return 0 }
    if let same = spoken.firstIndex(where: {
      $0.start == start && $0.isSilence == first.isSilence
    }) {
      return same
    }
    // A line whose first words were forgotten has a later start time than before.
    return spoken.firstIndex { $0.end.map { $0 > start } ?? true } ?? spoken.count
  }
}
