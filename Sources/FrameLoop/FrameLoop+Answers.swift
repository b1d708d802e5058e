internal import Captions
internal import Scene

/// The reports to pipelines that their captions are on the screen.
extension FrameLoop {
  /// Sends the reports that are due; must be called when the screen is up to date.
  func answerShown() {
    guard !shownRequests.isEmpty, !isStale, !isHidden, pace.deadline == nil else { return }
    for answer in shownRequests.settle({ showing(of: $0) }) {
      actions.captionWasShown(answer.name, for: answer.request)
    }
  }

  /// Returns how much of the utterance is on the screen: the whole if its last line is visible.
  private func showing(of id: UtteranceID) -> Showing {
    guard board.showing(of: id, to: reader) == .whole else {
      return board.showing(of: id, to: reader)
    }
    let caption = visible.captions.last { $0.id == id }
    return caption.map { scroller.showsEnd(ofCaption: $0.number) } == true ? .whole : .part
  }
}
