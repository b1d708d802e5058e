internal import Captions
internal import Scene

/// Telling pipelines what has reached the screen, where they asked.
extension FrameLoop {
  /// To be called when the screen shows all that is known.
  func answerShown() {
    guard !shownRequests.isEmpty, !isStale, !isHidden, pace.deadline == nil else { return }
    for answer in shownRequests.settle({ showing(of: $0) }) {
      household.captionWasShown(answer.name, for: answer.request)
    }
  }

  /// How much of the utterance is on the screen: all of it, when its last line is there.
  private func showing(of id: UtteranceID) -> Showing {
    guard board.showing(of: id, to: reader) == .whole else {
      return board.showing(of: id, to: reader)
    }
    let caption = visible.captions.last { $0.id == id }
    return caption.map { stage.showsEnd(ofCaption: $0.number) } == true ? .whole : .part
  }
}
