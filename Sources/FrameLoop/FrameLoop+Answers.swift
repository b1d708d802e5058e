internal import Captions

/// The reports to pipelines that their captions are on the screen.
extension FrameLoop {
  /// Sends the reports that are due; must be called when the screen is up to date.
  func answerShown() {
    guard !pipelines.shownRequests.isEmpty, !screen.isStale, !screen.isHidden,
      panes.allSatisfy({ $0.layoutDeadline == nil })
    else { return }
    for answer in pipelines.shownRequests.settle({ showing(of: $0) }) {
      actions.captionWasShown(answer.name, for: answer.request)
    }
  }

  /// Returns how much of the utterance is on the screen, in all panes whose readers get its words.
  private func showing(of id: UtteranceID) -> Showing {
    let shares = panes.map { $0.showing(of: id, on: board) }
    if shares.contains(.part) { return .part }
    return shares.contains(.whole) ? .whole : .nothing
  }
}
