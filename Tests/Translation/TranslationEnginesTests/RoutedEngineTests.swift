import Testing
import Translation

@testable import TranslationEngines

@Suite("The ways of a pair") struct RoutedEngineTests {
  /// An engine that fails while it is told to.
  private final class Way: TranslationEngine {
    let name: String
    var fails = false
    private(set) var requestCount = 0

    init(_ name: String) { self.name = name }

    func translate(_ sentence: String) throws(TranslationError) -> String {
      requestCount += 1
      if fails { throw .failed(engine: name, reason: "it ended") }
      return "\(name): \(sentence)"
    }
  }

  private final class Clock {
    var now = ContinuousClock.now
  }

  private let best = Way("best")
  private let next = Way("next")
  private let clock = Clock()

  private func engine(_ ways: [Way]) throws -> RoutedEngine {
    try RoutedEngine(
      ways.map { way in { .success(way) } }, now: { [clock] in clock.now })
  }

  @Test func aSingleFailureChangesNothing() throws {
    let engine = try engine([best, next])
    best.fails = true
    #expect(throws: TranslationError.self) { try engine.translate("a") }
    best.fails = false
    #expect(try engine.translate("b") == "best: b")
    best.fails = true
    #expect(throws: TranslationError.self) { try engine.translate("c") }
    #expect(!engine.isSubstitute && next.requestCount == 0)
  }

  @Test func theSecondFailureInARowIsAnsweredByTheNextWay() throws {
    let engine = try engine([best, next])
    best.fails = true
    #expect(throws: TranslationError.self) { try engine.translate("a") }
    #expect(throws: TranslationError.self) { try engine.translate("a") }
    #expect(try engine.translate("ab") == "next: ab")
    #expect(engine.isSubstitute)
    #expect(try engine.translate("b") == "next: b")
    #expect(best.requestCount == 3)
  }

  @Test func theBestWayIsTriedAgainAfterAMinute() throws {
    let engine = try engine([best, next])
    best.fails = true
    _ = try? engine.translate("a")
    _ = try? engine.translate("ab")
    clock.now += .seconds(61)
    #expect(try engine.translate("b") == "next: b")
    #expect(best.requestCount == 3)
    best.fails = false
    clock.now += .seconds(59)
    #expect(try engine.translate("c") == "next: c")
    clock.now += .seconds(2)
    #expect(try engine.translate("d") == "best: d")
    #expect(!engine.isSubstitute)
  }

  @Test func withoutAnotherWayTheFailureIsTold() throws {
    let engine = try engine([best])
    best.fails = true
    for text in ["a", "b", "c", "d"] {
      #expect(throws: TranslationError.self) { try engine.translate(text) }
    }
    #expect(!engine.isSubstitute)
  }
}
