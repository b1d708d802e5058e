internal import Glibc
internal import ProgramBench

/// A hundred thousand updates a second on one socket for ten seconds, one final in a hundred.
struct Flood {
  let program: Program

  private static let perSecond = 100_000
  private static let seconds = 10
  /// The texts begin with so many dots, which the eye on the line does not take for a loud word.
  private static let dots = String(repeating: ".", count: 40)

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

  private struct Poured {
    var sent = 0
    var finals = 0
    var seconds = 0.0
    /// Bytes, once everything that grows at the beginning has grown.
    var first = 0
    var most = 0
  }

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

  private func missedFramesOfAQuietWindow() async throws -> Int {
    let window = try await LiveWindow(program, options: [])
    usleep(UInt32(Self.seconds) * 1_000_000)
    return try LiveWindow.missedFrames(in: await window.close())
  }
}
