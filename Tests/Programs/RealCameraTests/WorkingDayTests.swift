internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Randomness
internal import Testing

extension RealCameras {
  /// Minutes of faults, a machine that sleeps, and two windows that want one camera.
  @Suite struct WorkingDay {
    private static let length = Duration.seconds(Trials.areLong ? 600 : 20)
    private static let captionArea = PixelRect(x: 0, y: 320, width: 640, height: 160)

    /// Something that happens to a camera or a feed.
    private enum Event: CaseIterable {
      case erroneousBuffer, queueing, endOfStreaming, disconnection, lostFrames, unplugging, flood,
        cut

      var fault: VividCamera.Fault? {
        switch self {
        case .erroneousBuffer: .erroneousBuffer
        case .queueing: .queueing
        case .endOfStreaming: .endOfStreaming
        case .disconnection: .disconnection
        case .lostFrames, .unplugging, .flood, .cut: nil
        }
      }
    }

    private func openWithSocket(_ harness: Harness, _ folder: Folder) async throws -> Child {
      let program = try harness.start(
        "--captions", "-", "--captions", "unix:\(folder.file("talk.sock"))", "--hold", "600")
      #expect(try await harness.comesToShow(ColorBars.at75))
      #expect(folder.names.contains("talk.sock"))
      return program
    }

    /// Lets an event happen.
    private func happen(_ event: Event, _ program: Child, _ socket: String) async throws {
      if let fault = event.fault { return try await VividCamera.first.inject(fault) }
      switch event {
      case .lostFrames:
        try await VividCamera.first.loseFrames(percent: 50)
        try await VividCamera.first.loseFrames(percent: 0)
      case .unplugging:
        VividCamera.unplugAll()
        try await VividCamera.plugInAll()
      case .flood:
        program.send((0..<100).map { "A sentence of a flood, number \($0)\n" }.joined())
      default:
        let client = try SocketClient(path: socket)
        client.send((0..<50).map { #"{"id":"c\#($0)","text":"Cut of"}"# + "\n" }.joined() + "{\"id")
      }
    }

    /// Checks that the picture is live, and that a caption comes through.
    private func expectLive(_ harness: Harness, _ program: Child, saying text: String) async throws
    {
      try await VividCamera.first.show(.blue)
      #expect(try await harness.comesToShow([Color(red: 0, green: 0, blue: 255)]))
      // What a flood left is not read first.
      let client = #"{"clear":true}"# + "\n\(text)\n"
      program.send(client)
      #expect(try await harness.comesToRead(text, in: Self.captionArea), "\(program.errorOutput)")
      #expect(program.end == nil)
      try await VividCamera.first.showPlainBars()
      #expect(try await harness.comesToShow(ColorBars.at75))
    }

    @Test func faultsOfAllKindsForMinutesLeaveALivePictureAndNothingBehind() async throws {
      let seed = UInt64.random(in: 0...9999)
      print("seed \(seed)")
      var generator = SeededGenerator(state: seed)
      let folder = try Folder()
      try await Harness.run { harness in
        let program = try await openWithSocket(harness, folder)
        let socket = folder.file("talk.sock")
        for event in Event.allCases { try await happen(event, program, socket) }
        func letFaultsHappen() async throws -> Int {
          let end = ContinuousClock.now + Self.length / 2
          var events = 0
          while ContinuousClock.now < end, program.end == nil {
            let event = Event.allCases.randomElement(using: &generator) ?? .cut
            try await happen(event, program, socket)
            events += 1
          }
          return events
        }
        var events = try await letFaultsHappen()
        try await expectLive(harness, program, saying: "Half of it is over")
        let before = try ResourceUse(of: program)
        events += try await letFaultsHappen()
        try await expectLive(harness, program, saying: "The day is over")
        var after = try ResourceUse(of: program)
        _ = try await eventually(within: .seconds(30)) {
          after = try ResourceUse(of: program)
          return after.gainsNothing(since: before)
        }
        print("seed \(seed), \(events) events: \(before), then \(after)")
        #expect(after.gainsNothing(since: before), "seed \(seed): \(before), then \(after)")
      }
    }

    @Test func afterTheMachineSleptCameraAndFeedsAreBack() async throws {
      let folder = try Folder()
      try await Harness.run { harness in
        let program = try await openWithSocket(harness, folder)
        var client: SocketClient? = try SocketClient(path: folder.file("talk.sock"))
        client?.send("Good night\n")
        #expect(try await harness.comesToRead("Good night", in: Self.captionArea))
        program.send(signal: SIGSTOP)
        VividCamera.unplugAll()
        client = nil
        #expect(try await throughout(.seconds(5)) { program.end == nil })
        try await VividCamera.plugInAll()
        program.send(signal: SIGCONT)
        #expect(try await harness.comesToShow(ColorBars.at75))
        client = try SocketClient(path: folder.file("talk.sock"))
        client?.send(#"{"clear":true}"# + "\nGood morning everybody\n")
        #expect(try await harness.comesToRead("Good morning everybody", in: Self.captionArea))
        #expect(program.end == nil)
        withExtendedLifetime(client) {}
      }
    }

    @Test func aSecondWindowIsRefusedTheCameraAndHasItAfterTheFirst() async throws {
      try await Harness.run { harness in
        let first = try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        let refused = try harness.start()
        #expect(try await eventually { refused.end != nil })
        #expect(refused.end == .exited(EX_UNAVAILABLE))
        #expect(refused.errorOutput.contains("is in use by visavis"), "\(refused.errorOutput)")
        #expect(refused.errorOutput.split(separator: "\n").count == 1, "\(refused.errorOutput)")
        #expect(first.end == nil && first.errorOutput == "")
        first.send(signal: SIGTERM)
        #expect(try await eventually { first.end == .exited(0) })
        let second = try harness.start()
        try await VividCamera.first.show(.green)
        #expect(try await harness.comesToShow([Color(red: 0, green: 255, blue: 0)]))
        #expect(second.end == nil && second.errorOutput == "")
      }
    }
  }
}
