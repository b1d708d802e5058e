import CaptionIntake
import Captions
import Glibc
import Scene
import Settings
import Testing
import Threading

@testable import FrameLoop

@Suite("A flood of captions")
struct SliceTests {
  private let flood = 2000

  private func flooded(_ stand: Stand) {
    for number in 0..<flood { stand.say("Hola \(number)", id: "u\(number)", final: true) }
  }

  @Test func theInputIsReadBetweenTwoSlices() throws {
    let stand = try Stand()
    stand.settle()
    flooded(stand)
    stand.loop.turn()
    #expect(stand.captions.count >= flood - 256)
    stand.press(.nextCamera)
    stand.loop.turn()
    #expect(stand.actions.switches == 1)
    #expect(!stand.captions.isEmpty)
  }

  @Test func itIsPaintedWhileItComes() throws {
    let stand = try Stand()
    stand.settle()
    let before = stand.display.shown.count
    flooded(stand)
    while !stand.captions.isEmpty {
      stand.now += .milliseconds(5)
      stand.loop.turn()
    }
    #expect(stand.display.shown.count - before >= flood / 256)
  }

  @Test func theLoopComesBackAtOnceWhileMoreWaits() throws {
    let stand = try Stand()
    stand.settle()
    flooded(stand)
    stand.display.waiting.isHidden = true
    let before = stand.display.sleeps.count
    while !stand.captions.isEmpty { stand.loop.turn() }
    #expect(stand.display.sleeps[before...].dropLast().allSatisfy { $0 == .zero })
    #expect(stand.display.sleeps.count - before >= flood / 256)
  }

  @Test func whatTakesLongEndsItsSlice() throws {
    let stand = try Stand()
    stand.settle()
    flooded(stand)
    stand.actions.whenTaken = { usleep(3000) }
    stand.loop.turn()
    #expect(stand.captions.count >= flood - 3)
  }

  @Test func theEndOfItsFeedWaitsForTheLastSlice() throws {
    let stand = try Stand(ending: .init(atEndOfFeeds: true))
    flooded(stand)
    stand.appEvents.post(.feedsEnded)
    while !stand.loop.isOver {
      stand.now += .milliseconds(5)
      stand.loop.turn()
    }
    #expect(stand.loop.statistics.captionEvents == flood)
  }

  @Test func onAVirtualClockAnInstantIsTakenInWhole() throws {
    let stand = try Stand(slice: .whole)
    stand.settle()
    flooded(stand)
    stand.loop.turn()
    #expect(stand.captions.isEmpty)
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
    let stand = try Stand(staging: .milliseconds(50))
    stand.sendFrame()
    stand.say(speech(0))
    stand.settle()
    let first = try #require(stand.display.shown.last?.layers.last?.bitmap)
    for sequence in 1...5 {
      stand.say(speech(sequence))
      stand.sendFrame(sequence: sequence)
      stand.pass(.milliseconds(10))
      #expect(stand.display.shown.last?.layers.last?.bitmap === first)
    }
    #expect(stand.display.serials.last == 6)
    stand.pass(.seconds(2))
    #expect(stand.display.shown.last?.layers.last?.bitmap !== first)
  }

  @Test func theyAreNotSaidToBeShownBefore() throws {
    let stand = try Stand(staging: .milliseconds(50))
    stand.say(speech(0))
    stand.settle()
    stand.say(speech(1), id: "u2", asking: true)
    stand.pass(.milliseconds(10))
    #expect(stand.actions.shown.isEmpty)
    // The text's end is shown when its lines may be broken again, after the longest pause.
    for _ in 0..<8 { stand.pass(.milliseconds(500)) }
    #expect(stand.actions.shown == ["1:u2"])
  }

  @Test func ordinaryOnesNeverRest() {
    var pace = LayoutBudget()
    pace.note(.milliseconds(7), at: .zero)
    #expect(pace.captions(VisibleCaptions(), at: .zero).captions.isEmpty)
    #expect(pace.deadline == nil)
  }
}

@Suite("Speaking to the window system")
struct DisplayTouchTests {
  /// News comes before sleep, as an event that SDL has read ahead wakes nothing.
  @Test func nobodySleepsBeforeItWasAskedForNews() throws {
    let stand = try Stand()
    stand.settle()
    stand.display.waiting.isHidden = true
    stand.settle()
    let before = stand.display.sleeps.count
    stand.press(.fullScreen)
    stand.loop.turn()
    #expect(stand.display.fullScreenToggles == 1)
    #expect(stand.display.sleeps.count == before)
    stand.loop.turn()
    #expect(stand.display.sleeps.count == before + 1)
  }
}
