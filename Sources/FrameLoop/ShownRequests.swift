internal import Captions

/// The utterances whose pipelines asked for a report when the newest words are on the screen.
///
/// Words that never reach the screen are never reported.
struct ShownRequests {
  /// A report that is due.
  struct Answer: Equatable {
    /// The pipeline's name for the utterance.
    let name: String
    let request: ShownRequest
  }

  /// The largest number of waiting requests; the oldest is evicted.
  static let most = 256

  private var waiting: [UtteranceID: ShownRequest] = [:]

  var isEmpty: Bool { waiting.isEmpty }

  /// Stores the request of an event, if there is one.
  mutating func note(_ event: CaptionEvent) {
    switch event {
    case .utterance(let id, let snapshot):
      guard let request = snapshot.shownRequest, case .named = id.name else { return }
      waiting[id] = request
      guard waiting.count > Self.most else { return }
      let oldest = waiting.min { $0.value.arrival < $1.value.arrival }
      if let oldest { waiting[oldest.key] = nil }
    case .ended(let connection) where !waiting.isEmpty:
      waiting = waiting.filter { $0.value.connection != connection }
    case .expired, .clear, .notice, .hello, .state, .ended: break
    }
  }

  /// Removes the requests that can be answered or never will be.
  ///
  /// - Parameter showing: returns how much of an utterance is on the screen.
  /// - Returns: the reports, oldest first.
  mutating func settle(_ showing: (UtteranceID) -> Showing) -> [Answer] {
    var answers: [Answer] = []
    for (id, request) in waiting {
      let shown = showing(id)
      guard shown != .part else { continue }
      waiting[id] = nil
      if shown == .whole, case .named(let name) = id.name {
        answers.append(Answer(name: name, request: request))
      }
    }
    return answers.sorted { $0.request.arrival < $1.request.arrival }
  }
}
