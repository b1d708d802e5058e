package import Imaging

/// Turns input into changes of the view and into commands.
///
/// The window's keys and mouse, and scripts, all come through here, so what is tested headless is what
/// a person gets. It knows the picture only by its placement at the moment of the event.
package struct Interaction: Sendable {
  /// What a pressed pointer has turned out to be doing; once it moves, that does not change.
  enum Drag: Hashable {
    case none
    case pressed(at: PixelPoint, zooming: Bool)
    case zooming(from: PixelPoint)
    case panning(from: PixelPoint)
    /// A second finger joined: the first one's movements mean nothing until it is lifted.
    case pinching
  }

  var drag = Drag.none

  package init() {}

  /// How long the control strip stays after the last movement.
  package static let controlsStay = Duration.seconds(3)
  static let keyStep = 1.25
  static let wheelStep = 1.15

  /// The surroundings of an event.
  package struct Stage {
    package var viewport: PixelSize
    /// The picture as it is painted now; nil before the first frame.
    package var placement: PicturePlacement?
    package var controls: ControlStrip
    package var now: Duration

    package init(
      viewport: PixelSize, placement: PicturePlacement?, controls: ControlStrip, now: Duration
    ) {
      self.viewport = viewport
      self.placement = placement
      self.controls = controls
      self.now = now
    }

    var middle: PixelPoint { PixelPoint(x: viewport.width / 2, y: viewport.height / 2) }
  }

  /// Does what `event` asks of `view` and says what else it asks for.
  package mutating func handle(
    _ event: InputEvent, view: inout ViewState, on stage: Stage
  ) -> Command? {
    switch event {
    case .key(let key):
      return handle(key, view: &view, on: stage)
    case .wheel(let notches, let point):
      zoom(by: power(Self.wheelStep, notches), around: point, view: &view, on: stage)
    case .pinch(let factor, let point):
      drag = .pinching
      view.pressedControl = nil
      zoom(by: factor, around: point, view: &view, on: stage, gently: false)
    case .pointerMoved:
      view.showControls(at: stage.now)
    case .pointerPressed(let point, let zooming):
      press(at: point, zooming: zooming, view: &view, on: stage)
    case .pointerDragged(let point):
      pull(to: point, view: &view, on: stage)
    case .pointerReleased(let point):
      return release(at: point, view: &view, on: stage)
    case .setting(let setting):
      set(setting, of: &view, on: stage)
    }
    return nil
  }

  private func set(_ setting: ViewSetting, of view: inout ViewState, on stage: Stage) {
    switch setting {
    case .zoom(let factor, let point):
      zoom(
        by: factor / view.motion.target.zoom, around: point ?? stage.middle, view: &view, on: stage,
        isTold: false)
    case .mirrored(let mirrored): view.mirror(mirrored)
    case .rotation(let rotation): view.rotate(to: rotation)
    case .fit(let fit): view.fit = fit
    }
  }

  private func handle(
    _ key: InputEvent.Key, view: inout ViewState, on stage: Stage
  ) -> Command? {
    switch key {
    case .zoomIn: zoom(by: Self.keyStep, around: stage.middle, view: &view, on: stage)
    case .zoomOut: zoom(by: 1 / Self.keyStep, around: stage.middle, view: &view, on: stage)
    case .zoomReset:
      view.look(at: .whole, now: stage.now)
      view.showZoom(at: stage.now)
    case .mirror: view.mirror(!view.orientation.mirrored)
    case .rotate: view.rotate()
    case .flipCamera: return .flipCamera
    case .fullScreen: return .toggleFullScreen
    case .help: view.showsHelp.toggle()
    case .leaveFullScreen:
      guard view.showsHelp else { return .leaveFullScreen }
      view.showsHelp = false
    case .clearCaptions: return .clearCaptions
    case .savePicture: return .savePicture
    case .quit: return .quit
    }
    return nil
  }

  /// Zooms on from where the view is heading, so that fast steps add up; a person's zooming `isTold` on
  /// the picture.
  func zoom(
    by factor: Double, around point: PixelPoint, view: inout ViewState, on stage: Stage,
    gently: Bool = true, isTold: Bool = true
  ) {
    guard let placement = stage.placement else { return }
    if isTold { view.showZoom(at: stage.now) }
    let framing = placement.framing(
      zoomedTo: view.motion.target.zoom * factor, from: view.motion.framing(at: stage.now),
      around: point, in: stage.viewport)
    view.look(at: framing, now: stage.now, gently: gently)
  }
}
