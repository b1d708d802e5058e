/// An event from a feed.
///
/// One line of the caption stream may produce several events.
package enum CaptionEvent: Sendable, Equatable {
  /// The state of an utterance after it appeared, grew, ended or was cancelled.
  case utterance(UtteranceID, UtteranceSnapshot)
  /// The end of an utterance's display time.
  ///
  /// The utterance leaves the screen but stays in the transcript. No update of the utterance
  /// follows.
  case expired(UtteranceID)
  /// The removal of all words received so far from the screen.
  case clear
  /// A short status message for the user; nil removes the connection's last one.
  case notice(PipelineNotice?, from: ConnectionID)
  /// A pipeline's request for messages from the application.
  case hello(PipelineHello, from: ConnectionID)
  /// The state that a pipeline reports.
  case state(PipelineState, from: ConnectionID)
  /// The loudness that a pipeline's microphone hears, from 0 to 1.
  case level(Double, from: ConnectionID)
  /// The BCP 47 languages into which a pipeline can translate, without duplicates.
  case languages([String], from: ConnectionID)
  /// The invitation to a room that a pipeline shows; nil removes it.
  case invitation(Invitation?, from: ConnectionID)
  /// A request that a program has followed, for the programs that read its captions.
  case followed(ControlRequest, from: ConnectionID)
  /// A report of the program that reads captions aloud.
  case voice(VoiceReport, from: ConnectionID)
  /// The end of a connection.
  ///
  /// The connection's notice and state are removed. Its unfinished utterances are abandoned: they
  /// are finished, their held-back words are revealed, and their unfinished texts are dimmed. The
  /// utterances of a named stream stay as they are.
  case ended(ConnectionID)
}

extension CaptionEvent {
  /// The maximum number of languages that a pipeline may offer.
  package static let maxLanguages = 256

  /// The approximate number of bytes of text.
  package var textBytes: Int {
    switch self {
    case .utterance(_, let snapshot): snapshot.textBytes
    case .notice(let notice, _): notice?.textBytes ?? 0
    case .languages(let languages, _): languages.reduce(0) { $0 + $1.utf8.count }
    case .invitation(let invitation, _): invitation?.textBytes ?? 0
    case .followed(.say(let line, _), _): line.utf8.count
    case .expired, .hello, .state, .level, .followed, .voice, .clear, .ended: 0
    }
  }
}

/// The first line of a pipeline that receives messages from the application.
package struct PipelineHello: Sendable, Equatable {
  /// True if the pipeline receives requests to start, stop, clear or change languages.
  package var wantsControl: Bool
  /// True if the pipeline receives reports when its captions are on the screen.
  package var wantsDisplayReports: Bool
  /// True if the pipeline receives reports when its captions were read aloud.
  package var wantsSpeechReports: Bool
  /// True if the pipeline receives the lines that the user types.
  package var wantsTypedLines: Bool
  /// The name of the pipeline.
  package var name: String?

  package init(
    wantsControl: Bool = false, wantsDisplayReports: Bool = false,
    wantsSpeechReports: Bool = false, wantsTypedLines: Bool = false, name: String? = nil
  ) {
    self.wantsControl = wantsControl
    self.wantsDisplayReports = wantsDisplayReports
    self.wantsSpeechReports = wantsSpeechReports
    self.wantsTypedLines = wantsTypedLines
    self.name = name
  }
}

/// The state that a pipeline reports.
package enum PipelineState: String, Sendable, Hashable {
  /// Sound is recorded.
  case listening
  /// Sound is recorded, and somebody speaks.
  case hearing
  /// Sound is recorded, but nothing of it is heard while captions are read aloud.
  case muted
  /// Nothing is recorded.
  case paused
}

/// A report of the program that reads captions aloud, which names them as it was told.
package enum VoiceReport: Sendable, Hashable {
  /// A caption is about to be read; `mutes` is true if microphones would hear it.
  case speaking(String, mutes: Bool)
  /// A caption was read to its end.
  case spoken(String)
  /// The voice is silent: before its first caption, and after each, read to its end or cut short.
  case silent
}

/// A request from the user to the pipelines.
package enum ControlRequest: Sendable, Equatable {
  case start
  case stop
  case clear
  /// A deaf ear for what the loudspeaker says, until `unmute`.
  case mute
  case unmute
  /// A change of the BCP 47 languages of the speech and of the reader, as far as they are known.
  case languages(from: String?, to: String?)
  /// A line that the user has typed, to be said, in a BCP 47 language if that is known.
  case say(String, language: String?)

  /// The largest length of a typed line in UTF-8, that of a room's lines.
  package static let maxTypedBytes = 16 << 10
}

/// The name that a pipeline uses for an utterance, and the scope in which the name is valid.
package struct UtteranceID: Hashable, Sendable {
  /// The scope in which names are unique.
  package enum Scope: Hashable, Sendable {
    /// One connection, the default.
    case connection(ConnectionID)
    /// A stream named by the pipeline, across all of its connections.
    case stream(String)
  }

  /// The name within the scope.
  package enum Name: Hashable, Sendable {
    /// The pipeline's `id`.
    case named(String)
    /// The absence of an `id`, which stands for the scope's open unnamed utterance.
    ///
    /// An update after the final one begins a new unnamed utterance.
    case unnamed
    /// A complete utterance that no later update refers to, such as a plain line.
    case oneShot

    /// The pipeline's `id`, or nil if it gave none.
    package var text: String? { if case .named(let text) = self { text } else { nil } }
  }

  package let scope: Scope
  package let name: Name

  package init(scope: Scope, name: Name) {
    self.scope = scope
    self.name = name
  }
}

/// The identity of one connection of a feed: a client of a socket, or standard input.
///
/// A client that reconnects is a new connection. The owner of the feeds assigns the numbers.
package struct ConnectionID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.number < right.number
  }
}

extension Duration {
  /// Returns a duration of `seconds`, rounded to the nearest microsecond.
  ///
  /// `Duration.seconds(1.1)` is slightly more than 1.1 s. With rounding, two notations of one time
  /// are equal. `seconds` must be finite and below 9e12.
  package static func roundedSeconds(_ seconds: Double) -> Duration {
    .microseconds(Int64((seconds * 1e6).rounded()))
  }
}
