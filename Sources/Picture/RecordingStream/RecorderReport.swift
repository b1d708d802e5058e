/// A line that `visavis-record` writes for the window.
package enum RecorderReport: Equatable, Sendable {
  /// The file is open, and pictures are encoded by the encoder of this name.
  case started(encoder: String)
  /// There is no sound, or no more of it; the pictures go on.
  case soundless(reason: String)
  /// The file cannot be created, or cannot be written any more.
  case failed(reason: String)
  /// The file is complete.
  case ended(pictures: Int)

  /// The line without its end.
  package var line: String {
    switch self {
    case .started(let encoder): "started \(encoder)"
    case .soundless(let reason): "soundless \(reason)"
    case .failed(let reason): "failed \(reason)"
    case .ended(let pictures): "ended \(pictures)"
    }
  }

  /// Parses a line; nil if it is something else.
  package init?(parsing line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let detail = parts.count > 1 ? String(parts[1]) : ""
    switch parts[0] {
    case "started": self = .started(encoder: detail)
    case "soundless": self = .soundless(reason: detail)
    case "failed": self = .failed(reason: detail)
    case "ended":
      guard let pictures = Int(detail) else { return nil }
      self = .ended(pictures: pictures)
    default: return nil
    }
  }
}
