internal import Captions
internal import Scene

/// What the person asked of the pipeline, until it answers: the strip never claims what was only asked.
struct ListeningRequest {
  /// The time for an answer; after it the person is told that the pipeline does not answer.
  static let patience = Duration.seconds(3)

  private var asked: Bool?
  /// The instant at which the answer is overdue; nil if no answer is waited for, or that was noticed.
  private(set) var deadline: Duration?
  /// True if the answer is overdue.
  private(set) var isOverdue = false

  /// What is to be asked next: who does not say what they do may listen, and is first asked to stop.
  func next(for captions: VisibleCaptions) -> Bool {
    switch captions.pipeline {
    case .listening: false
    case .paused: true
    case .noneListens, .uncontrolled, .unconfirmed: asked == false
    }
  }

  /// The pipeline was asked.
  mutating func ask(toListen: Bool, at now: Duration) {
    asked = toListen
    deadline = now + Self.patience
    isOverdue = false
  }

  /// Notes that the answer is overdue.
  ///
  /// - Returns: true once.
  mutating func expire(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    isOverdue = true
    return true
  }

  /// Nothing is asked any more.
  mutating func forget() {
    self = ListeningRequest()
  }

  /// The pipeline said what it does, or is gone.
  ///
  /// - Returns: whether an answer that was overdue is not any more.
  mutating func settle(with captions: VisibleCaptions) -> Bool {
    let wasOverdue = isOverdue
    switch captions.pipeline {
    case _ where !captions.pipelineHearsRequests: forget()
    case .listening where asked == true: forget()
    case .paused where asked == false: forget()
    case .noneListens, .uncontrolled, .unconfirmed, .listening, .paused: break
    }
    return wasOverdue && !isOverdue
  }

  /// The words for it.
  ///
  /// - Parameters:
  ///   - captions: what the pipelines have confirmed.
  ///   - wasHeard: whether anyone has said anything yet.
  /// - Returns: what the control says.
  func label(for captions: VisibleCaptions, wasHeard: Bool) -> ListeningLabel {
    if isOverdue { return .unanswered }
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
