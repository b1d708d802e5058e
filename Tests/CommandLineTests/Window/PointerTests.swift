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

    private func comesToShow(_ desk: Desk, _ colors: [Color]) async throws -> Bool {
      try await eventually(within: Desk.timeout) {
        let screenshot = try desk.screen.look()
        return zip(Self.corners, colors).allSatisfy {
          screenshot[$0.x, $0.y].isClose(to: $1)
        }
      }
    }

    @Test(arguments: [0, 1, 2, 3])
    func theWheelKeepsWhatIsUnderThePointer(corner: Int) async throws {
      try await Desk.set { desk in
        try desk.open(["--camera", desk.still(Pictures.corners())])
        #expect(try await comesToShow(desk, Pictures.cornerColors))
        let size = Desk.window.size
        let point = PixelPoint(
          x: corner % 2 * (size.width - 1), y: corner / 2 * (size.height - 1))
        try await desk.hand.move(to: point)
        // 1.15 to the power of six is more than two, so only this quarter is visible.
        try await desk.hand.turnWheel(notches: 6)
        let color = Pictures.cornerColors[corner]
        #expect(try await comesToShow(desk, [color, color, color, color]))
        try await desk.hand.turnWheel(notches: -8)
        #expect(try await comesToShow(desk, Pictures.cornerColors))
      }
    }

    @Test(arguments: [["--mirror", "off"], ["--mirror", "on"], ["--rotate", "180"]])
    func aDragMovesAnEnlargedPictureWithThePointer(options: [String]) async throws {
      try await Desk.set { desk in
        let camera = try ["--camera", desk.still(Pictures.corners())]
        let whole = try await desk.expected(camera + options)
        let topLeft = whole.view.color(x: 20, y: 90)
        let bottomRight = whole.view.color(x: 460, y: 250)
        try desk.open(camera + options + ["--zoom", "2"])
        let middle = try await desk.expected(camera + options + ["--zoom", "2"])
        #expect(try await desk.comesToShow(middle))
        let (start, end) = (PixelPoint(x: 120, y: 80), PixelPoint(x: 470, y: 265))
        try await desk.hand.drag(from: start, to: end)
        #expect(try await comesToShow(desk, Array(repeating: topLeft, count: 4)))
        for _ in 1...2 { try await desk.hand.drag(from: end, to: start) }
        #expect(try await comesToShow(desk, Array(repeating: bottomRight, count: 4)))
      }
    }

    @Test func atRestADragUpwardsZooms() async throws {
      try await Desk.set { desk in
        try desk.open(["--camera", "pattern"])
        #expect(try await desk.comesToShow(desk.expected(["--camera", "pattern"])))
        try await desk.hand.drag(
          from: PixelPoint(x: 240, y: 220), to: PixelPoint(x: 240, y: 220 - 65))
        // A bar is 60 pixels wide; a drag of 65 of 270 x 0.35 zooms by e to the 0.69, or two.
        let isLarger = try await eventually(within: Desk.timeout) {
          try desk.screen.look().bars(inRow: 200, to: Desk.window.maxX).contains {
            abs($0.width - 119) <= 4
          }
        }
        #expect(isLarger)
      }
    }
  }
}
