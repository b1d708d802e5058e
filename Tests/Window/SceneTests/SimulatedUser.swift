import Imaging

@testable import Scene

/// A user of a window of 1280 × 720 that the picture fills.
struct SimulatedUser {
  var view = ViewState()
  var controlsState = ControlsState()
  var interaction = Interaction()
  var now = Duration.zero
  var commands: [Command] = []
  var size = PixelSize(width: 640, height: 360)
  let viewport = PixelSize(width: 1280, height: 720)
  /// The boxes of the captions at rest, in the pane.
  var captions: CaptionFrames?
  var showsPicture = true
  /// True for a pane of the whole window, rotated by 180 degrees.
  var isRotated180 = false
  var allControls: [Control] = [.listening, .language, .nextCamera, .zoom, .label]
  var isRightToLeft = false
  var controls: ControlStrip {
    SampleStrip.make(
      allControls, in: viewport, menu: controlsState.openMenu, isRightToLeft: isRightToLeft)
  }

  var placement: PicturePlacement {
    PicturePlacement(
      of: size, in: viewport, fit: view.fit, orientation: view.orientation,
      framing: view.motion.framing(at: now))
  }

  var zoom: Double { view.motion.framing(at: now).zoom }

  mutating func send(_ events: InputEvent...) {
    for event in events {
      let captions = captions
      var target = target
      target.captionFrames = { captions }
      target.showsPicture = showsPicture
      if let command = interaction.handle(event, on: &target) { commands.append(command) }
      (view, controlsState) = (target.view, target.controls)
    }
  }

  var target: Interaction.Target {
    Interaction.Target(
      view: view, controls: controlsState, area: PanePlacement(whole: viewport),
      placement: placement,
      pane: PanePlacement(PixelRect(origin: .zero, size: viewport), isRotated180: isRotated180),
      strip: controls, now: now)
  }

  mutating func wait(_ time: Duration = .seconds(1)) { now += time }

  func middle(of control: Control) -> PixelPoint { middle(of: control.id) }

  func middle(of id: Control.ID) -> PixelPoint { controls.item(of: id)?.frame.middle ?? .zero }

  /// Returns a user who sees the control strip.
  static func withStrip(isRightToLeft: Bool = false) -> SimulatedUser {
    var user = SimulatedUser()
    user.isRightToLeft = isRightToLeft
    user.send(.pointerMoved(point(5, 5)))
    return user
  }

  mutating func click(_ point: PixelPoint) {
    send(.pointerPressed(point, zooming: false))
    now += .milliseconds(60)
    send(.pointerReleased(point))
  }
}

func point(_ x: Int, _ y: Int) -> PixelPoint { PixelPoint(x: x, y: y) }
