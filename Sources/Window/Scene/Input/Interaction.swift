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
  /// The maximum time between the presses of a double click, as on most desktops.
  private static let doubleClickInterval = Duration.milliseconds(500)
  /// The maximum distance of both clicks of a finger, as a share of the reference height.
  private static let doubleClickDistance = 0.03

  /// The gesture of a pressed pointer, which does not change its kind.
  enum Drag: Hashable {
    case none
    case pressed(Press)
    case zooming(from: PixelPoint)
    case panning(from: PixelPoint)
    case movingCaptions(CaptionDrag, from: PixelPoint)
    /// A press on a part of the history panel, or beside all, which scrolls once it moves.
    case inHistory(HistoryPanel.Part?, last: PixelPoint, hasMoved: Bool)
    /// A drag that moves nothing: in a pane without a picture, from the icon of a slider, or of the
    /// first finger of a pinch until it is lifted.
    case withoutEffect
    /// A drag of the knob of a slider.
    case sliding(Control.ID)
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
  /// The place of the pointer in the pane with the history panel; nil before its first movement there.
  var historyPoint: PixelPoint?
  /// The first click of a double click, if it was just now.
  private var firstClick: Press?

  package init() {}

  /// The pane that gets an event, with what the event may change: the view and the controls.
  package struct Target {
    package var view: ViewState
    package var controls: ControlsState
    /// The part of the window that shows the picture.
    package var area: PanePlacement
    /// The current placement of the picture in that part, or nil before the first frame.
    package var placement: PicturePlacement?
    /// The placement of the pane.
    package var pane: PanePlacement
    /// The control strip of the pane.
    package var strip: ControlStrip
    /// Returns the boxes of the captions that the user may move, if any, by laying these out.
    package var captionFrames: () -> CaptionFrames? = { nil }
    /// Returns the number of the sign at a point of the window, or nil if there is none.
    package var sign: (PixelPoint) -> Int? = { _ in nil }
    /// The pane's open history panel, or nil if it is not open.
    package var history: HistoryPanel?
    /// True if the pane shows the picture, which gestures elsewhere do not zoom.
    package var showsPicture = true
    /// True if lines can be typed for a room.
    package var canType = false
    /// True if the focus leaves the pane behind its last control, for another pane.
    package var leavesPane = false
    package var now: Duration

    package init(
      view: ViewState, controls: ControlsState, area: PanePlacement,
      placement: PicturePlacement?, pane: PanePlacement, strip: ControlStrip, now: Duration
    ) {
      self.view = view
      self.controls = controls
      self.area = area
      self.placement = placement
      self.pane = pane
      self.strip = strip
      self.now = now
    }

    var viewport: PixelSize { area.frame.size }
    /// The middle of the part of the window that shows the picture, in its own coordinates.
    var middle: PixelPoint { PixelRect(origin: .zero, size: viewport).middle }
    /// The opacity of the control strip.
    var opacity: Double { controls.opacity(at: now, animated: view.animates) }
  }

  /// True from the press of a pointer to its release, while its pane gets all events.
  package var isDragging: Bool { drag != .none }

  /// The drag of the captions of the pane under the press, or nil if nobody drags them.
  package var captionDrag: CaptionDrag? {
    if case .movingCaptions(let captionDrag, _) = drag { captionDrag } else { nil }
  }

  /// Applies `event` to the view and the pane's controls and returns the resulting command, if any.
  package mutating func handle(_ event: InputEvent, on target: inout Target) -> Command? {
    target.controls.settle(at: target.now, animated: target.view.animates)
    if let panel = target.history, var history = target.controls.history {
      defer { target.controls.setHistory(history) }
      return handle(event, history: &history, panel: panel, on: target)
    }
    if target.controls.isTyping, event.isTyped { return type(event, on: &target) }
    switch event {
    case .key(let key):
      return handle(key, on: &target)
    case .wheel(let notches, let point):
      guard target.showsPicture else { break }
      zoom(by: pow(Self.wheelZoomStep, notches), around: target.area.local(point), on: &target)
    case .pinch(let factor, let point):
      drag = .withoutEffect
      firstClick = nil
      target.controls.pressed = nil
      guard target.showsPicture else { break }
      zoom(by: factor, around: target.area.local(point), on: &target, animated: false)
    case .pointerMoved(let point):
      // No press is held any more, even if its release got lost.
      target.controls.pressed = nil
      target.controls.hovered = target.strip.control(at: target.pane.local(point))?.id
      target.controls.show(at: target.now)
    case .pointerPressed(let point, let zooming):
      press(at: point, zooming: zooming, on: &target)
    case .pointerDragged(let point):
      move(to: point, on: &target)
    case .pointerReleased(let point):
      return release(at: point, on: &target)
    case .setting(let setting):
      set(setting, on: &target)
    case .text, .heldText, .composition: break
    }
    return nil
  }

  private func set(_ setting: ViewSetting, on target: inout Target) {
    switch setting {
    case .zoom(let factor, let point):
      zoom(
        by: factor / target.view.motion.target.zoom,
        around: point.map(target.area.local) ?? target.middle, on: &target,
        showsFactor: false)
    case .mirrored(let mirrored): target.view.mirror(mirrored)
    case .rotation(let rotation): target.view.rotate(to: rotation)
    case .fit(let fit): target.view.fit = fit
    }
  }

  private mutating func handle(_ key: InputEvent.Key, on target: inout Target) -> Command? {
    if key == .leaveFullScreen, captionDrag != nil {
      drag = .none
      return nil
    }
    if key == .leaveFullScreen, leaveControls(on: &target) { return nil }
    switch key.action {
    case .command(let command): return command
    case .view(let change): apply(change, on: &target)
    default: return moveFocus(by: key, on: &target)
    }
    return nil
  }

  func apply(_ change: ViewChange, on target: inout Target) {
    switch change {
    case .zoomIn: zoom(by: Self.keyZoomStep, around: target.middle, on: &target)
    case .zoomOut: zoom(by: 1 / Self.keyZoomStep, around: target.middle, on: &target)
    case .wholePicture:
      target.view.move(to: .whole, now: target.now)
      target.view.showZoom(at: target.now)
    case .mirror: target.view.mirror(!target.view.orientation.isMirrored)
    case .rotate: target.view.rotate()
    case .toggleLanguages: openLanguages(on: &target)
    case .toggleHelp:
      target.controls.setHelp(!target.controls.showsHelp)
      target.controls.show(at: target.now)
    }
  }

  /// Zooms relative to the target of the current animation, so that fast steps add up.
  ///
  /// The zoom factor is shown on the picture if `showsFactor` is true.
  func zoom(
    by factor: Double, around point: PixelPoint, on target: inout Target,
    animated: Bool = true, showsFactor: Bool = true
  ) {
    guard let placement = target.placement else { return }
    if showsFactor { target.view.showZoom(at: target.now) }
    let framing = placement.framing(
      zoomedTo: target.view.motion.target.zoom * factor,
      from: target.view.motion.framing(at: target.now),
      around: point, in: target.viewport)
    target.view.move(to: framing, now: target.now, animated: animated)
  }
}

/// Pointer input: clicks on controls, double clicks, zooming, panning and moving the captions.
extension Interaction {
  private mutating func press(at point: PixelPoint, zooming: Bool, on target: inout Target) {
    guard !target.controls.showsHelp else {
      target.controls.setHelp(false)
      drag = .none
      firstClick = nil
      return
    }
    target.controls.focused = nil
    // A hidden control cannot be pressed.
    if target.opacity > 0, pressControls(at: point, on: &target) { return }
    target.controls.show(at: target.now)
    let captions = target.captionFrames()?.frame
    drag = .pressed(
      Press(
        point: point, time: target.now, zooming: zooming,
        isOnCaptions: captions?.contains(target.pane.local(point)) == true))
  }

  private mutating func move(to point: PixelPoint, on target: inout Target) {
    target.controls.show(at: target.now)
    if case .pressed(let press) = drag {
      guard target.controls.pressed == nil,
        !press.point.isNear(point, within: Self.clickSlop, of: target)
      else { return }
      beginDrag(from: press, on: target)
    }
    switch drag {
    case .zooming(let last):
      let length = Self.zoomDragLength * Double(target.viewport.height)
      // A drag away from the reader zooms in, on either side of the screen.
      let upward = target.pane.local(last).y - target.pane.local(point).y
      zoom(by: exp(Double(upward) / length), around: target.middle, on: &target, animated: false)
      drag = .zooming(from: point)
    case .panning(let last):
      let (from, to) = (target.area.local(last), target.area.local(point))
      drag = .panning(from: point)
      guard let placement = target.placement else { return }
      let framing = placement.framing(
        panned: target.view.motion.framing(at: target.now), across: to.x - from.x,
        down: to.y - from.y, in: target.viewport)
      target.view.move(to: framing, now: target.now, animated: false)
    case .movingCaptions(let former, let start):
      let distance = target.pane.local(point).y - target.pane.local(start).y
      // Captions that were cleared during the drag come back at the place of the pointer.
      drag = .movingCaptions(captionDrag(by: distance, on: target) ?? former, from: start)
    case .sliding(let id):
      slide(id, to: point, on: &target)
    case .none, .pressed, .withoutEffect, .inHistory: break
    }
  }

  /// Begins the drag of a press, which decides for its whole length what it moves.
  private mutating func beginDrag(from press: Press, on target: Target) {
    firstClick = nil
    if press.isOnCaptions, !press.zooming, let captionDrag = captionDrag(by: 0, on: target) {
      drag = .movingCaptions(captionDrag, from: press.point)
      return
    }
    guard target.showsPicture else {
      drag = .withoutEffect
      return
    }
    let atRest = target.view.motion.framing(at: target.now).zoom <= 1
    drag =
      press.zooming || atRest ? .zooming(from: press.point) : .panning(from: press.point)
  }

  private func captionDrag(by distance: Int, on target: Target) -> CaptionDrag? {
    target.captionFrames().map {
      CaptionDrag(of: $0, by: distance, inPaneOfHeight: target.pane.frame.size.height)
    }
  }

  private mutating func release(at point: PixelPoint, on target: inout Target) -> Command? {
    defer {
      drag = .none
      if target.controls.pressed != nil {
        target.controls.pressed = nil
        target.controls.show(at: target.now)
      }
    }
    switch drag {
    case .movingCaptions(let captionDrag, _):
      return captionDrag.changesPlace ? .moveCaptions(to: captionDrag.target) : nil
    case .pressed(let press):
      guard let pressed = target.controls.pressed else { return click(press, on: target) }
      firstClick = nil
      guard let item = target.strip.item(at: target.pane.local(point)), item.control.id == pressed,
        target.sliderPart(of: pressed, at: point) ?? .figure == .figure
      else { return nil }
      return activate(item.control, byKey: false, on: &target)
    case .none, .zooming, .panning, .sliding, .withoutEffect, .inHistory: return nil
    }
  }

  /// Returns the command of a click beside all controls: that for a sign, or full screen or back for each second one.
  private mutating func click(_ press: Press, on target: Target) -> Command? {
    if !press.isOnCaptions, let sign = target.sign(press.point) { return .openSign(sign) }
    let isDouble =
      firstClick.map {
        press.time - $0.time <= Self.doubleClickInterval
          && press.point.isNear($0.point, within: Self.doubleClickDistance, of: target)
      } ?? false
    firstClick = isDouble ? nil : press
    return isDouble ? .toggleFullScreen : nil
  }
}

extension PixelPoint {
  /// Returns true if another point is at most a share of the reference height away on each axis.
  fileprivate func isNear(
    _ other: PixelPoint, within share: Double, of target: Interaction.Target
  ) -> Bool {
    let distance = max(2, Int(share * Double(target.viewport.referenceHeight)))
    return abs(other.x - x) <= distance && abs(other.y - y) <= distance
  }
}
