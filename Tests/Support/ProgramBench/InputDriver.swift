package import Imaging

/// The keyboard and the pointer of a virtual screen, through xdotool and XTEST.
package struct InputDriver: Sendable {
  private let screen: String

  /// Creates a driver of the screen with the given name.
  package init(screen: String) {
    self.screen = screen
  }

  /// Presses and releases a key by its X name: `m`, `plus`, `ctrl+c`.
  package func press(_ key: String) async throws {
    try await xdotool("key", key)
  }

  /// Presses and releases keys by their X names, one after the other.
  package func press(_ keys: [String]) async throws {
    guard !keys.isEmpty else { return }
    try await Tool.run("xdotool", ["key"] + keys, variables: ["DISPLAY": screen])
  }

  /// Types letters that are on the keyboard.
  package func type(_ text: String) async throws {
    try await xdotool("type", "--delay", "30", text)
  }

  package func move(to point: PixelPoint) async throws {
    try await xdotool("mousemove", "\(point.x)", "\(point.y)")
  }

  /// Clicks the first button.
  package func click(at point: PixelPoint) async throws {
    try await xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "1")
  }

  /// Clicks the first button twice, 0.1 s apart.
  package func doubleClick(at point: PixelPoint) async throws {
    try await xdotool(
      "mousemove", "\(point.x)", "\(point.y)", "click", "--repeat", "2", "--delay", "100", "1")
  }

  /// Resizes the window of that name.
  package func resizeWindow(named name: String, to size: PixelSize) async throws {
    try await xdotool("search", "--name", name, "windowsize", "\(size.width)", "\(size.height)")
  }

  /// Moves the window of that name, whose top left corner comes to `point`.
  package func moveWindow(named name: String, to point: PixelPoint) async throws {
    try await xdotool("search", "--name", name, "windowmove", "\(point.x)", "\(point.y)")
  }

  /// Turns the wheel by `notches`: away from the user if positive, towards them if negative.
  package func turnWheel(notches: Int) async throws {
    let button = notches > 0 ? "4" : "5"
    try await xdotool("click", "--repeat", "\(abs(notches))", "--delay", "100", button)
  }

  /// Drags with the first button.
  package func drag(from start: PixelPoint, to end: PixelPoint) async throws {
    try await xdotool(
      "mousemove", "\(start.x)", "\(start.y)", "mousedown", "1",
      "mousemove", "\((start.x + end.x) / 2)", "\((start.y + end.y) / 2)",
      "mousemove", "\(end.x)", "\(end.y)", "mouseup", "1")
  }

  private func xdotool(_ arguments: String...) async throws {
    try await Tool.run("xdotool", arguments, variables: ["DISPLAY": screen])
  }
}
