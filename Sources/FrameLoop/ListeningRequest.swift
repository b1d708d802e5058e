internal import Captions
internal import Scene

/// What the person asked of the pipeline, until it answers: the strip never claims what was only asked.
struct ListeningRequest {
  private var asked: Bool?

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
    case .noneListens, .unconfirmed, .listening, .paused: break
    }
  }

  func label(for captions: VisibleCaptions) -> ListeningLabel {
    if let asked { return asked ? .askedToStart : .askedToStop }
    let canAsk = captions.pipelineHearsRequests
    return switch captions.pipeline {
    case .noneListens: .noPipeline
    case .unconfirmed: .unknown
    case .listening: canAsk ? .listening : .listeningByItself
    case .paused: canAsk ? .paused : .pausedByItself
    }
  }
}
