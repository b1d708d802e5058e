internal import Captions
internal import Messages

/// A request to a pipeline to start or stop listening, until the pipeline answers.
///
/// The control shows a request as pending, never as done.
struct ListeningRequest {
  /// The timeout for an answer, after which the user is notified.
  static let timeout = Duration.seconds(3)

  private var asked: Bool?
  /// The time at which the answer becomes overdue; nil if no answer is awaited or the timeout has
  /// passed.
  private(set) var deadline: Duration?
  /// True if the answer is overdue.
  private(set) var isOverdue = false

  /// Returns the next request: true to start listening.
  ///
  /// A pipeline that does not report its state may be listening, so the first request is to stop.
  func next(for captions: VisibleCaptions) -> Bool {
    switch captions.pipeline {
    case .listening: false
    case .paused: true
    case .noneListens, .uncontrolled, .unconfirmed: asked == false
    }
  }

  /// Records that the pipeline was asked.
  mutating func ask(toListen: Bool, at now: Duration) {
    asked = toListen
    deadline = now + Self.timeout
    isOverdue = false
  }

  /// Marks the answer as overdue at its deadline.
  ///
  /// - Parameter now: the current time.
  /// - Returns: true if the answer became overdue in this call.
  mutating func expire(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    isOverdue = true
    return true
  }

  /// Cancels the request.
  mutating func forget() {
    self = ListeningRequest()
  }

  /// Completes the request if the pipeline has answered or is gone.
  ///
  /// - Parameter captions: the state of the pipelines.
  /// - Returns: true if an overdue answer is settled.
  mutating func settle(with captions: VisibleCaptions) -> Bool {
    let wasOverdue = isOverdue
    switch captions.pipeline {
    case _ where !captions.pipelineAcceptsRequests: forget()
    case .listening where asked == true: forget()
    case .paused where asked == false: forget()
    case .noneListens, .uncontrolled, .unconfirmed, .listening, .paused: break
    }
    return wasOverdue && !isOverdue
  }

  /// Returns the label of the control.
  ///
  /// - Parameters:
  ///   - captions: the confirmed state of the pipelines.
  ///   - wasHeard: true if a caption event has arrived.
  /// - Returns: the label.
  func label(for captions: VisibleCaptions, wasHeard: Bool) -> ListeningLabel {
    if isOverdue { return .unanswered }
    if let asked { return asked ? .askedToStart : .askedToStop }
    let canAsk = captions.pipelineAcceptsRequests
    return switch captions.pipeline {
    case .noneListens: wasHeard ? .ended : .noPipeline
    case .uncontrolled: .uncontrolled
    case .unconfirmed: .unknown
    case .listening: canAsk ? .listening : .listeningByItself
    case .paused: canAsk ? .paused : .pausedByItself
    }
  }
}
