import Imaging
import Scene
import Testing
import Threading

@testable import FrameLoop

/// The desktop's setting, which can reduce motion and never add any.
@Suite struct DesktopMotionTests {
  /// The number of paintings for a caption that makes others rise.
  ///
  /// `round` tells its words from earlier ones.
  private func paintingsOfARise(on stand: Stand, round: Int = 1) -> Int {
    for number in 1...3 {
      stand.say("caption \(number)", id: "\(round).\(number)", final: true)
      stand.pass(.seconds(3))
    }
    let before = stand.display.shown.count
    stand.say("one more", id: "\(round).4", final: true)
    for _ in 0..<30 { stand.pass(.milliseconds(10)) }
    return stand.display.shown.count - before
  }

  @Test func captionsRiseWhereTheDesktopSaysNothing() throws {
    #expect(paintingsOfARise(on: try Stand()) > 5)
  }

  @Test func captionsStandAtOnceWhereTheDesktopWantsNothingToMove() throws {
    let stand = try Stand()
    stand.appEvents.post(.desktopMotion(reduced: true))
    #expect(paintingsOfARise(on: stand) == 1)
  }

  @Test func aChangeOfMindTakesEffectFromTheNextCaptionOn() throws {
    let stand = try Stand()
    stand.appEvents.post(.desktopMotion(reduced: true))
    _ = paintingsOfARise(on: stand)
    stand.appEvents.post(.desktopMotion(reduced: false))
    #expect(paintingsOfARise(on: stand, round: 2) > 5)
    stand.appEvents.post(.desktopMotion(reduced: true))
    #expect(paintingsOfARise(on: stand, round: 3) == 1)
  }

  @Test func aZoomArrivesAtOnceToo() throws {
    let stand = try Stand()
    stand.sendFrame()
    stand.appEvents.post(.desktopMotion(reduced: true))
    stand.settle()
    stand.press(.zoomIn)
    stand.pass(.milliseconds(10))
    #expect(stand.display.shown.last?.picture?.virtualSize.width == 400)
  }

  @Test func whatTheOptionsTurnedOffTheDesktopDoesNotTurnOn() throws {
    let stand = try Stand(animates: false)
    stand.appEvents.post(.desktopMotion(reduced: true))
    stand.appEvents.post(.desktopMotion(reduced: false))
    #expect(paintingsOfARise(on: stand) == 1)
    #expect(!stand.loop.picture.view.animates)
  }

  @Test func theDesktopsWordAloneIsNoReasonToPaint() throws {
    let stand = try Stand()
    stand.settle()
    stand.appEvents.post(.desktopMotion(reduced: true))
    stand.pass(.seconds(1))
    #expect(stand.display.shown.count == 1)
  }
}
