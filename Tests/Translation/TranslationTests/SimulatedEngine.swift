import Translation

/// An engine that writes each word in capitals, or what a test wants.
final class SimulatedEngine: TranslationEngine {
  let name = "simulated"
  var isMetered = false
  var mayRewordSentences = true
  var requests: [String] = []
  var answer: (String) throws(TranslationError) -> String = { $0.uppercased() }

  func translate(_ sentence: String) throws(TranslationError) -> String {
    requests.append(sentence)
    return try answer(sentence)
  }
}
