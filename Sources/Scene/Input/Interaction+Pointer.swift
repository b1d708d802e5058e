internal import Glibc
internal import Imaging

extension Interaction.Context {
  /// Returns the pane's control at `point` of the window; nil if there is none.
  fileprivate func control(at point: PixelPoint) -> Control? {
    controls.control(at: pane.local(point))
  }
}

/// Pointer input: clicks on controls, zooming and panning.
extension Interaction {
  /// The maximum movement of a pointer during a click, as a share of the reference height.
  private static let clickSlop = 0.008
  /// The length of a drag that zooms by the factor e, as a share of the window's height.
  private static let zoomDragLength = 0.35

  mutating func press(
    at point: PixelPoint, zooming: Bool, view: ViewState, strip: inout ControlsState,
    on context: Context
  ) {
    guard !strip.showsHelp else {
      strip.showsHelp = false
      drag = .none
      return
    }
    // A hidden control cannot be pressed.
    let isVisible = strip.opacity(at: context.now, animated: view.animates) > 0
    strip.pressed = isVisible ? context.control(at: point)?.id : nil
    strip.show(at: context.now)
    drag = .pressed(at: point, zooming: zooming)
  }

  mutating func pull(
    to point: PixelPoint, view: inout ViewState, strip: inout ControlsState, on context: Context
  ) {
    strip.show(at: context.now)
    if case .pressed(let start, let zooming) = drag {
      guard strip.pressed == nil, wandered(from: start, to: point, on: context) else {
        return
      }
      let atRest = view.motion.framing(at: context.now).zoom <= 1
      drag = zooming || atRest ? .zooming(from: start) : .panning(from: start)
    }
    switch drag {
    case .zooming(let last):
      let length = Self.zoomDragLength * Double(context.viewport.height)
      // A drag away from the reader zooms in, on either side of the screen.
      let upward = context.pane.local(last).y - context.pane.local(point).y
      let factor = exp(Double(upward) / length)
      zoom(by: factor, around: context.middle, view: &view, on: context, gently: false)
      drag = .zooming(from: point)
    case .panning(let last):
      pan(across: point.x - last.x, down: point.y - last.y, view: &view, on: context)
      drag = .panning(from: point)
    case .none, .pressed, .pinching:
      break
    }
  }

  mutating func release(
    at point: PixelPoint, strip: inout ControlsState, on context: Context
  ) -> Command? {
    defer {
      drag = .none
      strip.pressed = nil
    }
    guard case .pressed = drag, let pressed = strip.pressed,
      let control = context.control(at: point), control.id == pressed
    else { return nil }
    return control.command
  }

  private func pan(across: Int, down: Int, view: inout ViewState, on context: Context) {
    guard let placement = context.placement else { return }
    let framing = placement.framing(
      panned: view.motion.framing(at: context.now), across: across, down: down, in: context.viewport
    )
    view.look(at: framing, now: context.now, gently: false)
  }

  private func wandered(from start: PixelPoint, to point: PixelPoint, on context: Context) -> Bool {
    let slop = max(2, Int(Self.clickSlop * Double(context.viewport.referenceHeight)))
    return abs(point.x - start.x) > slop || abs(point.y - start.y) > slop
  }

  /// Returns `base` to the power of `exponent`.
  func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
