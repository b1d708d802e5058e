internal import CaptionCoding
internal import FrameLoop
internal import Messages
internal import Signs
internal import Synchronization
internal import System

/// The translations of whole signs, for which a thread waits.
final class SignTranslations: Sendable {
  private struct State {
    var texts: [SignText: String?] = [:]
    var hasFailed = false
  }

  private let state = Mutex(State())
  private let wakeUp: WakeUp

  private init() throws(SystemError) { wakeUp = try WakeUp() }

  /// Returns the translations of the paragraphs of signs, by the signs' numbers.
  ///
  /// A sign is left out if it is not foreign, or if a paragraph cannot be translated, or not in time.
  ///
  /// - Throws: `SignTranslationError` if the program that translates is not there, or fails again and again;
  ///   `SystemError` without descriptors.
  static func of(_ signs: [Sign], into language: String, within limit: Duration) throws -> [Int:
    [String]]
  {
    let foreign = signs.map { (id: $0.id, texts: $0.texts(foreignTo: language)) }
    guard foreign.contains(where: { !$0.texts.isEmpty }) else { return [:] }
    let translations = try SignTranslations()
    let translator = try SignTranslator(report: translations.take)
    defer { translator.stop(within: .seconds(2)) }
    let asked = Set(foreign.flatMap(\.texts))
    for text in asked { translator.translate(text) }
    let found = try translations.wait(for: asked.count, within: limit)
    return foreign.reduce(into: [:]) { whole, sign in
      let words = sign.texts.compactMap { found[$0] ?? nil }
      if !words.isEmpty, words.count == sign.texts.count { whole[sign.id] = words }
    }
  }

  private func take(_ report: SignTranslator.Report) {
    state.withLock { state in
      switch report {
      case .answer(let text, let translation): state.texts[text] = .some(translation)
      case .failed: state.hasFailed = true
      }
    }
    wakeUp.signal()
  }

  /// Waits for the translations of a number of texts, and returns those that are there in time.
  private func wait(
    for count: Int, within limit: Duration
  ) throws(SignTranslationError) -> [SignText: String?] {
    let deadline = ContinuousClock.now + limit
    while true {
      let state = state.withLock(\.self)
      if state.hasFailed { throw .programFails }
      if state.texts.count >= count || deadline <= .now { return state.texts }
      wakeUp.wait(atMost: deadline - .now)
      wakeUp.acknowledge()
    }
  }
}
