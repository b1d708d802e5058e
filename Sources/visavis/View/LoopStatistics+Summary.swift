internal import FrameLoop
internal import Frames

extension LoopStatistics {
  /// The line of text for `--stats`.
  func summary(painter: String) -> String {
    let average = paintings > 0 ? timePainting / paintings : .zero
    return "\(framesTaken) frames shown, \(framesMissed) missed\(reasons), "
      + "\(captionEvents) caption events, "
      + "\(paintings) paintings by \(painter), \(Self.milliseconds(average)) ms each, "
      + "\(Self.milliseconds(longestPainting)) ms the longest" + latency
  }

  /// The reasons for missed frames, if there are any.
  private var reasons: String {
    let parts = [
      (framesReplaced, "replaced by a newer one"), (losses.undelivered, "lost by the driver"),
      (losses.damaged, "damaged"), (losses.dropped, "dropped as no picture was free"),
    ]
    let texts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))"
  }

  /// The latency from capture to screen, if the driver reports capture times.
  private var latency: String {
    guard let median = frameLatency.percentile(50), let high = frameLatency.percentile(95)
    else { return "" }
    return ", from capture to screen \(Self.milliseconds(median)) ms (median), "
      + "\(Self.milliseconds(high)) ms (95 %)"
  }

  private static func milliseconds(_ time: Duration) -> String {
    let hundredths = Int((time / .milliseconds(1) * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
