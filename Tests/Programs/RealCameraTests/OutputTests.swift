internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  /// The virtual camera, seen from the other end of a cable of the driver.
  @Suite struct VirtualCameras {
    private static let caption = "The train leaves at noon"

    /// The area of captions: the lower part of the picture.
    private static let captionArea = PixelRect(x: 0, y: 320, width: 640, height: 160)

    private func start(_ harness: Harness) throws -> Child {
      let size = VividCable.size
      return try harness.run([
        "--camera", "pattern", "--size", "\(size)", "--position", "0,0",
        "--borderless", "--no-hints", "--no-animation", "-v", "--captions", "-", "--output",
        VividCable.output ?? "(unplugged)",
      ])
    }

    private func showsBars(_ frame: Screenshot) -> Bool {
      frame.bars(inRow: VividCable.size.height / 4, to: VividCable.size.width).show(ColorBars.at75)
    }

    /// Waits until OCR finds `text` among the captions at the other end.
    private func comesToRead(_ text: String) async throws -> Bool {
      for _ in 1...8 {
        guard let frame = try await VividCable.capture() else { return false }
        let words = try await CaptionReader.read(frame, in: Self.captionArea)
        if CaptionReader.finds(text, in: words) { return true }
        try await Task.sleep(for: .milliseconds(500))
      }
      return false
    }

    @Test func anotherProgramSeesThePictureAndTheCaption() async throws {
      try await Harness.run { harness in
        let program = try start(harness)
        program.send("\(Self.caption)\n")
        #expect(try await comesToRead(Self.caption))
        #expect(try await VividCable.comesToShow { showsBars($0) })
        program.send(signal: SIGTERM)
        #expect(try await eventually { program.end == .exited(0) })
        // An emulated machine promises no rate: the number tells that pictures were repeated.
        let written = program.errorOutput.number(before: "pictures written")
        #expect(written ?? 0 >= 10, "\(program.errorOutput)")
      }
    }

    @Test func aVirtualCameraThatGoesIsReportedOnceAndTriedAgain() async throws {
      try await Harness.run { harness in
        let program = try start(harness)
        #expect(try await VividCable.comesToShow { showsBars($0) })
        VividCamera.unplugAll()
        #expect(try await eventually { program.errorOutput.contains("no picture goes to") })
        // Several attempts pass in silence.
        #expect(try await throughout(.seconds(3)) { program.end == nil })
        try await VividCamera.plugInAll()
        #expect(try await VividCable.comesToShow { showsBars($0) })
        let losses = program.errorOutput.split(separator: "\n").count {
          $0.contains("no picture goes to")
        }
        #expect(losses == 1, "\(program.errorOutput)")
        #expect(program.end == nil)
      }
    }
  }
}
