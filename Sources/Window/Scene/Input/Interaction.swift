internal import Glibc
package import Imaging

/// An interpreter that turns input into changes of the view and into commands.
///
/// The input of the window and of scripts is handled here, so headless tests show the behavior of
/// the window. The picture is known only by its placement at the time of the event.
package struct Interaction: Sendable {
  /// The factor of one press of a zoom key.
  static let keyZoomStep = 1.25
  /// The factor of one notch of the wheel.
  static let wheelZoomStep = 1.15
  /// The length of a drag that zooms by the factor e, as a share of the window's height.
  private static let zoomDragLength = 0.35
  /// The maximum movement of a pointer during a click, as a share of the reference height.
  private static let clickSlop = 0.008

  /// The gesture of a pressed pointer.
  ///
  /// Zooming and panning do not change into each other.
  enum Drag: Hashable {
    case none
    case pressed(Press)
    case zooming(from: PixelPoint)
    case panning(from: PixelPoint)
    case movingCaptions(CaptionDrag, from: PixelPoint)
    /// A press in the history panel.
    case inHistory(HistoryDrag)
    /// A drag that moves nothing: in a pane without a picture, or from the icon of a slider.
    case withoutEffect
    /// A drag of the knob of a slider.
    case sliding(Control.ID)
    /// A pinch.
    ///
    /// Movements of the first finger are ignored until it is lifted.
    case pinching
  }

  /// A press of the pointer whose gesture is still open.
  struct Press: Hashable {
    let point: PixelPoint
    let time: Duration
    let zooming: Bool
    /// True if the press is on the box of the captions.
    let isOnCaptions: Bool
  }

  var drag = Drag.none
  private var doubleClick = DoubleClick()

  package init() {}

  /// The context of an event.
  package struct Context {
    /// The size of the part of the window that shows the picture.
    package var viewport: PixelSize
    /// The current placement of the picture in that part, or nil before the first frame.
    package var placement: PicturePlacement?
    /// The part of the window that shows the picture, or nil if it is the whole window.
    package var area: PanePlacement?
    /// The placement of the pane that gets the event.
    package var pane: PanePlacement
    /// The control strip of the pane.
    package var strip: ControlStrip
    /// The box of the pane's captions at rest, in the pane, or nil if there are no captions that
    /// the user may move.
    package var captionFrame: PixelRect?
    /// Returns the box at rest and at the other places, for which the captions are laid out again.
    ///
    /// The result is nil if there are no captions that the user may move.
    package var captionFrames: () -> CaptionFrames?
    /// The pane's open history panel, or nil if it is not open.
    package var history: HistoryPanel?
    /// True if the pane shows the picture.
    ///
    /// Elsewhere, keys and controls zoom the picture of another pane, but gestures do not.
    package var showsPicture: Bool
    /// True if the focus leaves the pane behind its last control, for another pane.
    package var leavesPane: Bool
    package var now: Duration

    package init(
      viewport: PixelSize, placement: PicturePlacement?, area: PanePlacement? = nil,
      pane: PanePlacement, strip: ControlStrip, captionFrame: PixelRect? = nil,
      captionFrames: @escaping () -> CaptionFrames? = { nil },
      history: HistoryPanel? = nil, showsPicture: Bool = true, leavesPane: Bool = false,
      now: Duration
    ) {
      self.history = history
      self.leavesPane = leavesPane
      self.viewport = viewport
      self.placement = placement
      self.area = area
      self.pane = pane
      self.strip = strip
      self.captionFrame = captionFrame
      self.captionFrames = captionFrames
      self.showsPicture = showsPicture
      self.now = now
    }

    /// The middle of the part of the window that shows the picture, in its own coordinates.
    var middle: PixelPoint { PixelPoint(x: viewport.width / 2, y: viewport.height / 2) }

    /// Returns the point of the part that shows the picture at `point` of the window.
    func pictureLocal(_ point: PixelPoint) -> PixelPoint { area?.local(point) ?? point }
  }

  /// True from the press of a pointer to its release.
  ///
  /// The pane under the press gets all events.
  package var isDragging: Bool { drag != .none }

  /// The drag of the captions of the pane under the press, or nil if nobody drags them.
  package var captionDrag: CaptionDrag? {
    if case .movingCaptions(let captionDrag, _) = drag { captionDrag } else { nil }
  }

  /// Applies `event` to the view and the pane's controls and returns the resulting command, if any.
  package mutating func handle(
    _ event: InputEvent, view: inout ViewState, controlsState: inout ControlsState,
    on context: Context
  ) -> Command? {
    controlsState.settle(at: context.now, animated: view.animates)
    if let panel = context.history, var history = controlsState.history {
      defer { controlsState.setHistory(history) }
      return handle(event, history: &history, panel: panel, on: context)
    }
    switch event {
    case .key(let key):
      return handle(key, view: &view, controlsState: &controlsState, on: context)
    case .wheel(let notches, let point):
      guard context.showsPicture else { break }
      zoom(
        by: power(Self.wheelZoomStep, notches), around: context.pictureLocal(point), view: &view,
        on: context)
    case .pinch(let factor, let point):
      drag = .pinching
      doubleClick.reset()
      controlsState.pressed = nil
      guard context.showsPicture else { break }
      zoom(
        by: factor, around: context.pictureLocal(point), view: &view, on: context, animated: false)
    case .pointerMoved(let point):
      // No press is held any more, even if its release got lost.
      controlsState.pressed = nil
      controlsState.hovered = context.control(at: point)?.id
      controlsState.show(at: context.now)
    case .pointerPressed(let point, let zooming):
      press(at: point, zooming: zooming, view: &view, controlsState: &controlsState, on: context)
    case .pointerDragged(let point):
      move(to: point, view: &view, controlsState: &controlsState, on: context)
    case .pointerReleased(let point):
      return release(at: point, view: &view, controlsState: &controlsState, on: context)
    case .setting(let setting):
      set(setting, of: &view, on: context)
    case .text, .composition: break
    }
    return nil
  }

  private func set(_ setting: ViewSetting, of view: inout ViewState, on context: Context) {
    switch setting {
    case .zoom(let factor, let point):
      zoom(
        by: factor / view.motion.target.zoom,
        around: point.map(context.pictureLocal) ?? context.middle, view: &view, on: context,
        showsFactor: false)
    case .mirrored(let mirrored): view.mirror(mirrored)
    case .rotation(let rotation): view.rotate(to: rotation)
    case .fit(let fit): view.fit = fit
    }
  }

  private mutating func handle(
    _ key: InputEvent.Key, view: inout ViewState, controlsState: inout ControlsState,
    on context: Context
  ) -> Command? {
    switch key.function {
    case .command(.leaveFullScreen) where captionDrag != nil: drag = .none
    case .command(.leaveFullScreen) where leaveControls(&controlsState, on: context): break
    case .focus(let change):
      return move(change, view: &view, controlsState: &controlsState, on: context)
    case .command(let command): return command
    case .view(let change): apply(change, to: &view, controlsState: &controlsState, on: context)
    case nil: break
    }
    return nil
  }

  func apply(
    _ change: ViewChange, to view: inout ViewState, controlsState: inout ControlsState,
    on context: Context
  ) {
    switch change {
    case .zoomIn: zoom(by: Self.keyZoomStep, around: context.middle, view: &view, on: context)
    case .zoomOut: zoom(by: 1 / Self.keyZoomStep, around: context.middle, view: &view, on: context)
    case .wholePicture:
      view.move(to: .whole, now: context.now)
      view.showZoom(at: context.now)
    case .mirror: view.mirror(!view.orientation.isMirrored)
    case .rotate: view.rotate()
    case .toggleHelp:
      controlsState.setHelp(!controlsState.showsHelp)
      controlsState.show(at: context.now)
    }
  }

  /// Zooms relative to the target of the current animation, so that fast steps add up.
  ///
  /// The zoom factor is shown on the picture if `showsFactor` is true.
  func zoom(
    by factor: Double, around point: PixelPoint, view: inout ViewState, on context: Context,
    animated: Bool = true, showsFactor: Bool = true
  ) {
    guard let placement = context.placement else { return }
    if showsFactor { view.showZoom(at: context.now) }
    let framing = placement.framing(
      zoomedTo: view.motion.target.zoom * factor, from: view.motion.framing(at: context.now),
      around: point, in: context.viewport)
    view.move(to: framing, now: context.now, animated: animated)
  }
}

/// Pointer input: clicks on controls, double clicks, zooming, panning and moving the captions.
extension Interaction {
  private mutating func press(
    at point: PixelPoint, zooming: Bool, view: inout ViewState,
    controlsState: inout ControlsState, on context: Context
  ) {
    guard !controlsState.showsHelp else {
      controlsState.setHelp(false)
      drag = .none
      doubleClick.reset()
      return
    }
    // A hidden control cannot be pressed.
    let isVisible = controlsState.opacity(at: context.now, animated: view.animates) > 0
    controlsState.focused = nil
    if isVisible,
      pressControls(at: point, view: &view, controlsState: &controlsState, on: context)
    {
      return
    }
    controlsState.show(at: context.now)
    drag = .pressed(
      Press(
        point: point, time: context.now, zooming: zooming,
        isOnCaptions: context.captionFrame?.contains(context.pane.local(point)) == true))
  }

  private mutating func move(
    to point: PixelPoint, view: inout ViewState, controlsState: inout ControlsState,
    on context: Context
  ) {
    controlsState.show(at: context.now)
    if case .pressed(let press) = drag {
      guard controlsState.pressed == nil,
        exceedsClickSlop(from: press.point, to: point, on: context)
      else {
        return
      }
      beginDrag(from: press, view: view, on: context)
    }
    switch drag {
    case .zooming(let last):
      let length = Self.zoomDragLength * Double(context.viewport.height)
      // A drag away from the reader zooms in, on either side of the screen.
      let upward = context.pane.local(last).y - context.pane.local(point).y
      let factor = exp(Double(upward) / length)
      zoom(by: factor, around: context.middle, view: &view, on: context, animated: false)
      drag = .zooming(from: point)
    case .panning(let last):
      let (from, to) = (context.pictureLocal(last), context.pictureLocal(point))
      pan(across: to.x - from.x, down: to.y - from.y, view: &view, on: context)
      drag = .panning(from: point)
    case .movingCaptions(let former, let start):
      let distance = context.pane.local(point).y - context.pane.local(start).y
      // Captions that were cleared during the drag come back at the place of the pointer.
      let captionDrag = context.captionFrames().map { frames in
        CaptionDrag(of: frames, by: distance, inPaneOfHeight: context.pane.frame.size.height)
      }
      drag = .movingCaptions(captionDrag ?? former, from: start)
    case .sliding(let id):
      slide(id, to: point, view: &view, on: context)
    case .none, .pressed, .pinching, .withoutEffect, .inHistory:
      break
    }
  }

  /// Begins the drag of a press, which decides for its whole length what it moves.
  private mutating func beginDrag(from press: Press, view: ViewState, on context: Context) {
    doubleClick.reset()
    if press.isOnCaptions, !press.zooming, let frames = context.captionFrames() {
      drag = .movingCaptions(
        CaptionDrag(of: frames, by: 0, inPaneOfHeight: context.pane.frame.size.height),
        from: press.point)
      return
    }
    guard context.showsPicture else {
      drag = .withoutEffect
      return
    }
    let atRest = view.motion.framing(at: context.now).zoom <= 1
    drag =
      press.zooming || atRest ? .zooming(from: press.point) : .panning(from: press.point)
  }

  private mutating func release(
    at point: PixelPoint, view: inout ViewState, controlsState: inout ControlsState,
    on context: Context
  ) -> Command? {
    defer {
      drag = .none
      if controlsState.pressed != nil {
        controlsState.pressed = nil
        controlsState.show(at: context.now)
      }
    }
    switch drag {
    case .movingCaptions(let captionDrag, _):
      return captionDrag.changesPlace ? .moveCaptions(to: captionDrag.target) : nil
    case .pressed(let press):
      guard let pressed = controlsState.pressed else { return click(press, on: context) }
      doubleClick.reset()
      guard let control = context.control(at: point), control.id == pressed,
        context.sliderPart(of: pressed, at: point) ?? .figure == .figure
      else { return nil }
      return activate(
        control, byKey: false, view: &view, controlsState: &controlsState, on: context)
    case .none, .zooming, .panning, .sliding, .pinching, .withoutEffect, .inHistory: return nil
    }
  }

  /// Returns the command of a click beside all controls: full screen and back for the second of two.
  private mutating func click(_ press: Press, on context: Context) -> Command? {
    let isDouble = doubleClick.click(
      at: press.point, pressedAt: press.time, referenceHeight: context.viewport.referenceHeight)
    return isDouble ? .toggleFullScreen : nil
  }

  private func pan(across: Int, down: Int, view: inout ViewState, on context: Context) {
    guard let placement = context.placement else { return }
    let framing = placement.framing(
      panned: view.motion.framing(at: context.now), across: across, down: down, in: context.viewport
    )
    view.move(to: framing, now: context.now, animated: false)
  }

  private func exceedsClickSlop(from start: PixelPoint, to point: PixelPoint, on context: Context)
    -> Bool
  {
    let slop = max(2, Int(Self.clickSlop * Double(context.viewport.referenceHeight)))
    return abs(point.x - start.x) > slop || abs(point.y - start.y) > slop
  }

  /// Returns `base` to the power of `exponent`.
  private func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
