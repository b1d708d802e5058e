package import Imaging

/// A person's hand at the keyboard and the mouse of a virtual screen, through xdotool and XTEST.
package struct Hand: Sendable {
  private let screen: String

  /// At the screen of that name.
  package init(screen: String) {
    self.screen = screen
  }

  /// Presses and releases a key, named as X names it: `m`, `plus`, `ctrl+c`.
  package func press(_ key: String) async throws {
    try await xdotool("key", key)
  }

  package func move(to point: PixelPoint) async throws {
    try await xdotool("mousemove", "\(point.x)", "\(point.y)")
  }

  /// Presses and releases the first button.
  package func click(at point: PixelPoint) async throws {
    try await xdotool("mousemove", "\(point.x)", "\(point.y)", "click", "1")
  }

  /// Gives the window of that name another size, as dragging its edge does.
  package func resizeWindow(named name: String, to size: PixelSize) async throws {
    try await xdotool(
      "search", "--name", name, "windowsize", "\(size.width)", "\(size.height)")
  }

  /// Turns the wheel away from the person (closer) or towards them, so many notches.
  package func turnWheel(notches: Int) async throws {
    let button = notches > 0 ? "4" : "5"
    try await xdotool("click", "--repeat", "\(abs(notches))", "--delay", "100", button)
  }

  /// Moves with the first button held.
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
