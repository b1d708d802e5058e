import Captions
import Imaging
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

/// Captions that are moved by hand, in one pane and in two.
@Suite struct MovedCaptionTests {
  private static let reader = ReaderSettings(texts: Reader(stability: .immediate))

  private func row(_ harness: Harness, _ text: String) -> PixelRect? {
    harness.display.shown.last?.rows.first { $0.text == text }?.rect
  }

  private func drag(_ harness: Harness, from start: PixelPoint, to end: PixelPoint) {
    harness.send(.pointerPressed(start, zooming: false))
    harness.send(.pointerDragged(end))
  }

  @Test func aDragMovesTheCaptionsToTheOtherEdgeAndBack() throws {
    let harness = try Harness()
    harness.display.viewport = PixelSize(width: 640, height: 360)
    harness.sendText("Hola")
    harness.pass(.milliseconds(200))
    let start = try #require(row(harness, "Hola")?.origin)
    drag(harness, from: start, to: PixelPoint(x: start.x, y: 60))
    #expect(row(harness, "Hola")?.minY == 60, "they follow the pointer")
    #expect(harness.loop.settings.near.look.position == .bottom)
    harness.send(.pointerReleased(PixelPoint(x: start.x, y: 60)))
    #expect(harness.loop.settings.near.look.position == .top)
    let top = try #require(row(harness, "Hola")?.origin)
    #expect(top.y < 120)
    drag(harness, from: top, to: PixelPoint(x: top.x, y: 300))
    harness.send(.pointerReleased(PixelPoint(x: top.x, y: 300)))
    #expect(row(harness, "Hola")?.origin == start)
  }

  /// A slip of the pointer neither moves captions nor ends their keeping off faces.
  @Test(arguments: [CaptionLook.Position.raised, .face])
  func aDragThatEndsNearTheirPlaceChangesNothing(position: CaptionLook.Position) throws {
    let harness = try Harness(
      ViewSettings(
        near: ReaderSettings(
          texts: Reader(stability: .immediate), look: CaptionLook(position: position))))
    harness.display.viewport = PixelSize(width: 640, height: 360)
    harness.sendText("Hola")
    harness.pass(.milliseconds(200))
    let start = try #require(row(harness, "Hola")?.origin)
    let end = PixelPoint(x: start.x, y: start.y - 15)
    drag(harness, from: start, to: end)
    #expect(row(harness, "Hola")?.minY == start.y - 15)
    harness.send(.pointerReleased(end))
    #expect(row(harness, "Hola")?.origin == start)
    #expect(harness.loop.settings.near.look.position == position)
  }

  @Test func onlyThePaneOfThePressMovesItsCaptions() throws {
    let harness = try Harness(
      ViewSettings(
        near: Self.reader, far: Self.reader, faceToFace: FaceToFaceSettings(isOn: true)))
    harness.display.viewport = PixelSize(width: 640, height: 720)
    harness.sendText("Hola")
    harness.rest()
    let rows = try #require(harness.display.shown.last?.rows)
    let far = try #require(rows.first { $0.rect.maxY <= 360 }?.rect)
    let near = try #require(rows.first { $0.rect.minY >= 360 }?.rect)
    // The far reader's lower edge is the window's upper one.
    #expect(far.minY < 120)
    let start = PixelPoint(x: far.maxX - 2, y: far.minY + 2)
    let end = PixelPoint(x: start.x, y: 330)
    drag(harness, from: start, to: end)
    harness.send(.pointerReleased(end))
    #expect(harness.loop.settings.panes.map(\.reader.look.position) == [.bottom, .top])
    let moved = try #require(harness.display.shown.last?.rows)
    #expect(moved.contains { $0.rect == near })
    #expect(moved.contains { $0.rect.minY > 180 && $0.rect.maxY <= 360 })
  }
}

@Suite struct PointerVisibilityTests {
  @Test func pinnedControlsHelpAndADragKeepThePointer() throws {
    let pinned = try Harness(ViewSettings(keepsControls: true))
    pinned.settle()
    pinned.pass(.seconds(10))
    #expect(pinned.display.pointer.isEmpty)

    let harness = try Harness(animates: false)
    harness.tap(.help)
    harness.pass(.seconds(10))
    #expect(harness.display.pointer.isEmpty)
    harness.press(.help)
    // The controls stay for a while after the sheet is closed.
    for _ in 0..<6 { harness.pass(.seconds(1)) }
    #expect(harness.display.pointer == [false])

    harness.display.pendingEvents.input = [.pointerPressed(PixelPoint(x: 9, y: 90), zooming: false)]
    harness.pass(.seconds(10))
    #expect(harness.display.pointer == [false, true])
  }
}

/// The screen saver, which is inhibited while there is something to look at.
@Suite struct ScreenSaverTests {
  @Test func aCameraKeepsItAwayUntilNothingCameForFiveMinutes() throws {
    let harness = try Harness().settled()
    #expect(harness.display.screenSaver.isEmpty)
    harness.showFrame()
    harness.pass(.milliseconds(1))
    #expect(harness.display.screenSaver == [true])
    #expect(harness.display.sleeps.last.flatMap(\.self).map { $0 <= .seconds(300) } == true)
    harness.pass(.seconds(299))
    #expect(harness.display.screenSaver == [true])
    harness.pass(.seconds(1))
    #expect(harness.display.screenSaver == [true, false])
    #expect(harness.display.sleeps.last == .some(nil))
  }

  @Test func captionsKeepItAwayAndEveryChangeProlongsIt() throws {
    let harness = try Harness()
    for number in 0..<5 {
      harness.sendText("palabra \(number)", id: "u\(number)")
      harness.pass(.seconds(200))
    }
    #expect(harness.display.screenSaver == [true])
    harness.pass(.seconds(299))
    #expect(harness.display.screenSaver == [true])
    harness.pass(.seconds(1))
    #expect(harness.display.screenSaver == [true, false])
    // Sound that brings no words is no caption.
    harness.post(.level(0.5, from: ConnectionID(1)))
    harness.pass(.seconds(1))
    #expect(harness.display.screenSaver == [true, false])
  }

  @Test func aHiddenWindowAllowsIt() throws {
    let harness = try Harness()
    harness.sendText("Hola")
    harness.pass(.seconds(1))
    harness.display.pendingEvents.isHidden = true
    harness.pass(.seconds(1))
    #expect(harness.display.screenSaver == [true, false])
    harness.sendText("Hola otra vez")
    harness.pass(.seconds(1))
    #expect(harness.display.screenSaver == [true, false])
    harness.display.pendingEvents.isHidden = false
    harness.pass(.seconds(1))
    #expect(harness.display.screenSaver == [true, false, true])
  }
}

@Suite struct ThemeTests {
  private func boxAlpha(_ harness: Harness) -> UInt8? {
    guard let box = harness.display.shown.last?.layers.first?.bitmap else { return nil }
    return box.view.color(x: box.size.width / 2, y: 2).alpha
  }

  @Test(arguments: [
    (ThemeChoice.auto, ControlTheme.highContrast), (.dark, .dark), (.light, .light),
  ])
  func anOptionOverridesTheDesktop(choice: ThemeChoice, theme: ControlTheme) throws {
    let harness = try Harness(ViewSettings(theme: choice))
    harness.tell(.desktopChanged(DesktopAppearance(prefersLight: true, needsContrast: true)))
    #expect(harness.loop.theme == theme)
  }

  @Test func captionsGetAnOpaqueBoxUnlessTheUserChoseOne() throws {
    for boxFollowsTheme in [true, false] {
      let harness = try Harness(
        ViewSettings(
          near: ReaderSettings(
            texts: Reader(stability: .immediate), boxFollowsTheme: boxFollowsTheme)))
      harness.sendText("Hola")
      harness.pass(.seconds(1))
      #expect(boxAlpha(harness) == 204)
      harness.appEvents.post(.desktopChanged(DesktopAppearance(needsContrast: true)))
      harness.pass(.seconds(1))
      #expect(boxAlpha(harness) == (boxFollowsTheme ? 255 : 204))
      harness.appEvents.post(.desktopChanged(DesktopAppearance()))
      harness.pass(.seconds(1))
      #expect(boxAlpha(harness) == 204)
    }
  }
}
