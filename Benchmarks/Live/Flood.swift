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
    let baseline = try await missedFramesWithoutCaptions()
    let window = try await LiveWindow(program, options: ["--transcript", "FOLDER/talk.jsonl"])
    let client = try window.client()
    let totals = try sendUpdates(into: client, of: window)
    window.show(.wide, by: client)
    let catchUp = try window.wait(for: .wide)
    let missed = try LiveWindow.missedFrames(in: await window.close())
    let transcript = try readFile(window.folder.file("talk.jsonl"))
    let writtenFinals = String(decoding: transcript, as: UTF8.self)
      .split(separator: "\n").count { $0.contains(Self.dots) }
    let growth = Double(totals.maxMemory - totals.initialMemory) / 1_000_000
    return Figure(
      name:
        "\(totals.sent) updates in \(tenths(of: totals.seconds)) s on one socket: frames missed "
        + "(without), memory grown, finals kept of \(totals.finals), newest caption behind",
      target: "none more, ≤ 8 MB, all, ≤ 100 ms",
      measured: "\(missed) (\(baseline)), \(tenths(of: growth)) MB, \(writtenFinals), "
        + catchUp.milliseconds,
      isMet: missed <= baseline && growth <= 8 && writtenFinals == totals.finals
        && catchUp <= .milliseconds(100))
  }

  /// The totals of the updates that were sent.
  private struct Totals {
    var sent = 0
    var finals = 0
    var seconds = 0.0
    /// The memory in bytes after the growth during startup.
    var initialMemory = 0
    /// The largest memory in bytes.
    var maxMemory = 0
  }

  /// Sends the updates at a constant rate and samples the memory.
  private func sendUpdates(into client: SocketClient, of window: LiveWindow) throws -> Totals {
    var totals = Totals()
    let start = ContinuousClock.now
    for millisecond in 0..<Self.seconds * 1000 {
      var lines = ""
      for _ in 0..<Self.perSecond / 1000 {
        let isFinal = totals.sent % 100 == 99
        lines +=
          #"{"id":"u\#(totals.sent / 100)","text":"\#(Self.dots)\#(totals.sent)","final":\#(isFinal)}"#
        lines += "\n"
        totals.sent += 1
        if isFinal { totals.finals += 1 }
      }
      guard client.send(lines) else { throw BenchFailure("the flood was cut off") }
      let now = start.duration(to: .now)
      if millisecond % 250 == 0, now > .seconds(2) {
        let memory = try window.memory()
        if totals.initialMemory == 0 { totals.initialMemory = memory }
        totals.maxMemory = max(totals.maxMemory, memory)
      }
      let due = Duration.milliseconds(millisecond + 1)
      if now < due { usleep(UInt32((due - now) / .microseconds(1))) }
    }
    totals.seconds = start.duration(to: .now) / .seconds(1)
    totals.maxMemory = max(totals.maxMemory, try window.memory())
    return totals
  }

  /// Returns the number of missed frames of a window without captions, over the same time.
  private func missedFramesWithoutCaptions() async throws -> Int {
    let window = try await LiveWindow(program, options: [])
    usleep(UInt32(Self.seconds) * 1_000_000)
    return try LiveWindow.missedFrames(in: await window.close())
  }
}
