/// What a feed has to tell the board: one line of the caption stream may mean several.
package enum CaptionEvent: Sendable, Equatable {
  /// An utterance appears, grows, is finished or cancelled.
  case update(UtteranceID, CaptionUpdate)
  /// An utterance was shown for as long as it was meant to be: it leaves the picture, not the
  /// transcript, and nothing more follows.
  case expired(UtteranceID)
  /// Everything received so far leaves the picture.
  case clear
  /// A short status for the person; nil takes the connection's last one away.
  case notice(String?, from: ConnectionID)
  /// A pipeline says that it wants to hear from the window.
  case hello(PipelineHello, from: ConnectionID)
  /// A pipeline says what it is doing.
  case state(PipelineState, from: ConnectionID)
  /// The connection is gone: its notices and states are void, its utterances stay as they are.
  case ended(ConnectionID)
}
