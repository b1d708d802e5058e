internal import Captions
internal import Messages

/// The requests to pipelines and the reports of them.
struct PipelineTracker {
  var listening = ListeningRequest()
  var displayReportRequests = DisplayReportRequests()
  var connections = PipelineConnections()
  var soundLevel = ReportedSoundLevel()
  var languages = OfferedLanguages()
  var invitation = ReceivedInvitation()
  var typedLines = TypedLineReceiver()
  /// True until the first caption event arrives.
  var awaitsFirstCaption = true
}

/// A request to a pipeline to start or stop listening, until the pipeline answers.
///
/// The control shows a request as pending, never as done.
struct ListeningRequest {
  /// The timeout for an answer, after which the user is notified.
  static let timeout = Duration.seconds(3)

  private var requested: Bool?
  /// The time at which the answer becomes overdue, or nil if no answer is awaited or the timeout
  /// has passed.
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
    case .notConnected, .uncontrolled, .unconfirmed: requested == false
    }
  }

  /// Records that the pipeline was asked.
  mutating func ask(toListen: Bool, at now: Duration) {
    requested = toListen
    deadline = now + Self.timeout
    isOverdue = false
  }

  /// Marks the answer as overdue at its deadline, and returns true if it became overdue now.
  mutating func expire(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    isOverdue = true
    return true
  }

  /// Cancels the request.
  mutating func cancel() {
    self = ListeningRequest()
  }

  /// Completes the request if the pipeline has answered or is gone.
  ///
  /// - Parameter captions: The state of the pipelines.
  /// - Returns: True if an overdue answer is settled.
  mutating func update(with captions: VisibleCaptions) -> Bool {
    let wasOverdue = isOverdue
    switch captions.pipeline {
    case _ where !captions.pipelineAcceptsRequests: cancel()
    case .listening where requested == true: cancel()
    case .paused where requested == false: cancel()
    case .notConnected, .uncontrolled, .unconfirmed, .listening, .paused: break
    }
    return wasOverdue && !isOverdue
  }

  /// Returns the label of the control.
  func label(for captions: VisibleCaptions, hasReceivedCaptions: Bool) -> ListeningLabel {
    if isOverdue { return .unanswered }
    if let requested { return requested ? .askedToStart : .askedToStop }
    let canAsk = captions.pipelineAcceptsRequests
    return switch captions.pipeline {
    case .notConnected: hasReceivedCaptions ? .ended : .noPipeline
    case .uncontrolled: .uncontrolled
    case .unconfirmed: .unknown
    case .listening: canAsk ? .listening : .listeningByItself
    case .paused: canAsk ? .paused : .pausedByItself
    }
  }
}

/// The utterances whose pipelines asked for a report when the newest words are on the screen.
///
/// Words that never reach the screen are never reported.
struct DisplayReportRequests {
  /// A report that is due, with the pipeline's name for the utterance.
  typealias Report = (name: String, request: DisplayReportRequest)

  /// The maximum number of waiting requests, beyond which the oldest one of the connection with most
  /// of them is evicted.
  static let maxWaiting = 256

  private var waiting: [UtteranceID: DisplayReportRequest] = [:]

  var isEmpty: Bool { waiting.isEmpty }

  /// Stores the request of an event, if there is one.
  mutating func record(_ event: CaptionEvent) {
    switch event {
    case .utterance(let id, let snapshot):
      guard let request = snapshot.displayReportRequest, case .named = id.name else { return }
      waiting[id] = request
      guard waiting.count > Self.maxWaiting else { return }
      var counts: [ConnectionID: Int] = [:]
      for request in waiting.values { counts[request.connection, default: 0] += 1 }
      let most = counts.values.max()
      let oldest = waiting.lazy.filter { counts[$0.value.connection] == most }
        .min { $0.value.arrival < $1.value.arrival }
      if let oldest { waiting[oldest.key] = nil }
    case .ended(let connection) where !waiting.isEmpty:
      waiting = waiting.filter { $0.value.connection != connection }
    case .expired, .clear, .notice, .hello, .state, .level, .languages, .invitation, .followed,
      .voice, .ended:
      break
    }
  }

  /// Removes the requests whose words are on the screen or never will be, and reports the former.
  ///
  /// - Parameter displayedShare: Returns how much of an utterance is on the screen.
  /// - Returns: The reports, oldest first.
  mutating func removeReports(_ displayedShare: (UtteranceID) -> DisplayedShare) -> [Report] {
    var reports: [Report] = []
    for (id, request) in waiting {
      let shown = displayedShare(id)
      guard shown != .part else { continue }
      waiting[id] = nil
      if shown == .whole, case .named(let name) = id.name {
        reports.append((name, request))
      }
    }
    return reports.sorted { $0.request.arrival < $1.request.arrival }
  }
}

/// The connected pipelines, tracked to notify the user when one ends.
///
/// A connection counts as a pipeline once it sends a hello or a state. A sender of single lines,
/// such as `echo Hola`, does not.
struct PipelineConnections {
  private var connected: Set<ConnectionID> = []
  /// True if a pipeline has ended and no pipeline has sent anything since.
  private(set) var hasEnded = false

  /// Tracks an event and returns true if the notice must be updated.
  mutating func record(_ event: CaptionEvent) -> Bool {
    switch event {
    case .hello(_, let connection), .state(_, let connection):
      connected.insert(connection)
      return clearEnd()
    case .utterance, .clear: return clearEnd()
    case .ended(let connection):
      guard connected.remove(connection) != nil else { return false }
      hasEnded = true
      return true
    case .notice, .expired, .level, .languages, .invitation, .followed, .voice: return false
    }
  }

  /// Resets `hasEnded`, because another notice covers the end of the pipeline.
  mutating func dismissEnd() {
    hasEnded = false
  }

  private mutating func clearEnd() -> Bool {
    defer { hasEnded = false }
    return hasEnded
  }
}
