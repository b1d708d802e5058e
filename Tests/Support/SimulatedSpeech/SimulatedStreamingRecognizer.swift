package import Recognition

/// An engine that hears one word in every half second of samples as they come, and ends a sentence at a silent sample.
package final class SimulatedStreamingRecognizer: SpeechRecognizer {
  private var position = 0
  private var open: RecognizedUtterance?
  /// The states that were not told yet.
  private var states: [RecognizedUtterance] = []
  private var lastNumber = 0
  private var language = "en"

  package init() {}

  package var isBusy: Bool { open != nil || !states.isEmpty }

  package var delay: Int { states.first(where: \.isFinal).map { position - $0.end } ?? 0 }

  package func expect(_ languages: [String]?) { language = languages?.first ?? "en" }

  package func add(_ chunk: [[Float]]) {
    for sample in chunk[0] {
      position += 1
      if sample == 0 { endAll() } else if position % 8000 == 0 { hear("w\(Int(sample))") }
    }
  }

  package func endAll() {
    guard var last = open.take() else { return }
    last.isFinal = true
    states.append(last)
  }

  package func skip(_ count: Int) {
    endAll()
    position += count
  }

  package func step(skipsPartials: Bool) -> RecognizedUtterance? {
    if skipsPartials { states.removeAll { !$0.isFinal } }
    return states.isEmpty ? nil : states.removeFirst()
  }

  private func hear(_ word: String) {
    if open == nil { lastNumber += 1 }
    let text = open.map { "\($0.text) \(word)" } ?? word
    let state = RecognizedUtterance(
      number: lastNumber, language: language, text: text,
      stableCount: text.unicodeScalars.count, confidentCount: text.unicodeScalars.count,
      start: open?.start ?? position - 8000, end: position)
    open = state
    states.append(state)
  }
}
