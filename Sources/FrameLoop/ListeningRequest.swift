internal import Captions
internal import Scene

/// What the person asked of the pipeline, until it answers: the strip never claims what was only asked.
struct ListeningRequest {
  private var asked: Bool?

  /// What is to be asked next: who does not say what they do may listen, and is first asked to stop.
  func next(for captions: VisibleCaptions) -> Bool {
    switch captions.pipeline {
    case .listening: false
    case .paused: true
    case .noneListens, .uncontrolled, .unconfirmed: asked == false
    }
  }

  /// The pipeline was asked.
  mutating func ask(toListen: Bool) {
    asked = toListen
  }

  /// The pipeline said what it does, or is gone.
  mutating func settle(with captions: VisibleCaptions) {
    switch captions.pipeline {
    case _ where !captions.pipelineHearsRequests: asked = nil
    case .listening where asked == true: asked = nil
    case .paused where asked == false: asked = nil
    case .noneListens, .uncontrolled, .unconfirmed, .listening, .paused: break
    }
  }

  /// The words for it.
  ///
  /// - Parameters:
  ///   - captions: what the pipelines have confirmed.
  ///   - wasHeard: whether anyone has said anything yet.
  func label(for captions: VisibleCaptions, wasHeard: Bool) -> ListeningLabel {
    if let asked { return asked ? .askedToStart : .askedToStop }
    let canAsk = captions.pipelineHearsRequests
    return switch captions.pipeline {
    case .noneListens: wasHeard ? .ended : .noPipeline
    case .uncontrolled: .uncontrolled
    case .unconfirmed: .unknown
    case .listening: canAsk ? .listening : .listeningByItself
    case .paused: canAsk ? .paused : .pausedByItself
    }
  }
}
