internal import Imaging

/// The use of controls by pointer and keyboard: presses, menus, the slider and the focus.
extension Interaction {
  /// Presses the control at a point of the window, and returns true if the press goes no further.
  ///
  /// A press between controls has no effect. A press beside an open menu closes the menu and has no
  /// other effect, unless it is on a control of the strip.
  mutating func pressControls(
    at point: PixelPoint, view: inout ViewState, controlsState: inout ControlsState,
    on context: Context
  ) -> Bool {
    if let turn = controlsState.pageTurn,
      let item = context.strip.item(at: context.pane.local(point)),
      turn.mayContinue(with: item, at: context.now)
    {
      drag = .none
      return true
    }
    let control = context.control(at: point)
    controlsState.pressed = control?.id
    if let control, let part = context.sliderPart(of: control.id, at: point), part != .figure {
      controlsState.show(at: context.now)
      drag = part == .track ? .sliding(control.id) : .withoutEffect
      if part == .track { slide(control.id, to: point, view: &view, on: context) }
      return true
    }
    guard control == nil else { return false }
    // A press between controls goes no further, nor does one beside an open menu, which it closes.
    guard context.isOnStrip(point) || controlsState.openMenu != nil else { return false }
    if !context.isOnStrip(point) { controlsState.openMenu = nil }
    controlsState.show(at: context.now)
    drag = .none
    return true
  }

  /// Sets the zoom by a place on the slider.
  func slide(_ id: Control.ID, to point: PixelPoint, view: inout ViewState, on context: Context) {
    guard let slider = context.strip.slider(of: id) else { return }
    let zoom = slider.zoom(at: context.pane.local(point).x)
    self.zoom(
      by: zoom / view.motion.target.zoom, around: context.middle, view: &view, on: context,
      animated: false)
  }

  /// Applies the effect of a press of `control`.
  ///
  /// - Parameters:
  ///   - control: The control.
  ///   - byKey: True if a key pressed the control, so that the focus moves into an opened menu.
  ///   - view: The view of the picture.
  ///   - controlsState: The state of the pane's controls.
  ///   - context: The context of the event.
  /// - Returns: The command of the control, or nil if a press has another effect or none.
  func activate(
    _ control: Control, byKey: Bool, view: inout ViewState, controlsState: inout ControlsState,
    on context: Context
  ) -> Command? {
    defer { controlsState.show(at: context.now) }
    switch control.action {
    case .command(let command):
      if !control.keepsMenuOpen { closeMenu(&controlsState, on: context) }
      return command
    case .view(let change):
      if !control.keepsMenuOpen { closeMenu(&controlsState, on: context) }
      apply(change, to: &view, controlsState: &controlsState, on: context)
    case .menu:
      open(control.id, byKey: byKey, controlsState: &controlsState, on: context)
    case .moreEntries: turnPage(by: 1, byKey: byKey, &controlsState, on: context)
    case .back: goBack(byKey: byKey, &controlsState, on: context)
    case .zoom: apply(.wholePicture, to: &view, controlsState: &controlsState, on: context)
    case nil: break
    }
    return nil
  }

  /// Opens the menu of a control, or closes it if it is open.
  private func open(
    _ id: Control.ID, byKey: Bool, controlsState: inout ControlsState, on context: Context
  ) {
    let isEntry = context.strip.menu?.items.contains { $0.control.id == id } == true
    let above = isEntry ? context.strip.menu?.open.path ?? [] : []
    if !isEntry, controlsState.openMenu?.path.first == id {
      controlsState.openMenu = nil
    } else {
      controlsState.openMenu = OpenMenu(path: above + [id])
      if byKey { controlsState.focused = ControlsState.firstEntry }
    }
  }

  private func turnPage(
    by pages: Int, byKey: Bool, _ controlsState: inout ControlsState, on context: Context
  ) {
    guard let open = context.strip.menu?.open else { return }
    controlsState.openMenu = OpenMenu(path: open.path, page: max(0, open.page + pages))
    if byKey {
      controlsState.focused = ControlsState.firstEntry
    } else {
      let pressed = controlsState.pressed.flatMap(context.strip.item(of:))
      controlsState.pageTurn = pressed.map { PageTurn(time: context.now, control: $0.frame) }
    }
  }

  private func goBack(
    byKey: Bool, _ controlsState: inout ControlsState, on context: Context
  ) {
    guard let open = context.strip.menu?.open else { return }
    if open.page > 0 {
      turnPage(by: -1, byKey: byKey, &controlsState, on: context)
    } else {
      leaveMenu(open, &controlsState)
      if !byKey { controlsState.focused = nil }
    }
  }

  /// Closes the menu `open` and shows the one above it, with the focus on the control of `open`.
  private func leaveMenu(_ open: OpenMenu, _ controlsState: inout ControlsState) {
    let above = open.path.dropLast()
    controlsState.openMenu = above.isEmpty ? nil : OpenMenu(path: Array(above))
    if controlsState.focused != nil { controlsState.focused = open.path.last }
  }

  private func closeMenu(_ controlsState: inout ControlsState, on context: Context) {
    guard let open = context.strip.menu?.open else { return }
    controlsState.openMenu = nil
    if controlsState.focused != nil { controlsState.focused = open.path.first }
  }

  /// Leaves the innermost of menu, focus and help sheet, and returns false if there is none.
  func leaveControls(_ controlsState: inout ControlsState, on context: Context) -> Bool {
    if let open = context.strip.menu?.open ?? controlsState.openMenu {
      leaveMenu(open, &controlsState)
    } else if controlsState.focused != nil {
      controlsState.focused = nil
    } else if controlsState.showsHelp {
      controlsState.setHelp(false)
    } else {
      return false
    }
    controlsState.show(at: context.now)
    return true
  }
}

/// The focus of the keyboard.
extension Interaction {
  /// Moves the focus, or presses the control with the focus and returns its command.
  func move(
    _ change: FocusChange, view: inout ViewState, controlsState: inout ControlsState,
    on context: Context
  ) -> Command? {
    let items = context.strip.focusItems
    let focused = context.focusedIndex(controlsState)
    if change == .next || change == .previous {
      controlsState.setHelp(false)
      controlsState.focused = next(after: focused, change, in: items, on: context)?.control.id
      controlsState.show(at: context.now)
      return nil
    }
    guard let focused else { return nil }
    let item = items[focused]
    controlsState.show(at: context.now)
    if change == .press {
      return activate(
        item.control, byKey: true, view: &view, controlsState: &controlsState, on: context)
    }
    if item.control.isSlider, change == .left || change == .right {
      let isForward = (change == .right) != context.strip.isRightToLeft
      apply(isForward ? .zoomIn : .zoomOut, to: &view, controlsState: &controlsState, on: context)
    } else if let neighbor = Self.neighbor(of: item, change, in: items) {
      controlsState.focused = neighbor.control.id
    }
    return nil
  }

  /// Returns the item after or before another one, or nil if the focus leaves the pane.
  private func next(
    after index: Int?, _ change: FocusChange, in items: [ControlStrip.Item], on context: Context
  ) -> ControlStrip.Item? {
    guard !items.isEmpty else { return nil }
    guard let index else { return change == .next ? items.first : items.last }
    let other = index + (change == .next ? 1 : -1)
    if items.indices.contains(other) { return items[other] }
    guard context.strip.menu != nil || !context.leavesPane else { return nil }
    return change == .next ? items.first : items.last
  }

  /// Returns the nearest item to the left, to the right, above or below, or nil if there is none.
  private static func neighbor(
    of item: ControlStrip.Item, _ change: FocusChange, in items: [ControlStrip.Item]
  ) -> ControlStrip.Item? {
    func middle(_ item: ControlStrip.Item) -> PixelPoint {
      PixelPoint(
        x: item.frame.minX + item.frame.size.width / 2,
        y: item.frame.minY + item.frame.size.height / 2)
    }
    let start = middle(item)
    func distance(_ other: ControlStrip.Item) -> Int? {
      let (across, down) = (middle(other).x - start.x, middle(other).y - start.y)
      // A difference across the direction counts more, so that the focus stays in row or column.
      return switch change {
      case .left where across < 0 && down == 0: -across
      case .right where across > 0 && down == 0: across
      case .up where down < 0: -down * 4 + abs(across)
      case .down where down > 0: down * 4 + abs(across)
      default: nil
      }
    }
    return items.compactMap { other in distance(other).map { (other, $0) } }
      .min { $0.1 < $1.1 }?.0
  }
}

extension Interaction.Context {
  /// Returns the pane's control at `point` of the window, or nil if there is none.
  func control(at point: PixelPoint) -> Control? {
    strip.control(at: pane.local(point))
  }

  /// Returns the part of a slider at `point` of the window, or nil if the control is no slider.
  func sliderPart(of id: Control.ID, at point: PixelPoint) -> ZoomSlider.Part? {
    strip.slider(of: id)?.part(at: pane.local(point).x)
  }

  /// Returns true if `point` of the window is on the strip or on the menu.
  func isOnStrip(_ point: PixelPoint) -> Bool { strip.covers(pane.local(point)) }

  /// Returns the index of the item with the focus among those that can have it, or nil if none has.
  func focusedIndex(_ controlsState: ControlsState) -> Int? {
    guard let focused = controlsState.focused else { return nil }
    if focused == ControlsState.firstEntry { return strip.menu?.items.isEmpty == false ? 0 : nil }
    return strip.focusItems.firstIndex { $0.control.id == focused }
  }
}
