internal import Captions

/// The messages that a WhisperLiveKit server sends on `/asr`.
///
/// Sources: docs/API.md, whisperlivekit/timed_objects.py and whisperlivekit/diff_protocol.py of
/// QuentinFuxa/WhisperLiveKit.
///
/// The parser reads full mode and diff mode. Every message describes the whole state: confirmed
/// lines, and unconfirmed text after the last line. A line is final when silence or two more lines
/// follow. Until then, words at its end may move to the next speaker. Speaker labels are shown once
/// there are two speakers, because without diarization the only speaker is called 1.
struct WhisperLiveKitParser: MessageParser {
  private var list = LineList()
  /// The written state of each line of `list`, and of one more line for text that has no line yet.
  private var writtenLines: [SpokenLine] = []
  private var hasSpeakers = false
  private var hasTranslations = false

  static func confidence(in message: JSON) -> MatchConfidence {
    let hasLines = message["lines"].list != nil
    if message["buffer_transcription"].text != nil, hasLines || message["n_lines"].count != nil {
      return .certain
    }
    switch message["type"].text {
    case "ready_to_stop": return .certain
    case "config": return message.value(of: "useAudioWorklet") == nil ? .possible : .certain
    default: return message["status"].text == "error" && hasLines ? .certain : .none
    }
  }

  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) -> Bool {
    switch message["type"].text {
    case "config": return true
    case "ready_to_stop":
      for line in writtenLines { line.finish(in: &tracker) }
      writtenLines = []
      list = LineList()
      return true
    case nil, "snapshot", "diff": break
    default: return false
    }
    let error = message["error"].text
    if let error, !error.isBlank {
      tracker.post(notice: "speech server: \(error)")
    } else {
      tracker.withdrawNotice()
    }
    guard message["lines"].list != nil || message["n_lines"].count != nil else {
      return error != nil
    }
    // A failing server sends no lines, but the earlier lines remain.
    guard message["status"].text != "error" else { return true }
    if !list.update(by: message) { tracker.warnings.count(.missedUpdate) }
    write(message, into: &tracker)
    return true
  }

  private mutating func write(_ message: JSON, into tracker: inout UtteranceTracker) {
    // The text that may still change: confirmed without a speaker, then unconfirmed.
    let unassigned = message["buffer_diarization"].text ?? ""
    let unconfirmed = message["buffer_transcription"].text ?? ""
    let tail = unassigned + WordSeparator.between(unassigned, unconfirmed) + unconfirmed
    let translationTail = message["buffer_translation"].text ?? ""
    hasSpeakers = hasSpeakers || list.lines.contains { $0.speaker ?? 1 > 1 }
    var lines = list.lines.map(Optional.some)
    let hasTail = !tail.isBlank || !translationTail.isBlank
    if hasTail, list.lines.last?.isSilence ?? true { lines.append(nil) }
    align(to: lines, in: &tracker)
    let lastTranslated = lines.lastIndex { $0?.translation?.isBlank == false }
    hasTranslations = hasTranslations || lastTranslated != nil || !translationTail.isBlank
    for (index, line) in lines.enumerated() {
      var context = SpokenLine.Context(showsSpeaker: hasSpeakers)
      let following = lines[(index + 1)...]
      if following.isEmpty {
        context.tail = tail
        context.translationTail = translationTail
      }
      context.isFinal = following.count > 1 || following.first??.isSilence ?? false
      let isTranslated = lastTranslated.map { $0 > index } ?? !hasTranslations
      context.translationIsFinal = context.isFinal && (isTranslated || following.count > 2)
      writtenLines[index].write(line, in: context, into: &tracker)
    }
  }

  /// Matches `writtenLines` with `lines`, one to one.
  ///
  /// A line with the same start time is the earlier line, possibly grown. The server has removed
  /// the lines before this line.
  private mutating func align(to lines: [LineList.Line?], in tracker: inout UtteranceTracker) {
    let removedCount = removedLineCount(before: lines.first ?? nil)
    for line in writtenLines.prefix(removedCount) { line.finish(in: &tracker) }
    writtenLines.removeFirst(removedCount)
    // A line that becomes silence, or stops being silence, is another line.
    let same = zip(writtenLines, lines).prefix { $0.isSilence == $1?.isSilence ?? false }.count
    for line in writtenLines.dropFirst(same) { line.cancel(in: &tracker) }
    writtenLines = writtenLines.prefix(same) + lines.dropFirst(same).map(SpokenLine.init)
  }

  /// Returns the number of lines in `writtenLines` that the server has removed.
  private func removedLineCount(before first: LineList.Line?) -> Int {
    guard let first, let start = first.start else { return 0 }
    if let same = writtenLines.firstIndex(where: {
      $0.start == start && $0.isSilence == first.isSilence
    }) {
      return same
    }
    // A line whose first words were removed has a later start time than before.
    return writtenLines.firstIndex { $0.end.map { $0 > start } ?? true } ?? writtenLines.count
  }
}

/// The current lines of a WhisperLiveKit server, reconstructed from diffs.
struct LineList: Sendable {
  /// The speech of one speaker between two others, or between long silences.
  struct Line: Sendable {
    let speaker: Int?
    let text: String?
    let start: Duration?
    let end: Duration?
    let translation: String?
    let detectedLanguage: String?

    /// Reads a line, and keeps no other values, which may be large.
    init(_ json: JSON) {
      speaker = json["speaker"].integer
      text = json["text"].text
      start = json["start"].audioTime
      end = json["end"].audioTime
      translation = json["translation"].text
      detectedLanguage = json["detected_language"].text
    }

    /// True for a line of silence, which has the speaker -2 and no text.
    var isSilence: Bool { speaker == -2 }
  }

  /// The maximum number of stored lines, before which no line changes any more.
  static let maxLines = 64

  private(set) var lines: [Line] = []
  /// The number of lines before `lines` on the server, as last reported.
  private var skipped = 0
  private var sequence: Int?

  /// Applies a message to the lines, and returns false if a message was missed.
  mutating func update(by message: JSON) -> Bool {
    defer { shorten() }
    let number = message["seq"].count
    if let all = message["lines"].objects {
      lines = all.map(Line.init)
      skipped = 0
      sequence = number
      return true
    }
    let new = (message["new_lines"].objects ?? []).map(Line.init)
    let isNext = number == nil || sequence.map { $0 + 1 == number } ?? true
    sequence = number ?? sequence
    prune(message["lines_pruned"].count ?? 0)
    // The documented client only appends. The server also resends changed lines at the end without
    // pruning them, so the number of lines determines how many old lines stay.
    let count = message["n_lines"].count ?? skipped + lines.count + new.count
    let unchanged = count - new.count - skipped
    let isWhole = unchanged <= lines.count
    if !isWhole { skipped += unchanged - lines.count }
    lines = Array(lines.prefix(max(0, unchanged))) + new
    return isNext && isWhole
  }

  private mutating func prune(_ count: Int) {
    guard count > 0 else { return }
    let fromSkipped = min(skipped, count)
    skipped -= fromSkipped
    lines.removeFirst(min(lines.count, count - fromSkipped))
  }

  private mutating func shorten() {
    let excess = lines.count - Self.maxLines
    guard excess > 0 else { return }
    lines.removeFirst(excess)
    skipped += excess
  }
}

/// The captions made of one WhisperLiveKit line.
///
/// A line grows, possibly for minutes, until another person speaks or a long silence follows.
/// Confirmed text is cut into captions (`CaptionSegmenter`), each final at once. A line with a
/// translation stays one caption, because the format does not assign the translation's words to
/// sentences.
struct SpokenLine: Sendable {
  typealias Line = LineList.Line

  /// The state of a line that depends on the message and on the lines after it.
  struct Context {
    /// The unconfirmed text after the line.
    var tail = ""
    var translationTail = ""
    /// True if the line's text does not change any more.
    var isFinal = false
    /// True if the translation does not change any more, or is not expected.
    var translationIsFinal = false
    var showsSpeaker = false
  }

  private(set) var start: Duration?
  private(set) var end: Duration?
  private(set) var isSilence: Bool
  /// The name of the unfinished caption.
  private var name: String?
  /// The start of the unfinished caption after a cut: the end of the line at that time.
  private var captionStart: Duration?
  private var text = ""
  /// The length of the part of `text` that is in finished captions, in code points.
  private var cutLength = 0
  private var isFinished = false

  init(_ line: Line?) {
    isSilence = line?.isSilence ?? false
    start = line?.start
  }

  /// Writes the state of a line, or of text that has no line yet.
  mutating func write(_ line: Line?, in context: Context, into tracker: inout UtteranceTracker) {
    guard !isFinished else { return }
    let text = isSilence ? "" : line?.text ?? ""
    updateCutLength(in: text)
    self.text = text
    start = line?.start ?? start
    let lastEnd = end
    end = line?.end ?? end
    var rest = Substring(text.unicodeScalars.dropFirst(cutLength))
    let translation = line?.translation?.isBlank == false ? line?.translation : nil
    while translation == nil, let captionEnd = CaptionSegmenter.firstEnd(in: rest) {
      let caption = String(rest[..<captionEnd])
      let ended = Context(isFinal: true, showsSpeaker: context.showsSpeaker)
      write(caption, of: line, in: ended, into: &tracker)
      name = nil
      captionStart = lastEnd ?? start
      cutLength += caption.unicodeScalars.count
      rest = rest[captionEnd...]
    }
    write(String(rest), translation, of: line, in: context, into: &tracker)
    isFinished = context.isFinal && context.translationIsFinal
    if isFinished { finish(in: &tracker) }
  }

  /// Cancels the unfinished caption of a line that the server removed.
  func cancel(in tracker: inout UtteranceTracker) {
    if let name { tracker.cancel(name) }
  }

  /// Finishes the unfinished caption as it is.
  func finish(in tracker: inout UtteranceTracker) {
    if let name { tracker.finish(name) }
  }

  private mutating func write(
    _ text: String, _ translation: String? = nil, of line: Line?, in context: Context,
    into tracker: inout UtteranceTracker
  ) {
    let whole = text + WordSeparator.between(text, context.tail) + context.tail
    let hasTranslation = translation != nil || !context.translationTail.isBlank
    guard !whole.isBlank || hasTranslation || name != nil else { return }
    var result = RecognitionResult(
      original: .init(
        text: whole, language: line?.detectedLanguage, stable: text.unicodeScalars.count,
        isFinal: context.isFinal),
      speaker: context.showsSpeaker ? line?.speaker.map(String.init) : nil,
      start: captionStart ?? start, end: end)
    if hasTranslation {
      let confirmed = translation?.trimmed ?? ""
      let tail = context.translationTail
      result.translations = [
        .init(
          text: confirmed + WordSeparator.between(confirmed, tail) + tail,
          stable: confirmed.unicodeScalars.count, isFinal: context.translationIsFinal)
      ]
    }
    let name = self.name ?? tracker.newName()
    self.name = name
    tracker.write(result, as: name)
  }

  /// Adjusts `cutLength` to a text whose oldest words the server has removed.
  private mutating func updateCutLength(in text: String) {
    let opening = text.prefix(32)
    guard cutLength > 0, !opening.isEmpty, !self.text.hasPrefix(opening),
      let found = self.text.firstRange(of: opening)
    else { return }
    cutLength = max(0, cutLength - self.text.unicodeScalars[..<found.lowerBound].count)
  }
}
