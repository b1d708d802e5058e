internal import Captions

/// The utterances whose pipelines want to hear when their newest words have reached the screen.
///
/// Empty, and nothing to do, where nobody asks. What never reaches the screen is never answered.
struct ShownRequests {
  /// An answer that is due.
  struct Answer: Equatable {
    /// What the pipeline calls the utterance.
    let name: String
    let request: ShownRequest
  }

  /// The oldest give way when more than this wait.
  static let most = 256

  private var waiting: [UtteranceID: ShownRequest] = [:]

  var isEmpty: Bool { waiting.isEmpty }

  /// Remembers what an event asks for, if it does.
  mutating func note(_ event: CaptionEvent) {
    switch event {
    case .update(let id, let update):
      guard let request = update.shownRequest, case .named = id.name else { return }
      waiting[id] = request
      guard waiting.count > Self.most else { return }
      let oldest = waiting.min { $0.value.arrival < $1.value.arrival }
      if let oldest { waiting[oldest.key] = nil }
    case .ended(let connection) where !waiting.isEmpty:
      waiting = waiting.filter { $0.value.connection != connection }
    case .expired, .clear, .notice, .hello, .state, .ended: break
    }
  }

  /// Takes out what can be answered, and what never will be.
  ///
  /// - Parameter showing: how much of an utterance is on the screen.
  /// - Returns: the answers, oldest first.
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
