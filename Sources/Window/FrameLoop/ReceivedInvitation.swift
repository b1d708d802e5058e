internal import Captions

/// The invitation to a room that the newest pipeline with one has sent.
struct ReceivedInvitation {
  private(set) var newest: Invitation?
  private var connection: ConnectionID?
  private var isShown = false

  /// The invitation as far as it is shown.
  var shown: Invitation? { isShown ? newest : nil }

  /// Shows the invitation, or no longer.
  mutating func toggle() { isShown.toggle() }

  /// Records an event and returns true if it changes the invitation.
  mutating func record(_ event: CaptionEvent) -> Bool {
    switch event {
    case .invitation(let invitation, let sender):
      guard invitation != nil || sender == connection else { return false }
      (newest, connection) = (invitation, sender)
      isShown = invitation?.isShown == true
      return true
    case .ended(connection):
      (newest, connection) = (nil, nil)
      return true
    default: return false
    }
  }
}
