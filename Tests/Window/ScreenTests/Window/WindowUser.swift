internal import CSDL2
internal import Imaging
internal import ProgramBench
internal import Testing

@testable internal import FrameLoop
@testable internal import Scene
@testable internal import Screen

/// A user in front of the window, with one device and eyes on the screen.
///
/// Mouse and keyboard are those of the X server. The fingers are events in SDL's own queue, as an X
/// server without a touch screen has none.
@MainActor final class WindowUser {
  enum Device: CaseIterable, Sendable {
    case touch, mouse, keyboard
  }

  let device: Device
  let room: WindowRoom
  private let screen: TestScreen
  private let input: InputDriver

  init(with device: Device, in room: WindowRoom) throws {
    self.device = device
    self.room = room
    screen = try #require(TestScreen.current)
    input = InputDriver(screen: screen.name)
  }

  /// Reads the screen now.
  func look() throws -> WindowPicture {
    WindowPicture(screenshot: try screen.contents.screenshot(), size: room.size)
  }

  /// Waits until the screen is as `condition` says, and returns false if it does not become so.
  func sees(_ condition: (WindowPicture) throws -> Bool) async throws -> Bool {
    try await eventually(within: .seconds(20)) {
      room.turn()
      return try condition(look())
    }
  }

  /// Waits for a change of the state that the next step needs.
  private func waitUntil(
    at place: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) async throws {
    let isDone = try await eventually(within: .seconds(20)) {
      room.turn()
      return condition()
    }
    try #require(isDone, sourceLocation: place)
  }
}

/// The ways to controls.
extension WindowUser {
  /// Presses a control, and before it those that lead to it.
  func press(
    _ id: Control.ID, at place: SourceLocation = #_sourceLocation
  ) async throws {
    for _ in 0..<12 {
      try await revealControls()
      let strip = room.strip
      let items = strip.focusItems
      let isShown = items.contains { $0.control.id == id }
      let way = items.last { $0.control.menu != nil || $0.control.id == "more" }
      let item = try #require(isShown ? items.first { $0.control.id == id } : way)
      let open = strip.menu?.open
      try await press(item, of: strip, at: place)
      guard !isShown else { return room.turn() }
      try await waitUntil { room.strip.menu?.open != open }
      // A double click presses nothing on the page to which it turns.
      room.turn(.milliseconds(600))
    }
    Issue.record("there is no way to \(id)")
  }

  /// Moves the slider to a zoom factor, after `press` has led to it.
  ///
  /// With the keyboard, the arrows move it step by step: towards larger factors or smaller ones.
  func slideZoom(to zoom: Double) async throws {
    if device == .keyboard {
      try await press("zoom")
      let larger = zoom > room.loop.picture.view.motion.target.zoom
      return try await input.press(Array(repeating: larger ? "Right" : "Left", count: 12))
    }
    try await revealControls()
    let strip = room.strip
    if !strip.focusItems.contains(where: { $0.control.id == "zoom" }) {
      let menu = try #require(strip.items.last { $0.control.menu != nil })
      try await press(menu, of: strip)
      try await waitUntil { room.strip.item(of: "zoom") != nil }
    }
    let item = try #require(room.strip.item(of: "zoom"))
    let slider = room.strip.slider(of: item)
    try await click(
      PixelPoint(x: slider.position(of: zoom), y: slider.track.minY + slider.track.size.height / 2))
  }

  /// Closes the help sheet or a menu that is still open.
  func leave() async throws {
    guard room.showsHelp || room.strip.menu != nil else { return }
    if device == .keyboard {
      try await input.press("Escape")
    } else {
      try await click(room.emptyPoint)
    }
    try await waitUntil { !room.showsHelp && room.strip.menu == nil }
  }

  /// Closes the history with its button, or with the keyboard.
  func leaveHistory() async throws {
    let panel = try #require(room.history)
    if device == .keyboard {
      try await input.press("Escape")
    } else {
      let close = try #require(panel.buttons.first { $0.part == .close })
      let frame = room.inWindow(close.frame)
      try await click(
        PixelPoint(x: (frame.minX + frame.maxX) / 2, y: (frame.minY + frame.maxY) / 2))
    }
    try await waitUntil { room.history == nil }
  }

  /// Shows the controls, if they are not visible.
  private func revealControls() async throws {
    room.turn()
    guard !room.showsControls else { return }
    switch device {
    case .touch: try await click(room.emptyPoint)
    case .mouse:
      // The pointer may be there already, and must move to be noticed.
      let point = room.emptyPoint
      try await input.move(to: PixelPoint(x: point.x + 3, y: point.y))
      try await input.move(to: point)
    case .keyboard: try await input.press("Tab")
    }
    try await waitUntil { room.showsControls }
  }

  private func press(
    _ item: ControlStrip.Item, of strip: ControlStrip,
    at place: SourceLocation = #_sourceLocation
  ) async throws {
    guard device == .keyboard else {
      let frame = room.inWindow(item.frame)
      return try await click(
        PixelPoint(x: (frame.minX + frame.maxX) / 2, y: (frame.minY + frame.maxY) / 2))
    }
    let ids = strip.focusItems.map(\.control.id)
    let target = try #require(ids.firstIndex(of: item.control.id))
    let focused = room.focused
    let present = focused == ControlsState.firstEntry ? 0 : focused.flatMap(ids.firstIndex) ?? -1
    let steps = target - present
    try await input.press(
      Array(repeating: steps > 0 ? "Tab" : "shift+Tab", count: abs(steps)))
    try await waitUntil(at: place) {
      room.focused == item.control.id || target == 0 && room.focused == ControlsState.firstEntry
    }
    // The slider is moved with the arrows.
    if !item.control.isSlider { try await input.press("Return") }
  }

  private func click(_ point: PixelPoint) async throws {
    // Two clicks within half a second would be a double click.
    room.turn(.milliseconds(600))
    switch device {
    case .touch:
      try room.pushFinger(SDL_FINGERDOWN, at: point)
      room.turn()
      try room.pushFinger(SDL_FINGERUP, at: point)
    case .mouse:
      let pressed = room.presses
      try await input.click(at: point)
      try await waitUntil { room.presses > pressed }
    case .keyboard: break
    }
    room.turn()
  }
}

/// The screen in the window's place.
struct WindowPicture {
  let screenshot: Screenshot
  let size: PixelSize

  /// The color at a place, as shares of the window's width and height.
  func color(_ x: Double, _ y: Double) -> Color {
    screenshot[Int(x * Double(size.width)), Int(y * Double(size.height))]
  }

  /// The number of white pixels of letters in the rows from one share of the height to another.
  func ink(from top: Double, to bottom: Double) -> Int {
    count(from: top, to: bottom) { min($0.red, $0.green, $0.blue) > 230 }
  }

  /// The share of dark pixels in the rows from one share of the height to another.
  func darkness(from top: Double, to bottom: Double) -> Double {
    let rows = Int(bottom * Double(size.height)) - Int(top * Double(size.height))
    return Double(count(from: top, to: bottom) { max($0.red, $0.green, $0.blue) < 60 })
      / Double(rows * size.width)
  }

  private func count(from top: Double, to bottom: Double, _ matches: (Color) -> Bool) -> Int {
    let rows = Int(top * Double(size.height))..<Int(bottom * Double(size.height))
    return rows.reduce(0) { sum, y in
      sum + (0..<size.width).count { matches(screenshot[$0, y]) }
    }
  }

  /// The pixels of the window's upper half, with controls and menus.
  var upperHalf: [UInt8] {
    screenshot.part(PixelRect(x: 0, y: 0, width: size.width, height: size.height / 2)).packedBGR()
  }
}
