internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheDay {
  /// Too few descriptors, too little memory and a full disk while people talk.
  @Suite struct Shortages {
    private static let words = [
      "--size", "\(WindowHarness.window.size)", "--position", "0,0", "--borderless", "--painter",
      "memory", "--camera", "pattern", "--consent-given",
    ]

    private func sentences(_ harness: WindowHarness) throws -> [Int] {
      try WrittenTranscript(harness.folder.file("talk.jsonl")).numbers
    }

    private func comesToHave(_ count: Int, _ harness: WindowHarness) async throws -> Bool {
      try await eventually(within: WindowHarness.timeout) { try sentences(harness).count == count }
    }

    /// Starts the window with at most `limit` open files.
    private func open(_ harness: WindowHarness, limit: Int) throws -> Child {
      try harness.start(
        "sh",
        ["-c", #"ulimit -n \#(limit); exec "$0" "$@""#, harness.programPath] + Self.words + [
          "--no-state", "--captions", "unix:talk.sock", "--transcript", "talk.jsonl",
        ])
    }

    @Test func aCrowdTakesAllDescriptorsAndWhoeverTalksIsHeard() async throws {
      try await WindowHarness.run { harness in
        let refused = try open(harness, limit: 32)
        #expect(try await harness.waitForEnd(refused) == .exited(EX_OSERR))
        #expect(refused.errorOutput.split(separator: "\n").count == 1, "\(refused.errorOutput)")
        let needed = try #require(
          refused.errorOutput.firstMatch(of: /: (\d+) free descriptors are needed/)?.1)
        // Three descriptors are standard ones.
        let program = try open(harness, limit: #require(Int(needed)) + 3)
        let socket = harness.folder.file("talk.sock")
        #expect(try await eventually { harness.folder.names.contains("talk.sock") })
        var talk = Talk()
        let speaker = try SocketClient(path: socket)
        speaker.send(talk.next(5))
        #expect(try await comesToHave(5, harness), "\(program.errorOutput)")
        do {
          let crowd = try (1...100).map { _ in try SocketClient(path: socket) }
          #expect(
            try await eventually(within: WindowHarness.timeout) { !program.errorOutput.isEmpty })
          speaker.send(talk.next(5))
          #expect(try await comesToHave(10, harness), "\(program.errorOutput)")
          #expect(crowd.count == 100)
        }
        let late = try SocketClient(path: socket)
        late.send(talk.next(5))
        #expect(try await comesToHave(15, harness), "\(program.errorOutput)")
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(try sentences(harness) == Array(1...15))
        let lines = program.errorOutput.split(separator: "\n")
        #expect(lines.count == 1, "\(lines)")
      }
    }

    /// Lets a window have two MiB of address space more than it has now.
    private func limitMemory(of program: Child) async throws {
      let figures = String(decoding: try readFile("/proc/\(program.pid)/statm"), as: UTF8.self)
      let pages = try #require(figures.split(separator: " ").first.flatMap { Int($0) })
      let limit = pages * Int(sysconf(Int32(_SC_PAGESIZE))) + (2 << 20)
      try await Tool.run("prlimit", ["--pid", "\(program.pid)", "--as=\(limit):\(limit)"])
    }

    /// Swift ends a program that gets no memory; what was said before is whole.
    @Test func aWindowWithoutMemoryLeavesWholeSentencesToTheNext() async throws {
      try await WindowHarness.run { harness in
        var talk = Talk()
        let first = try open(harness, limit: 1024)
        let socket = harness.folder.file("talk.sock")
        #expect(try await eventually { harness.folder.names.contains("talk.sock") })
        let speaker = try SocketClient(path: socket)
        speaker.send(talk.next(5))
        #expect(try await comesToHave(5, harness), "\(first.errorOutput)")
        try await limitMemory(of: first)
        while talk.count < 50_000, speaker.send(talk.next(50)) {}
        let end = try await harness.waitForEnd(first)
        #expect(
          end == .killed(bySignal: SIGABRT) || end == .killed(bySignal: SIGILL),
          "\(talk.count) sentences")
        #expect(!first.errorOutput.contains("Number "), "no words on standard error")
        let kept = try sentences(harness)
        #expect(kept.count >= 5 && kept == Array(1...kept.count))
        let second = try open(harness, limit: 1024)
        var later = Talk()
        var next: SocketClient?
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            next = try? SocketClient(path: socket)
            return next != nil
          }, "the socket of the first one is replaced: \(second.errorOutput)")
        next?.send(later.next(5))
        #expect(try await comesToHave(kept.count + 5, harness), "\(second.errorOutput)")
        #expect(try sentences(harness) == kept + Array(1...5))
        second.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(second) == .exited(0))
      }
    }
  }
}

extension TheDay {
  /// A small disk that fills while people talk, on which the window keeps everything.
  @Suite(.enabled(if: geteuid() == 0, "only root can make a small disk")) struct FullDisks {
    /// Starts the window with everything that it keeps on the disk.
    private func start(_ harness: WindowHarness, on disk: SmallDisk) throws -> Child {
      let recording = isBuilt("visavis-record") ? ["--record", "\(disk.folder)/talk.mkv"] : []
      let entering = disk.entering
      return try harness.start(
        entering[0],
        Array(entering.dropFirst()) + [
          "env", "XDG_STATE_HOME=\(disk.folder)", harness.programPath, "--size",
          "\(WindowHarness.window.size)", "--position", "0,0", "--borderless", "--painter",
          "memory", "--camera", "pattern:moving", "--captions", "-", "--consent-given",
          "--transcript", "\(disk.folder)/talk.jsonl",
        ] + recording, input: .pipe)
    }

    /// The disk fills before the recording has a picture, or later.
    @Test(arguments: [false, true])
    func whatIsSaidWaitsForRoomAndTheWindowGoesOn(isLater: Bool) async throws {
      try await WindowHarness.run { harness in
        let disk = try await SmallDisk(in: harness.folder)
        let isRecorded = isBuilt("visavis-record")
        let program = try start(harness, on: disk)
        var talk = Talk()
        func sentences() throws -> [Int] { try WrittenTranscript(disk.file("talk.jsonl")).numbers }
        program.send(talk.next(10))
        #expect(try await eventually { try sentences().count == 10 }, "\(program.errorOutput)")
        if isLater, isRecorded {
          #expect(
            try await eventually { (try? readFile(disk.file("talk.mkv")).count > 8000) == true })
        }
        try disk.fill()
        program.send(talk.next(60))
        // A change of the view is to be remembered, too.
        try await harness.inputDriver.press("plus")
        let expected = isRecorded ? 2 : 1
        func lines() -> [Substring] { program.errorOutput.split(separator: "\n") }
        #expect(try await eventually { lines().count >= expected }, "\(lines())")
        let before = try harness.pixels().packedBGR()
        #expect(try await eventually { try harness.pixels().packedBGR() != before })
        #expect(try sentences().starts(with: 1...10))
        disk.makeRoom()
        let isWhole = try await eventually { try sentences() == Array(1...70) }
        let written = try WrittenTranscript(disk.file("talk.jsonl"))
        #expect(isWhole, "\(written.lines) \(lines())")
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(isRecorded ? EX_IOERR : 0))
        #expect(lines().count == expected + 1, "\(lines())")
        let transcript = lines().filter { $0.contains("talk.jsonl") }
        #expect(transcript.count == 2 && transcript[0].contains("cannot be written: No space"))
        #expect(transcript.last?.hasSuffix("talk.jsonl goes on") == true)
        #expect(!isRecorded || lines().contains { $0.contains("the recording has ended") })
        if isLater, isRecorded {
          #expect(try await RecordedVideo(disk.file("talk.mkv")).pictures > 5)
        }
        let state = try readFile(disk.file("visavis/state.json"))
        #expect(state.last == UInt8(ascii: "\n"), "a change is saved when there is room")
      }
    }
  }
}
