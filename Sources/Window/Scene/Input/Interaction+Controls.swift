internal import Imaging

/// The use of controls by pointer and keyboard: presses, menus, the slider and the focus.
extension Interaction {
  /// Presses the control at a point of the window, and returns true if the press goes no further.
  ///
  /// A press between controls has no effect. A press beside an open menu closes the menu and has no
  /// other effect, unless it is on a control of the strip.
  mutating func pressControls(at point: PixelPoint, on target: inout Target) -> Bool {
    let (local, strip) = (target.pane.local(point), target.strip)
    let item = strip.item(at: local)
    if let item, target.controls.pageTurn?.mayContinue(with: item, at: target.now) == true {
      drag = .none
      return true
    }
    let control = item?.control
    target.controls.pressed = control?.id
    if let control, let part = target.sliderPart(of: control.id, at: point), part != .figure {
      target.controls.show(at: target.now)
      drag = part == .track ? .sliding(control.id) : .withoutEffect
      if part == .track { slide(control.id, to: point, on: &target) }
      return true
    }
    let isOnStrip = strip.covers(local)
    guard control == nil, isOnStrip || target.controls.openMenu != nil else { return false }
    if !isOnStrip { target.controls.openMenu = nil }
    target.controls.show(at: target.now)
    drag = .none
    return true
  }

  /// Sets the zoom by a place on the slider.
  func slide(_ id: Control.ID, to point: PixelPoint, on target: inout Target) {
    guard let slider = target.strip.slider(of: id) else { return }
    let zoom = slider.zoom(at: target.pane.local(point).x)
    self.zoom(
      by: zoom / target.view.motion.target.zoom, around: target.middle, on: &target,
      animated: false)
  }

  /// Applies a press of `control`, by which a key enters a menu, and returns its command, if any.
  func activate(_ control: Control, byKey: Bool, on target: inout Target) -> Command? {
    defer { target.controls.show(at: target.now) }
    switch control.action {
    case .command, .view:
      switch control.menuEffect {
      case .closes: closeMenu(on: &target)
      case .stays: break
      case .goesBack: target.strip.menu.map { leaveMenu($0.open, on: &target) }
      }
      if case .view(let change) = control.action { apply(change, on: &target) }
    case .menu: open(control.id, byKey: byKey, on: &target)
    case .moreEntries: turnPage(by: 1, byKey: byKey, on: &target)
    case .back: goBack(byKey: byKey, on: &target)
    case .zoom: apply(.wholePicture, on: &target)
    case nil: break
    }
    return control.command
  }

  /// Opens the menu of languages by its key, or closes it, on the strip or in the menu at its end.
  func openLanguages(on target: inout Target) {
    let id = Control.languagesID
    let path = target.strip.items.contains { $0.control.id == id } ? [id] : [Control.menuID, id]
    target.controls.setHelp(false)
    let isOpen = target.controls.openMenu?.path == path
    target.controls.openMenu = isOpen ? nil : OpenMenu(path: path)
    target.controls.focused = isOpen ? nil : ControlsState.firstEntry
    target.controls.show(at: target.now)
  }

  /// Opens the menu of a control, or closes it if it is open.
  private func open(_ id: Control.ID, byKey: Bool, on target: inout Target) {
    let isEntry = target.strip.menu?.items.contains { $0.control.id == id } == true
    let above = isEntry ? target.strip.menu?.open.path ?? [] : []
    if !isEntry, target.controls.openMenu?.path.first == id {
      target.controls.openMenu = nil
    } else {
      target.controls.openMenu = OpenMenu(path: above + [id])
      if byKey { target.controls.focused = ControlsState.firstEntry }
    }
  }

  private func turnPage(by pages: Int, byKey: Bool, on target: inout Target) {
    guard let open = target.strip.menu?.open else { return }
    target.controls.openMenu = OpenMenu(path: open.path, page: max(0, open.page + pages))
    if byKey {
      target.controls.focused = ControlsState.firstEntry
    } else {
      let pressed = target.controls.pressed.flatMap(target.strip.item(of:))
      target.controls.pageTurn = pressed.map { PageTurn(time: target.now, control: $0.frame) }
    }
  }

  private func goBack(byKey: Bool, on target: inout Target) {
    guard let open = target.strip.menu?.open else { return }
    if open.page > 0 {
      turnPage(by: -1, byKey: byKey, on: &target)
    } else {
      leaveMenu(open, on: &target)
      if !byKey { target.controls.focused = nil }
    }
  }

  /// Closes the menu `open` and shows the one above it, with the focus on the control of `open`.
  private func leaveMenu(_ open: OpenMenu, on target: inout Target) {
    let above = open.path.dropLast()
    target.controls.openMenu = above.isEmpty ? nil : OpenMenu(path: Array(above))
    if target.controls.focused != nil { target.controls.focused = open.path.last }
  }

  private func closeMenu(on target: inout Target) {
    guard let open = target.strip.menu?.open else { return }
    target.controls.openMenu = nil
    if target.controls.focused != nil { target.controls.focused = open.path.first }
  }

  /// Leaves the innermost of menu, focus and help sheet, and returns false if there is none.
  func leaveControls(on target: inout Target) -> Bool {
    if let open = target.strip.menu?.open ?? target.controls.openMenu {
      leaveMenu(open, on: &target)
    } else if target.controls.focused != nil {
      target.controls.focused = nil
    } else if target.controls.showsHelp {
      target.controls.setHelp(false)
    } else {
      return false
    }
    target.controls.show(at: target.now)
    return true
  }
}

/// The focus of the keyboard.
extension Interaction {
  /// Moves the focus by a key, if it does, or presses the control with the focus.
  func moveFocus(by key: InputEvent.Key, on target: inout Target) -> Command? {
    let items = target.strip.focusItems
    let focused = target.focusedIndex
    switch key {
    case .nextControl, .previousControl:
      target.controls.setHelp(false)
      let next = next(after: focused, key, in: items, on: target)
      target.controls.focused = next?.control.id
      // Who comes back from another pane begins anew.
      if next == nil { target.controls.forgetLastFocus() }
    case .enter, .space, .left, .right, .up, .down:
      guard let focused else {
        return key == .space ? .holdPicture : key == .enter && target.canType ? .toggleTyping : nil
      }
      let item = items[focused]
      if key == .enter || key == .space { return activate(item.control, byKey: true, on: &target) }
      if item.control.isSlider, key == .left || key == .right {
        let isForward = (key == .right) != target.strip.isRightToLeft
        apply(isForward ? .zoomIn : .zoomOut, on: &target)
      } else if let neighbor = Self.neighbor(of: item, key, in: items) {
        target.controls.focused = neighbor.control.id
      }
    default: return nil
    }
    target.controls.show(at: target.now)
    return nil
  }

  /// Returns the item after or before another one, or nil if the focus leaves the pane.
  private func next(
    after index: Int?, _ key: InputEvent.Key, in items: [ControlStrip.Item], on target: Target
  ) -> ControlStrip.Item? {
    let step = key == .nextControl ? 1 : -1
    let first = step > 0 ? items.first : items.last
    guard let index else {
      return items.first { $0.control.id == target.controls.lastFocused } ?? first
    }
    if items.indices.contains(index + step) { return items[index + step] }
    return target.strip.menu != nil || !target.leavesPane ? first : nil
  }

  /// Returns the nearest item to the left, to the right, above or below, or nil if there is none.
  private static func neighbor(
    of item: ControlStrip.Item, _ key: InputEvent.Key, in items: [ControlStrip.Item]
  ) -> ControlStrip.Item? {
    let start = item.frame.middle
    func distance(_ other: ControlStrip.Item) -> Int? {
      let middle = other.frame.middle
      let (across, down) = (middle.x - start.x, middle.y - start.y)
      // A difference across the direction counts more, so that the focus stays in row or column.
      return switch key {
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

extension Interaction.Target {
  /// Returns the part of a slider at `point` of the window, or nil if the control is no slider.
  func sliderPart(of id: Control.ID, at point: PixelPoint) -> ZoomSlider.Part? {
    strip.slider(of: id)?.part(at: pane.local(point).x)
  }

  /// Returns the index of the item with the focus among those that can have it, or nil if none has.
  var focusedIndex: Int? {
    guard let focused = controls.focused else { return nil }
    if focused == ControlsState.firstEntry { return strip.menu?.items.isEmpty == false ? 0 : nil }
    return strip.focusItems.firstIndex { $0.control.id == focused }
  }
}
