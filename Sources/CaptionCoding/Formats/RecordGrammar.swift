/// A stateful parser that turns the records of one foreign format into utterances.
///
/// One value reads one connection. No input traps: `read(_:into:)` reports unknown records as
/// `.foreign`.
protocol RecordGrammar: Sendable {
  /// Returns the confidence that a record belongs to this format, judged from the record alone.
  static func claim(to record: Record) -> Claim
  /// True if the format writes speech as plain lines.
  ///
  /// The grammar then accepts every line, and reads interims and screen clearings of terminals as
  /// well. `claim(to:)` may still return `.no` for these records.
  static var readsAnyLine: Bool { get }

  init()

  /// Reads a record and writes its utterances to `tracker`.
  ///
  /// The caller filters out records of kind `broken`.
  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading
  /// Writes the pending utterances after the last record.
  mutating func finish(into tracker: inout UtteranceTracker)
}

extension RecordGrammar {
  static var readsAnyLine: Bool { false }
  mutating func finish(into tracker: inout UtteranceTracker) {}
}

/// The confidence that a record belongs to a format.
enum Claim: Sendable, Comparable {
  /// The format has no record of this form.
  case no
  /// Other formats, or plain speech, may also produce this record.
  case maybe
  /// No other known format has a record of this form.
  case sure
}

/// The outcome of reading a record.
enum Reading: Sendable, Equatable {
  /// The record was read.
  case understood
  /// The record belongs to the format or its surroundings, but contains nothing for a reader.
  case ignored
  /// The format has no record of this form.
  case foreign
}

/// The notice of a speech service, such as an error, that is removed when results arrive again.
struct ServiceNotice: Sendable {
  private var isPosted = false

  /// Shows `text` to the user.
  mutating func post(_ text: String, in tracker: inout UtteranceTracker) {
    tracker.post(notice: text)
    isPosted = true
  }

  /// Removes the notice, if one is shown.
  mutating func withdraw(in tracker: inout UtteranceTracker) {
    if isPosted { tracker.post(notice: nil) }
    isPosted = false
  }
}

extension ForeignFormat {
  /// The grammar that reads the format.
  var grammar: any RecordGrammar.Type {
    switch self {
    case .vosk: VoskGrammar.self
    case .whisperStream: WhisperStreamGrammar.self
    case .whisperStreaming: WhisperStreamingGrammar.self
    case .simulStreaming: SimulStreamingGrammar.self
    case .whisperLive: WhisperLiveGrammar.self
    case .whisperLiveKit: WhisperLiveKitGrammar.self
    case .sherpaOnnx: SherpaOnnxGrammar.self
    case .realtimeSTT: RealtimeSTTGrammar.self
    case .azure: AzureGrammar.self
    case .google: GoogleGrammar.self
    case .deepgram: DeepgramGrammar.self
    case .soniox: SonioxGrammar.self
    case .simulstream: SimulstreamGrammar.self
    }
  }
}
