/// The format of a recording, by the extension of its file.
package enum RecordingFormat: String, CaseIterable, Sendable {
  case mp4, mkv, webm

  /// The format that plays on most devices.
  package static let `default` = mp4

  /// Returns the format of a path; nil for any other extension.
  package init?(path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// The name of libavformat's muxer.
  package var muxer: String {
    switch self {
    case .mp4: "mp4"
    case .mkv: "matroska"
    case .webm: "webm"
    }
  }

  /// The extensions, as a user's message lists them.
  package static var list: String { ".mp4, .mkv or .webm" }
}
