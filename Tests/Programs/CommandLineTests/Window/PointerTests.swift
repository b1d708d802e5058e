internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  /// The wheel and dragging, checked away from the strip, which appears with the pointer.
  @Suite struct Pointer {
    /// The points that have each corner's color while the whole picture is shown.
    private static let corners = [
      PixelPoint(x: 20, y: 90), PixelPoint(x: 460, y: 90), PixelPoint(x: 20, y: 250),
      PixelPoint(x: 460, y: 250),
    ]

    private func eventuallyShows(_ harness: WindowHarness, _ colors: [Color]) async throws -> Bool {
      try await eventually(within: WindowHarness.timeout) {
        let screenshot = try harness.screen.screenshot()
        return zip(Self.corners, colors).allSatisfy {
          screenshot[$0.x, $0.y].isClose(to: $1)
        }
      }
    }

    @Test(arguments: [0, 1, 2, 3])
    func theWheelKeepsWhatIsUnderThePointer(corner: Int) async throws {
      try await WindowHarness.run { harness in
        try harness.open(["--camera", harness.still(Pictures.corners())])
        #expect(try await eventuallyShows(harness, Pictures.cornerColors))
        let size = WindowHarness.window.size
        let point = PixelPoint(x: corner % 2 * (size.width - 1), y: corner / 2 * (size.height - 1))
        try await harness.inputDriver.move(to: point)
        // 1.15 to the power of six is more than two, so only this quarter is visible.
        try await harness.inputDriver.turnWheel(notches: 6)
        let color = Pictures.cornerColors[corner]
        #expect(try await eventuallyShows(harness, [color, color, color, color]))
        try await harness.inputDriver.turnWheel(notches: -8)
        #expect(try await eventuallyShows(harness, Pictures.cornerColors))
      }
    }
  }
}
