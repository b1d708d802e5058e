internal import Conversation
internal import Imaging

/// The use of the history panel: searching by typing, scrolling, selecting and copying.
extension Interaction {
  /// Applies an event to the open history panel of the pane.
  mutating func handle(
    _ event: InputEvent, history: inout HistoryState, panel: HistoryPanel, on target: Target
  ) -> Command? {
    switch event {
    case .key(let key): return press(key, &history, panel)
    case .text(let text), .heldText(let text): history.type(text)
    case .composition(let text): history.composition = text
    case .wheel(let notches, _):
      let distance = (notches * Double(panel.notchLength)).rounded()
      history.position = panel.list.scrolled(by: Int(max(-10_000, min(10_000, distance))))
    case .pointerPressed(let point, _):
      return press(at: target.pane.local(point), &history, panel)
    case .pointerDragged(let point): drag(to: target.pane.local(point), &history, panel)
    case .pointerReleased(let point):
      defer { drag = .none }
      return release(at: target.pane.local(point), &history, panel)
    case .pointerMoved(let point): historyPoint = target.pane.local(point)
    case .pinch, .setting: break
    }
    return nil
  }

  private func press(
    _ key: InputEvent.Key, _ history: inout HistoryState, _ panel: HistoryPanel
  ) -> Command? {
    switch key {
    case .leaveFullScreen:
      // The key leaves the search, the selection, or else the panel.
      if !history.query.isEmpty || !history.composition.isEmpty {
        history.clearQuery()
      } else if history.selected != nil {
        history.selected = nil
      } else {
        return .toggleHistory
      }
    case .copy: return .copyHistory(history.selected)
    case .keep: return .keepSentence(history.selected ?? pointedSentence(panel))
    case .up: select(-1, &history, panel)
    case .down: select(1, &history, panel)
    case .nextControl, .previousControl:
      // The focus moves between the search and the list, where it is the selected sentence.
      if history.selected == nil { select(0, &history, panel) } else { history.selected = nil }
    case .pageUp: history.position = panel.list.scrolled(by: panel.pageLength)
    case .pageDown: history.position = panel.list.scrolled(by: -panel.pageLength)
    case .home:
      history.position = panel.list.numbers.count > 0 ? .entry(panel.list.numbers[0], top: 0) : .end
    case .end: history.position = .end
    case .erase: history.erase()
    case .space: history.type(" ")
    // A letter that has a function elsewhere is typed.
    default: if key.rawValue.count == 1 { history.type(key.rawValue) }
    }
    return nil
  }

  /// Returns the sentence under the pointer, or nil if it is elsewhere.
  private func pointedSentence(_ panel: HistoryPanel) -> Int? {
    guard let historyPoint, case .sentence(let number) = panel.part(at: historyPoint) else {
      return nil
    }
    return number
  }

  /// Selects the sentence above or below the selected one, or the last one in view.
  private func select(_ step: Int, _ history: inout HistoryState, _ panel: HistoryPanel) {
    let numbers = panel.list.numbers
    guard numbers.count > 0 else { return }
    let number: Int
    if let selected = history.selected {
      let index = numbers.index(from: selected)
      number = numbers[min(max(0, index + step), numbers.count - 1)]
    } else {
      number = panel.list.rows.last?.number ?? numbers[numbers.count - 1]
    }
    history.selected = number
    history.position = panel.list.position(showing: number)
  }

  private mutating func press(
    at point: PixelPoint, _ history: inout HistoryState, _ panel: HistoryPanel
  ) -> Command? {
    guard panel.frame.contains(point) else {
      drag = .none
      return .toggleHistory
    }
    let part = panel.part(at: point)
    drag = .inHistory(part, last: point, hasMoved: false)
    if part == .scrollBar { history.position = panel.position(atBar: point) }
    return nil
  }

  private mutating func drag(
    to point: PixelPoint, _ history: inout HistoryState, _ panel: HistoryPanel
  ) {
    guard case .inHistory(let part, let last, let hasMoved) = drag else { return }
    if part == .scrollBar {
      history.position = panel.position(atBar: point)
    } else if hasMoved || abs(point.y - last.y) > panel.rowStyle.fontSize / 3 {
      history.position = panel.list.scrolled(by: point.y - last.y)
      drag = .inHistory(part, last: point, hasMoved: true)
    }
  }

  private func release(
    at point: PixelPoint, _ history: inout HistoryState, _ panel: HistoryPanel
  ) -> Command? {
    guard case .inHistory(let part?, _, hasMoved: false) = drag, part == panel.part(at: point)
    else { return nil }
    switch part {
    case .close: return .toggleHistory
    case .copy: return .copyHistory(history.selected)
    case .keep: return .keepSentence(history.selected)
    case .newest: history.position = .end
    case .sentence(let number): history.selected = history.selected == number ? nil : number
    case .scrollBar: break
    }
    return nil
  }
}
