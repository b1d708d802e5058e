internal import Imaging
internal import ProgramBench
@testable internal import FrameLoop
@testable internal import Scene
internal import Testing

extension OnTheScreen {
  /// Every control of the real window, reached and used with one device alone; the results are read
  /// off the screen.
  @Suite @MainActor struct ControlsOnTheScreenTests {
    private nonisolated static let sizes = [
      PixelSize(width: 1280, height: 720), PixelSize(width: 640, height: 360),
    ]

    @Test(arguments: WindowUser.Device.allCases, sizes)
    func everyControlOfThePictureAndTheWindow(
      device: WindowUser.Device, size: PixelSize
    ) async throws {
      let user = try WindowUser(with: device, in: WindowRoom(size: size))
      // Left and right of the upper half, the frame of the picture, and a place below the middle.
      #expect(try await user.sees { $0.color(0.3, 0.45).isClose(to: ColorCamera.red) })
      try await user.press("mirror")
      #expect(try await user.sees { $0.color(0.3, 0.45).isClose(to: ColorCamera.green) })
      try await user.press("mirror")
      #expect(try await user.sees { $0.color(0.3, 0.45).isClose(to: ColorCamera.red) })
      try await user.leave()

      #expect(try user.look().color(0.02, 0.6).isClose(to: ColorCamera.gray))
      try await user.slideZoom(to: 4)
      #expect(try await user.sees { $0.color(0.02, 0.6).isClose(to: ColorCamera.blue) })
      try await user.slideZoom(to: 1)
      #expect(try await user.sees { $0.color(0.02, 0.6).isClose(to: ColorCamera.gray) })
      try await user.leave()

      try await user.press("next camera")
      #expect(try await user.sees { $0.color(0.3, 0.6).isClose(to: ColorCamera.orange) })
      try await user.leave()
      try await user.press("listening")
      #expect(try await user.sees { $0.color(0.3, 0.6).isClose(to: ColorCamera.violet) })
      try await user.leave()
      user.room.showQuadrants()

      let below = PixelPoint(x: 8, y: size.height + 20)
      #expect(try user.look().screenshot[below.x, below.y] == .black)
      try await user.press("full screen")
      #expect(try await user.sees { $0.screenshot[below.x, below.y] != .black })
      try await user.leave()
      try await user.press("full screen")
      #expect(try await user.sees { $0.screenshot[below.x, below.y] == .black })
      try await user.leave()

      let before = try user.look().darkness(from: 0.2, to: 0.6)
      try await user.press("help")
      #expect(try await user.sees { $0.darkness(from: 0.2, to: 0.6) > before + 0.3 })
      try await user.leave()
      #expect(try await user.sees { $0.darkness(from: 0.2, to: 0.6) < before + 0.1 })

      try await user.press("history")
      #expect(try await user.sees { $0.darkness(from: 0.2, to: 0.6) > before + 0.2 })
      try await user.leaveHistory()
      #expect(try await user.sees { $0.darkness(from: 0.2, to: 0.6) < before + 0.1 })

      try await user.press("save picture")
      try await user.leave()
      #expect(try await user.sees { $0.color(0.3, 0.6).isClose(to: ColorCamera.teal) })
      user.room.showQuadrants()
      try await user.press("turn picture")
      try await user.leave()
      #expect(try await user.sees { !$0.color(0.3, 0.45).isClose(to: ColorCamera.red) })
      try await user.press("quit")
      #expect(user.room.loop.shouldQuit)
    }

    @Test(arguments: WindowUser.Device.allCases)
    func everyControlOfTheConversation(device: WindowUser.Device) async throws {
      let user = try WindowUser(with: device, in: WindowRoom(size: Self.sizes[0]))
      func ink() throws -> Int { try user.look().ink(from: 0.66, to: 1) }
      func becomes(_ condition: (Int) -> Bool) async throws -> Bool {
        try await user.sees { condition($0.ink(from: 0.66, to: 1)) }
      }
      #expect(try await becomes { $0 > 50 })
      let spanish = try ink()
      try await user.press("larger text")
      #expect(try await becomes { $0 > spanish * 5 / 4 })
      try await user.press("smaller text")
      #expect(try await becomes { $0 == spanish })
      try await user.leave()

      try await user.press("languages")
      try await user.press("language fr")
      #expect(try await becomes { $0 > spanish * 6 })
      let french = try ink()
      try await user.leave()
      try await user.press("languages")
      try await user.press("language es")
      #expect(try await becomes { $0 == spanish })
      try await user.leave()
      try await user.press("swap languages")
      #expect(try await becomes { $0 > spanish * 3 && $0 != french })
      try await user.leave()
      try await user.press("swap languages")
      #expect(try await becomes { $0 == spanish })
      try await user.leave()

      try await user.press("languages")
      #expect(try await user.sees { _ in user.room.strip.menu?.open.page == 0 })
      let first = try user.look().upperHalf
      try await user.press("more")
      #expect(try await user.sees { _ in user.room.strip.menu?.open.page == 1 })
      #expect(try await user.sees { $0.upperHalf.differs(from: first) })
      let second = try user.look().upperHalf
      try await user.press("back")
      #expect(try await user.sees { $0.upperHalf.differs(from: second) })
      try await user.leave()

      // The upper half is turned around for the far reader.
      #expect(try user.look().color(0.3, 0.42).isClose(to: ColorCamera.red))
      try await user.press("face to face")
      #expect(try await user.sees { $0.color(0.3, 0.42).isClose(to: ColorCamera.green) })
      #expect(try await becomes { $0 > 50 })
      let near = try ink()
      try await user.leave()
      // The near reader then reads what was spoken in English, which is dimmed.
      try await user.press("swap sides")
      #expect(try await becomes { $0 < near / 2 })
      try await user.leave()
      try await user.press("face to face")
      #expect(try await user.sees { $0.color(0.3, 0.42).isClose(to: ColorCamera.red) })
      try await user.leave()

      try await user.press("clear text")
      #expect(try await becomes { $0 == 0 })
    }

    @Test func theseAreAllControls() throws {
      let room = try WindowRoom(size: PixelSize(width: 640, height: 360))
      var ids = Set(room.loop.controls(of: 0).map(\.id))
      room.loop.perform(.toggleFaceToFace, at: .seconds(2))
      ids.formUnion(room.loop.controls(of: 0).map(\.id))
      #expect(
        ids == [
          "listening", "clear text", "languages", "swap languages", "next camera", "mirror", "zoom",
          "face to face", "swap sides", "smaller text", "larger text", "full screen", "help",
          "menu",
          "history",
        ])
    }
  }
}

extension [UInt8] {
  /// True if more than one byte in a hundred differs.
  fileprivate func differs(from other: [UInt8]) -> Bool {
    zip(self, other).count { $0 != $1 } > count / 100
  }
}
