internal import System

/// The format of a recording, by the extension of its file.
package enum RecordingFormat: String, CaseIterable, Sendable {
  case mp4, mkv, webm

  /// The format that plays on most devices.
  package static let `default` = mp4

  /// Returns the format of a path; nil for any other extension.
  package init?(path: String) {
    self.init(rawValue: Directory.fileExtension(of: path) ?? "")
  }

  /// The name of libavformat's muxer.
  package var muxer: String { self == .mkv ? "matroska" : rawValue }

  /// The extensions of all cases, as messages and help texts list them.
  package static let list = ".mp4, .mkv or .webm"
}
