internal import Glibc
internal import ProgramBench

/// A benchmark of 100,000 updates a second on one socket for ten seconds, 1 % of them final.
struct Flood {
  let program: Program

  private static let perSecond = 100_000
  private static let seconds = 10
  /// The beginning of each text, which does not reach the observed band.
  private static let dots = String(repeating: ".", count: 40)

  /// Runs the benchmark and returns its result.
  func figure() async throws -> Figure {
    let quiet = try await missedFramesOfAQuietWindow()
    let window = try await LiveWindow(program, options: ["--transcript", "FOLDER/talk.jsonl"])
    let client = try window.client()
    let memory = try pour(into: client, of: window)
    window.say(.loud, by: client)
    let catchUp = try window.wait(for: .loud)
    let missed = try LiveWindow.missedFrames(in: await window.close())
    let kept = try String(decoding: readFile(window.folder.file("talk.jsonl")), as: UTF8.self)
      .split(separator: "\n").count { $0.contains(Self.dots) }
    let growth = Double(memory.most - memory.first) / 1_000_000
    return Figure(
      name:
        "\(memory.sent) updates in \(tenths(of: memory.seconds)) s on one socket: frames missed "
        + "(without), memory grown, finals kept of \(memory.finals), newest caption behind",
      asked: "none more, ≤ 8 MB, all, ≤ 100 ms",
      measured: "\(missed) (\(quiet)), \(tenths(of: growth)) MB, \(kept), \(catchUp.milliseconds)",
      holds: missed <= quiet && growth <= 8 && kept == memory.finals
        && catchUp <= .milliseconds(100))
  }

  /// The totals of the updates that were sent.
  private struct Poured {
    var sent = 0
    var finals = 0
    var seconds = 0.0
    /// The memory in bytes after the growth during startup.
    var first = 0
    /// The largest memory in bytes.
    var most = 0
  }

  /// Sends the updates at a constant rate and samples the memory.
  private func pour(into client: SocketClient, of window: LiveWindow) throws -> Poured {
    var poured = Poured()
    let start = ContinuousClock.now
    for millisecond in 0..<Self.seconds * 1000 {
      var lines = ""
      for _ in 0..<Self.perSecond / 1000 {
        let isFinal = poured.sent % 100 == 99
        lines +=
          #"{"id":"u\#(poured.sent / 100)","text":"\#(Self.dots)\#(poured.sent)","final":\#(isFinal)}"#
        lines += "\n"
        poured.sent += 1
        if isFinal { poured.finals += 1 }
      }
      guard client.tell(lines) else { throw BenchFailure("the flood was cut off") }
      let now = start.duration(to: .now)
      if millisecond % 250 == 0, now > .seconds(2) {
        let memory = try window.memory()
        if poured.first == 0 { poured.first = memory }
        poured.most = max(poured.most, memory)
      }
      let due = Duration.milliseconds(millisecond + 1)
      if now < due { usleep(UInt32((due - now) / .microseconds(1))) }
    }
    poured.seconds = start.duration(to: .now) / .seconds(1)
    poured.most = max(poured.most, try window.memory())
    return poured
  }

  /// Returns the number of missed frames of a window without captions, over the same time.
  private func missedFramesOfAQuietWindow() async throws -> Int {
    let window = try await LiveWindow(program, options: [])
    usleep(UInt32(Self.seconds) * 1_000_000)
    return try LiveWindow.missedFrames(in: await window.close())
  }
}
