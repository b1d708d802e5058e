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
  case notice(String?, from: ConnectionID)
  /// A pipeline's request for messages from the application.
  case hello(PipelineHello, from: ConnectionID)
  /// The state that a pipeline reports.
  case state(PipelineState, from: ConnectionID)
  /// The end of a connection.
  ///
  /// The connection's notice and state become void; its utterances stay as they are.
  case ended(ConnectionID)
}

extension CaptionEvent {
  /// The approximate number of bytes of text.
  package var textBytes: Int {
    switch self {
    case .utterance(_, let snapshot): snapshot.textBytes
    case .notice(let text, _): text?.utf8.count ?? 0
    case .expired, .hello, .state, .clear, .ended: 0
    }
  }
}
