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
        let point = PixelPoint(
          x: corner % 2 * (size.width - 1), y: corner / 2 * (size.height - 1))
        try await harness.inputDriver.move(to: point)
        // 1.15 to the power of six is more than two, so only this quarter is visible.
        try await harness.inputDriver.turnWheel(notches: 6)
        let color = Pictures.cornerColors[corner]
        #expect(try await eventuallyShows(harness, [color, color, color, color]))
        try await harness.inputDriver.turnWheel(notches: -8)
        #expect(try await eventuallyShows(harness, Pictures.cornerColors))
      }
    }

    @Test(arguments: [["--mirror", "off"], ["--mirror", "on"], ["--rotate", "180"]])
    func aDragMovesAnEnlargedPictureWithThePointer(options: [String]) async throws {
      try await WindowHarness.run { harness in
        let camera = try ["--camera", harness.still(Pictures.corners())]
        let unzoomed = try await harness.expected(camera + options)
        let topLeft = unzoomed.view.color(x: 20, y: 90)
        let bottomRight = unzoomed.view.color(x: 460, y: 250)
        try harness.open(camera + options + ["--zoom", "2"])
        let middle = try await harness.expected(camera + options + ["--zoom", "2"])
        #expect(try await harness.eventuallyShows(middle))
        let (start, end) = (PixelPoint(x: 120, y: 80), PixelPoint(x: 470, y: 265))
        try await harness.inputDriver.drag(from: start, to: end)
        #expect(try await eventuallyShows(harness, Array(repeating: topLeft, count: 4)))
        for _ in 1...2 { try await harness.inputDriver.drag(from: end, to: start) }
        #expect(try await eventuallyShows(harness, Array(repeating: bottomRight, count: 4)))
      }
    }

    @Test func atRestADragUpwardsZooms() async throws {
      try await WindowHarness.run { harness in
        try harness.open(["--camera", "pattern"])
        #expect(try await harness.eventuallyShows(harness.expected(["--camera", "pattern"])))
        try await harness.inputDriver.drag(
          from: PixelPoint(x: 240, y: 220), to: PixelPoint(x: 240, y: 220 - 65))
        // A bar is 60 pixels wide; a drag of 65 of 270 x 0.35 zooms by e to the 0.69, or two.
        let isLarger = try await eventually(within: WindowHarness.timeout) {
          try harness.screen.screenshot().bars(inRow: 200, to: WindowHarness.window.maxX).contains {
            abs($0.width - 119) <= 4
          }
        }
        #expect(isLarger)
      }
    }
  }
}
