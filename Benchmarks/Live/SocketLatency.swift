/// A benchmark of the latency from writing a caption to a socket until it is on the screen.
struct SocketLatency {
  let program: Program

  /// Runs the benchmark and returns its result.
  func figure() async throws -> Figure {
    let window = try await LiveWindow(program, options: [])
    let times = try window.latencies(200, of: try window.client())
    _ = try await window.close()
    let (median, high) = (times.quantile(0.5), times.quantile(0.95))
    return Figure(
      name:
        "a caption from a socket to the screen, memory painter, 1280x720 at 30/s, 95 % (median)",
      target: "≤ 10 ms", measured: "\(high.milliseconds) (\(median.milliseconds))",
      isMet: high <= .milliseconds(10))
  }
}
