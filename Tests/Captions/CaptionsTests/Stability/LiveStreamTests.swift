import Captions
import Testing

/// A conversation as a live pipeline sends it, with the usual revisions.
@Suite("Stability of a live stream")
struct LiveStreamTests {
  /// Each utterance: its start in tenths of a second, the step between its texts, and the texts.
  private static let utterances: [(start: Int, step: Int, texts: [String])] = [
    (
      3, 3,
      [
        "Mañana", "Mañana", "Mañana yo", "Mañana vamos", "Mañana vamos a", "Mañana iremos al",
        "Mañana iremos al mercado", "Mañana iremos al mercado para",
        "Mañana iremos al mercado para",
        "Mañana iremos al mercado a comprar", "Mañana iremos al mercado a comprar pan.",
      ]
    ),
    (
      45, 1,
      [
        "Si", "Sí", "Sin", "Si en", "Si hay", "Si ay", "Si hay tren", "Si hay tres", "Si hay tren",
        "Si hay tren el", "Si hay trenes", "Si hay tren a las", "Si hay tren a la",
        "Si hay tren a las", "Si hay tren a las soy", "Si hay tren a las seis",
        "Si hay tren a las seis y", "Si hay tren a las seis y me", "Si hay tren a las seis y media",
        "Si hay tren a las seis y media", "Si hay tren a las seis y media, sí.",
      ]
    ),
    (
      75, 3,
      [
        "Yo", "No", "No lo", "No lo sé", "No lo sé, pero", "No lo sé, pero pregunta",
        "No lo sé, pero preguntaré", "No lo sé, pero preguntaré en",
        "No lo sé, pero preguntaré en el",
        "No lo sé, pero preguntaré en la", "No lo sé, pero preguntaré en la estación.",
      ]
    ),
    (
      115, 2,
      [
        "Gracias", "Muchas gracias", "Muchas gracias por", "Muchas gracias por el",
        "Muchas gracias por la", "Muchas gracias por la ayuda.",
      ]
    ),
  ]

  /// The erased words for each word of the final texts, and true if all finals were shown whole.
  private func erasure(_ policy: StabilityPolicy) -> (share: Double, isWhole: Bool) {
    var (erased, words, isWhole) = (0, 0, true)
    var recorder = DisplayRecorder(policy)
    for (number, utterance) in Self.utterances.enumerated() {
      let before = recorder.observations.count
      for (index, text) in utterance.texts.enumerated() {
        recorder.receive(
          text, at: (utterance.start + index * utterance.step) * 100,
          final: index == utterance.texts.count - 1, id: "\(number)")
      }
      var shown: [Substring] = []
      for observation in recorder.observations[before...] where !isOld(observation, in: number) {
        let now = observation.text?.split(separator: " ") ?? []
        erased += shown.count - zip(shown, now).prefix { $0 == $1 }.count
        shown = now
      }
      words += shown.count
      isWhole = isWhole && recorder.text == utterance.texts.last
    }
    return (Double(erased) / Double(words), isWhole)
  }

  /// True if `observation` still shows the last text of the utterance before `number`.
  private func isOld(_ observation: DisplayRecorder.Observation, in number: Int) -> Bool {
    number > 0 && observation.text == Self.utterances[number - 1].texts.last
  }

  @Test(arguments: [
    (StabilityPolicy.immediate, 0.6...10), (.balanced, 0...0.2), (.reading, 0...0.05),
  ])
  func thePolicyLimitsTheWordsThatAreTakenBack(policy: StabilityPolicy, share: ClosedRange<Double>)
  {
    let (erased, isWhole) = erasure(policy)
    #expect(share.contains(erased) && isWhole)
  }
}
