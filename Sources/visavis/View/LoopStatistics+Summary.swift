internal import FrameLoop

extension LoopStatistics {
  /// One line for `--stats`.
  func summary(painter: String) -> String {
    let average = paintings > 0 ? timePainting / paintings : .zero
    return "\(framesTaken) frames shown, \(framesMissed) missed, \(captionEvents) caption events, "
      + "\(paintings) paintings by \(painter), \(Self.milliseconds(average)) ms each, "
      + "\(Self.milliseconds(longestPainting)) ms the longest"
  }

  private static func milliseconds(_ time: Duration) -> String {
    let hundredths = Int((time / .milliseconds(1) * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
