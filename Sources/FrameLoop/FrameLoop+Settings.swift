internal import Captions
internal import Scene
internal import Settings

/// Settings that change while the loop runs.
extension FrameLoop {
  /// Applies the settings that differ from the present ones.
  ///
  /// Choices that the user made by hand, such as the zoom, stay if their setting is the same.
  /// Settings without a pane are ignored.
  func adopt(_ newer: ViewSettings, at now: Duration) {
    guard newer != settings, !newer.panes.isEmpty else { return }
    let before = settings
    settings = newer
    end.conditions = newer.ending
    if !newer.ending.atEndOfFeeds { end.isEnding = false }
    picture.adopt(newer.picture, animates: newer.animates, at: now)
    if newer.panes != before.panes { adopt(newer.panes, at: now) }
    if newer.keepsControls != before.keepsControls {
      for index in panes.indices { panes[index].strip.stays = newer.keepsControls }
    }
    lookAtBoard(at: now)
    screen.isStale = true
  }

  private func adopt(_ newer: [PaneSettings], at now: Duration) {
    for (pane, newer) in zip(panes, newer) {
      board.hand(viewOf: pane.reader, to: newer.reader.texts)
    }
    board.serve(newer.map(\.reader.texts))
    for (index, pane) in newer.enumerated() {
      if index < panes.count {
        panes[index].adopt(pane)
      } else {
        panes.append(newPane(pane, at: now))
      }
    }
    panes.removeLast(panes.count - newer.count)
  }
}
