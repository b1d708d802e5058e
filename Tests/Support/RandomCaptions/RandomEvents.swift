package import CaptionCoding
package import Captions
package import Randomness

/// Returns a random event of a few connections and ids, in most cases the state after a random
/// patch.
package func randomEvent(
  of assembler: inout UtteranceAssembler, _ random: inout SeededGenerator
) -> CaptionEvent {
  let connection = ConnectionID(Int.random(in: 1...2, using: &random))
  switch Int.random(in: 0..<20, using: &random) {
  case 0: return .clear
  case 1: return .notice(["a", "b", nil].randomElement(using: &random) ?? nil, from: connection)
  case 2: return .ended(connection)
  case 3: return .state(.listening, from: connection)
  case 4: return .expired(randomID(connection, &random))
  default:
    let id = randomID(connection, &random)
    return assembler.event(applying: randomPatch(&random), to: id)
  }
}

private func randomID(_ connection: ConnectionID, _ random: inout SeededGenerator) -> UtteranceID {
  let scopes: [UtteranceID.Scope] = [.connection(connection), .stream("s")]
  let names: [UtteranceID.Name] = [.named("a"), .named("b"), .named("c"), .unnamed]
  return UtteranceID(
    scope: scopes.randomElement(using: &random) ?? scopes[0],
    name: names.randomElement(using: &random) ?? .oneShot)
}

/// Returns a random update, in which some values are absent and others are erased.
package func randomPatch(_ random: inout SeededGenerator) -> UtteranceSnapshot {
  var patch = UtteranceSnapshot()
  patch.text.words = randomField(["uno", "uno dos", "uno dos tres", ""], &random)
  patch.source.words = randomField(["one", "one two"], &random)
  patch.text.language = randomField(["es", "pt"], &random)
  patch.speaker = randomField(["Ana", "Luis"], &random)
  patch.text.stable = randomField([1, 2], &random)
  patch.text.agreed = randomField([2, 9], &random)
  patch.source.stable = randomField([1], &random)
  patch.source.confident = randomField([2], &random)
  patch.source.language = randomField(["en"], &random)
  patch.romanized = randomField(["r"], &random)
  patch.start = randomField([.milliseconds(20), .seconds(3)], &random)
  patch.end = randomField([.microseconds(4_000_100)], &random)
  patch.audience = randomField([.near, .far, .both], &random)
  patch.translationsErased = Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0
  for language in ["fr", "de"].shuffled(using: &random)
  where Int.random(in: 0..<3, using: &random) == 0 {
    patch.translations.append(
      UtteranceText(
        in: language, words: randomField(["un", "un deux"], &random),
        stable: randomField([1], &random), isFinal: randomField([true, false], &random)))
  }
  if Int.random(in: 0..<10, using: &random) == 0 { patch.text.isFinal = .value(true) }
  if Int.random(in: 0..<16, using: &random) == 0 { patch.isCancelled = .value(true) }
  return patch
}

private func randomField<Value>(
  _ values: [Value], _ random: inout SeededGenerator
) -> Versioned<Value> {
  switch Int.random(in: 0..<6, using: &random) {
  case 0: .erased
  case 1, 2: values.randomElement(using: &random).map(Versioned.value) ?? .absent
  default: .absent
  }
}
