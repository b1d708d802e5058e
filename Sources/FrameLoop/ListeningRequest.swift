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
  mutating func settle(with state: PipelineStatus) {
    switch state {
    case .noneListens: asked = nil
    case .listening where asked == true: asked = nil
    case .paused where asked == false: asked = nil
    case .unconfirmed, .listening, .paused: break
    }
  }

  func label(for state: PipelineStatus) -> ListeningLabel {
    if let asked, state != .noneListens { return asked ? .askedToStart : .askedToStop }
    return switch state {
    case .noneListens: .noPipeline
    case .unconfirmed: .unknown
    case .listening: .listening
    case .paused: .paused
    }
  }
}
