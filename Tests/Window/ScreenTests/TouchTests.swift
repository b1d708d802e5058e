internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Messages
internal import Testing

@testable internal import Scene
@testable internal import Screen

/// A finger on the controls: SDL's events, translated and interpreted.
@Suite struct TouchTests {
  private static let viewport = PixelSize(width: 1280, height: 720)
  private static let zoom = Control(id: "zoom", icon: .zoom, label: "Zoom", action: .zoom)
  private static let controls = [
    Control(id: "clear", icon: .clear, label: "Clear", command: .clearCaptions),
    Control(id: "camera", icon: .camera, label: "Flip camera", command: .nextCamera), zoom,
  ]

  /// A user with one finger.
  private struct User {
    var translator: EventTranslator
    var view = ViewState()
    var state = ControlsState()
    var interaction = Interaction()
    var commands: [Command] = []

    /// Creates a user for whom SDL counts so many fingers, or 0 if it does not know the screen.
    init(fingersOnScreen count: Int32 = 0) {
      translator = EventTranslator { _ in count }
      translator.viewport = viewport
    }

    var strip: ControlStrip {
      ControlStrip(
        controls: controls, openMenu: state.openMenu,
        room: ControlStrip.Room(
          pane: Pane(viewport), mark: nil, end: 500, menuEnd: 500, strings: .english,
          isRightToLeft: false
        ) { text, _, size in text.count * size / 2 })
    }

    /// Puts the finger down, moves it or lifts it, as SDL reports it.
    mutating func finger(_ type: SDL_EventType, _ id: Int64 = 1, at point: PixelPoint) {
      var events = DisplayEvents()
      unsafe translator.translate(
        FakeEvent.finger(
          id, type, x: (Float(point.x) + 0.5) / Float(viewport.width),
          y: (Float(point.y) + 0.5) / Float(viewport.height)), into: &events)
      for event in events.input {
        var target = Interaction.Target(
          view: view, controls: state, area: PanePlacement(whole: viewport),
          placement: PicturePlacement(
            of: viewport, in: viewport, fit: .contain, orientation: .identity,
            framing: view.motion.framing(at: .seconds(1))),
          pane: PanePlacement(whole: viewport), strip: strip, now: .seconds(1))
        if let command = interaction.handle(event, on: &target) { commands.append(command) }
        (view, state) = (target.view, target.controls)
      }
    }

    mutating func tap(_ point: PixelPoint) {
      finger(SDL_FINGERDOWN, at: point)
      finger(SDL_FINGERUP, at: point)
    }

    mutating func tap(_ id: Control.ID) throws {
      let frame = try #require(strip.item(of: id)).frame
      tap(PixelPoint(x: frame.minX + frame.size.width / 2, y: frame.minY + 20))
    }
  }

  @Test func aTapShowsTheControlsAndTheNextOnePresses() throws {
    var user = User()
    try user.tap("clear")
    #expect(user.commands.isEmpty && user.state.opacity(at: .seconds(1), animated: true) == 1)
    try user.tap("clear")
    try user.tap("camera")
    #expect(user.commands == [.clearCaptions, .nextCamera])
  }

  @Test func aFingerMovesTheSlider() throws {
    var user = User()
    user.tap(PixelPoint(x: 600, y: 600))
    let slider = user.strip.slider(of: try #require(user.strip.item(of: "zoom")))
    func place(_ zoom: Double) -> PixelPoint {
      PixelPoint(x: slider.position(of: zoom), y: slider.track.minY)
    }
    user.finger(SDL_FINGERDOWN, at: place(1))
    user.finger(SDL_FINGERMOTION, at: place(4))
    #expect(abs(user.view.motion.target.zoom - 4) < 0.2)
    user.finger(SDL_FINGERMOTION, at: place(2))
    user.finger(SDL_FINGERUP, at: place(2))
    #expect(abs(user.view.motion.target.zoom - 2) < 0.1)
  }

  @Test func aFingerHoversOverNothing() throws {
    var user = User()
    user.tap(PixelPoint(x: 600, y: 600))
    try user.tap("camera")
    #expect(user.state.hovered == nil && user.state.pressed == nil)
  }

  @Test func twoFingersZoomAndPressNothing() throws {
    var user = User()
    user.tap(PixelPoint(x: 600, y: 600))
    let clear = try #require(user.strip.item(of: "clear")).frame
    user.finger(SDL_FINGERDOWN, 1, at: PixelPoint(x: clear.minX + 9, y: clear.minY + 9))
    user.finger(SDL_FINGERDOWN, 2, at: PixelPoint(x: clear.minX + 109, y: clear.minY + 9))
    user.finger(SDL_FINGERMOTION, 2, at: PixelPoint(x: clear.minX + 309, y: clear.minY + 9))
    #expect(abs(user.view.motion.target.zoom - 3) < 0.1)
    user.finger(SDL_FINGERUP, 1, at: PixelPoint(x: clear.minX + 9, y: clear.minY + 9))
    user.finger(SDL_FINGERUP, 2, at: PixelPoint(x: clear.minX + 309, y: clear.minY + 9))
    #expect(user.commands.isEmpty && !user.interaction.isDragging)
  }

  @Test func aFingerWhoseEndWasNotReportedIsReplacedByTheNextTouch() throws {
    var user = User(fingersOnScreen: 1)
    user.finger(SDL_FINGERDOWN, 1, at: PixelPoint(x: 600, y: 600))
    user.finger(SDL_FINGERDOWN, 2, at: PixelPoint(x: 600, y: 600))
    user.finger(SDL_FINGERUP, 2, at: PixelPoint(x: 600, y: 600))
    let frame = try #require(user.strip.item(of: "camera")).frame
    let middle = PixelPoint(x: frame.minX + 20, y: frame.minY + 20)
    user.finger(SDL_FINGERDOWN, 3, at: middle)
    user.finger(SDL_FINGERUP, 3, at: middle)
    #expect(user.commands == [.nextCamera])
  }

  @Test func aFingerThatNeverLeavesIsReplacedByTheNextTouch() throws {
    var user = User()
    user.finger(SDL_FINGERDOWN, 1, at: PixelPoint(x: 600, y: 600))
    var events = DisplayEvents()
    unsafe user.translator.translate(FakeEvent.window(SDL_WINDOWEVENT_FOCUS_LOST), into: &events)
    func tap(_ point: PixelPoint) {
      user.finger(SDL_FINGERDOWN, 2, at: point)
      user.finger(SDL_FINGERUP, 2, at: point)
    }
    tap(PixelPoint(x: 600, y: 600))
    let frame = try #require(user.strip.item(of: "camera")).frame
    tap(PixelPoint(x: frame.minX + 20, y: frame.minY + 20))
    #expect(user.commands == [.nextCamera])
  }
}
