package import Captions
package import Randomness

/// A random event of a few connections and ids, in most cases an update.
package func randomEvent(_ random: inout SeededGenerator) -> CaptionEvent {
  let connection = ConnectionID(Int.random(in: 1...2, using: &random))
  switch Int.random(in: 0..<20, using: &random) {
  case 0: return .clear
  case 1: return .notice(["a", "b", nil].randomElement(using: &random) ?? nil, from: connection)
  case 2: return .ended(connection)
  case 3: return .state(.listening, from: connection)
  case 4: return .expired(randomID(connection, &random))
  default: return .update(randomID(connection, &random), randomUpdate(&random))
  }
}

private func randomID(
  _ connection: ConnectionID, _ random: inout SeededGenerator
) -> UtteranceID {
  let scopes: [UtteranceID.Scope] = [.connection(connection), .stream("s")]
  let names: [UtteranceID.Name] = [.named("a"), .named("b"), .named("c"), .current]
  return UtteranceID(
    scope: scopes.randomElement(using: &random) ?? scopes[0],
    name: names.randomElement(using: &random) ?? .own)
}

private func randomUpdate(_ random: inout SeededGenerator) -> CaptionUpdate {
  var update = CaptionUpdate()
  update.text = randomField(["uno", "uno dos", "uno dos tres", ""], &random)
  update.source = randomField(["one", "one two"], &random)
  update.language = randomField(["es", "pt"], &random)
  update.speaker = randomField(["Ana", "Luis"], &random)
  update.stable = randomField([1, 2], &random)
  update.audience = randomField([.near, .far, .both], &random)
  update.translations.erasesKnown = Int.random(in: 0..<8, using: &random) == 0
  for language in ["fr", "de"].shuffled(using: &random)
  where Int.random(in: 0..<3, using: &random) == 0 {
    let translation = TranslationUpdate(
      text: randomField(["un", "un deux"], &random), stable: randomField([1], &random),
      isFinal: randomField([true, false], &random))
    update.translations.entries.append(
      .init(language: language, change: randomField([translation], &random)))
  }
  if Int.random(in: 0..<10, using: &random) == 0 { update.isFinal = .value(true) }
  if Int.random(in: 0..<16, using: &random) == 0 { update.isCancelled = .value(true) }
  return update
}

private func randomField<Value>(
  _ values: [Value], _ random: inout SeededGenerator
) -> Field<Value> {
  switch Int.random(in: 0..<6, using: &random) {
  case 0: .erased
  case 1, 2: values.randomElement(using: &random).map(Field.value) ?? .absent
  default: .absent
  }
}
