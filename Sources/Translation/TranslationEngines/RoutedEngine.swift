internal import Translation

/// The ways of a pair, the best one first.
///
/// A way that fails twice in a row is left for the next one. After a minute the better one is tried again.
final class RoutedEngine: TranslationEngine {
  /// The engine of a way, made when it is needed.
  typealias Way = () -> Result<any TranslationEngine, TranslationError>

  private let ways: [Way]
  private let now: () -> ContinuousClock.Instant
  private var current: any TranslationEngine
  /// The number of the way that translates.
  private var index = 0
  private var failureCount = 0
  private var failedSentence: String?
  private var retryInstant: ContinuousClock.Instant?

  private static let maxFailures = 2
  private static let retryInterval = Duration.seconds(60)

  /// Creates an engine of ways, of which there is at least one.
  ///
  /// - Throws: `TranslationError` if the best way cannot be made.
  init(
    _ ways: [Way], now: @escaping () -> ContinuousClock.Instant = { .now }
  ) throws(TranslationError) {
    self.ways = ways
    self.now = now
    current = try ways[0]().get()
  }

  var name: String { current.name }
  var mayRewordSentences: Bool { current.mayRewordSentences }
  var unknownWords: [String] { current.unknownWords }
  var isSubstitute: Bool { index > 0 }

  func prepare() { current.prepare() }

  func translate(_ sentence: String) throws(TranslationError) -> String {
    if let retryInstant, retryInstant <= now(), let best = try? ways[0]().get() {
      // One failure more, and the other way takes over again.
      (current, index, failureCount) = (best, 0, Self.maxFailures - 1)
      self.retryInstant = nil
    }
    do throws(TranslationError) {
      let text = try current.translate(sentence)
      failureCount = 0
      return text
    } catch {
      // The process rests, as another pair has made it fail.
      if case .paused = error { return try substitute(for: sentence, after: error) }
      // The same sentence comes again as it grows.
      if failedSentence != sentence { failureCount += 1 }
      failedSentence = sentence
      guard failureCount >= Self.maxFailures, takeNextWay() else { throw error }
      return try current.translate(sentence)
    }
  }

  /// Translates a single sentence by the next way.
  private func substitute(
    for sentence: String, after error: TranslationError
  ) throws(TranslationError) -> String {
    for next in ways.indices.dropFirst(index + 1) {
      if let text = try? ways[next]().get().translate(sentence) { return text }
    }
    throw error
  }

  /// Takes the next way that can be made, and returns false if there is none.
  private func takeNextWay() -> Bool {
    for next in ways.indices.dropFirst(index + 1) {
      guard let engine = try? ways[next]().get() else { continue }
      (current, index, failureCount) = (engine, next, 0)
      retryInstant = now() + Self.retryInterval
      return true
    }
    return false
  }
}
