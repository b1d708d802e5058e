package import Imaging

/// An interpreter that turns input into changes of the view and into commands.
///
/// The input of the window and of scripts is handled here, so headless tests show the behavior of
/// the window. The picture is known only by its placement at the time of the event.
package struct Interaction: Sendable {
  /// The gesture of a pressed pointer; zooming and panning do not change into each other.
  enum Drag: Hashable {
    case none
    case pressed(at: PixelPoint, zooming: Bool)
    case zooming(from: PixelPoint)
    case panning(from: PixelPoint)
    /// A pinch; movements of the first finger are ignored until it is lifted.
    case pinching
  }

  var drag = Drag.none

  package init() {}

  /// The time that the control strip stays visible after the last movement.
  package static let controlsStay = Duration.seconds(3)
  static let keyStep = 1.25
  static let wheelStep = 1.15

  /// The context of an event.
  package struct Context {
    /// The size of the window.
    package var viewport: PixelSize
    /// The current placement of the picture; nil before the first frame.
    package var placement: PicturePlacement?
    /// The place of the pane that gets the event.
    package var pane: PanePlacement
    /// The controls of the pane.
    package var controls: ControlStrip
    package var now: Duration

    package init(
      viewport: PixelSize, placement: PicturePlacement?, pane: PanePlacement,
      controls: ControlStrip, now: Duration
    ) {
      self.viewport = viewport
      self.placement = placement
      self.pane = pane
      self.controls = controls
      self.now = now
    }

    var middle: PixelPoint { PixelPoint(x: viewport.width / 2, y: viewport.height / 2) }
  }

  /// True from the press of a pointer to its release; the pane under the press gets all events.
  package var isDragging: Bool { drag != .none }

  /// Applies `event` to the view and to the pane's controls; returns the resulting command, if any.
  package mutating func handle(
    _ event: InputEvent, view: inout ViewState, strip: inout ControlsState, on context: Context
  ) -> Command? {
    switch event {
    case .key(let key):
      return handle(key, view: &view, strip: &strip, on: context)
    case .wheel(let notches, let point):
      zoom(by: power(Self.wheelStep, notches), around: point, view: &view, on: context)
    case .pinch(let factor, let point):
      drag = .pinching
      strip.pressed = nil
      zoom(by: factor, around: point, view: &view, on: context, gently: false)
    case .pointerMoved:
      strip.show(at: context.now)
    case .pointerPressed(let point, let zooming):
      press(at: point, zooming: zooming, view: view, strip: &strip, on: context)
    case .pointerDragged(let point):
      pull(to: point, view: &view, strip: &strip, on: context)
    case .pointerReleased(let point):
      return release(at: point, strip: &strip, on: context)
    case .setting(let setting):
      set(setting, of: &view, on: context)
    }
    return nil
  }

  private func set(_ setting: ViewSetting, of view: inout ViewState, on context: Context) {
    switch setting {
    case .zoom(let factor, let point):
      zoom(
        by: factor / view.motion.target.zoom, around: point ?? context.middle, view: &view,
        on: context,
        isTold: false)
    case .mirrored(let mirrored): view.mirror(mirrored)
    case .rotation(let rotation): view.rotate(to: rotation)
    case .fit(let fit): view.fit = fit
    }
  }

  private func handle(
    _ key: InputEvent.Key, view: inout ViewState, strip: inout ControlsState, on context: Context
  ) -> Command? {
    switch key.function {
    case .command(.leaveFullScreen) where strip.showsHelp: strip.showsHelp = false
    case .command(let command): return command
    case .view(let change): apply(change, to: &view, strip: &strip, on: context)
    }
    return nil
  }

  private func apply(
    _ change: ViewChange, to view: inout ViewState, strip: inout ControlsState,
    on context: Context
  ) {
    switch change {
    case .zoomIn: zoom(by: Self.keyStep, around: context.middle, view: &view, on: context)
    case .zoomOut: zoom(by: 1 / Self.keyStep, around: context.middle, view: &view, on: context)
    case .wholePicture:
      view.look(at: .whole, now: context.now)
      view.showZoom(at: context.now)
    case .mirror: view.mirror(!view.orientation.mirrored)
    case .rotate: view.rotate()
    case .toggleHelp: strip.showsHelp.toggle()
    }
  }

  /// Zooms relative to the target of the current animation, so that fast steps add up.
  ///
  /// The zoom factor is shown on the picture if `isTold` is true.
  func zoom(
    by factor: Double, around point: PixelPoint, view: inout ViewState, on context: Context,
    gently: Bool = true, isTold: Bool = true
  ) {
    guard let placement = context.placement else { return }
    if isTold { view.showZoom(at: context.now) }
    let framing = placement.framing(
      zoomedTo: view.motion.target.zoom * factor, from: view.motion.framing(at: context.now),
      around: point, in: context.viewport)
    view.look(at: framing, now: context.now, gently: gently)
  }
}
