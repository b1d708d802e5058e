import Captions
import Glibc
import Scene
import System
import Testing
@testable import FrameLoop

@Suite("A flood of captions")
struct IntakeBudgetTests {
  private let flood = 2000

  private func flooded(_ harness: Harness) {
    for number in 0..<flood { harness.sendText("Hola \(number)", id: "u\(number)", final: true) }
  }

  @Test func theInputIsReadBetweenTwoSlices() throws {
    let harness = try Harness(intakeBudget: .default).settled()
    flooded(harness)
    harness.loop.turn()
    #expect(harness.captions.count >= flood - 256)
    harness.press(.nextCamera)
    harness.loop.turn()
    #expect(harness.actions.switches == 1)
    #expect(!harness.captions.isEmpty)
  }

  @Test func itIsPaintedWhileItComes() throws {
    let harness = try Harness(intakeBudget: .default).settled()
    let before = harness.display.shown.count
    flooded(harness)
    while !harness.captions.isEmpty {
      harness.now += .milliseconds(5)
      harness.loop.turn()
    }
    #expect(harness.display.shown.count - before >= flood / 256)
  }

  @Test func theLoopComesBackAtOnceWhileMoreWaits() throws {
    let harness = try Harness(intakeBudget: .default).settled()
    flooded(harness)
    harness.display.pendingEvents.isHidden = true
    let before = harness.display.sleeps.count
    while !harness.captions.isEmpty { harness.loop.turn() }
    #expect(harness.display.sleeps[before...].dropLast().allSatisfy { $0 == .zero })
    #expect(harness.display.sleeps.count - before >= flood / 256)
  }

  @Test func whatTakesLongEndsItsSlice() throws {
    let harness = try Harness(intakeBudget: IntakeBudget(events: 256, time: .nanoseconds(1)))
      .settled()
    flooded(harness)
    harness.loop.turn()
    #expect(harness.captions.count == flood - 1)
  }

  @Test func theEndOfItsFeedWaitsForTheLastSlice() throws {
    let harness = try Harness(quitConditions: .init(atEndOfFeeds: true), intakeBudget: .default)
    flooded(harness)
    harness.appEvents.post(.feedsEnded)
    while !harness.loop.shouldQuit {
      harness.now += .milliseconds(5)
      harness.loop.turn()
    }
    #expect(harness.loop.statistics.captionEvents == flood)
  }
}

@Suite("Captions that take long to set")
struct LayoutBudgetTests {
  private func speech(_ number: Int) -> String {
    String(
      String.UnicodeScalarView(
        (0..<4000).map { Unicode.Scalar(UInt32(0x4E00 + (number * 7 + $0) % 3000)) ?? "一" }))
  }

  @Test func theyLeaveTimeToThePictureAndComeLater() throws {
    let harness = try Harness(intakeBudget: .default, layoutTime: .milliseconds(50))
    harness.sendFrame()
    harness.say(speech(0))
    let first = try #require(harness.display.shown.last?.layers.last?.bitmap)
    for sequence in 1...5 {
      harness.sendText(speech(sequence))
      harness.sendFrame(sequence: sequence)
      harness.pass(.milliseconds(10))
      #expect(harness.display.shown.last?.layers.last?.bitmap === first)
    }
    #expect(harness.display.pictureIDs.last == 6)
    harness.pass(.seconds(2))
    #expect(harness.display.shown.last?.layers.last?.bitmap !== first)
  }

  @Test func theyAreNotSaidToBeShownBefore() throws {
    let harness = try Harness(intakeBudget: .default, layoutTime: .milliseconds(50))
    harness.say(speech(0))
    harness.sendText(speech(1), id: "u2", requestsReport: true)
    harness.pass(.milliseconds(10))
    #expect(harness.actions.shown.isEmpty)
    // The text's end is shown when its lines may be broken again, after the longest pause.
    for _ in 0..<8 { harness.pass(.milliseconds(500)) }
    #expect(harness.actions.shown == ["1:u2"])
  }
}
