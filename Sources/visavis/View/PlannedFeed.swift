internal import CaptionCoding
internal import Captions
internal import Glibc

/// One feed that the options name, before it is opened.
struct PlannedFeed: Hashable {
  /// Where its captions come from.
  enum Source: Hashable {
    case standardInput
    case unixSocket(path: String)
    case file(path: String)

    /// Whether its captions may be over by themselves one day: `--quit-at-end` waits for these alone.
    var hasEnd: Bool {
      switch self {
      case .standardInput, .file: true
      case .unixSocket: false
      }
    }
  }

  var source: Source
  /// Whose reading it is, where its updates do not say so.
  var audience: Audience?
  /// A feed that nobody named costs a notice where it cannot be opened, not the start.
  var isAsked = true
}

extension PlannedFeed {
  /// Reads `[near=|far=]FEED`, the value of a `--captions`.
  ///
  /// - Throws: `Failure.usage`: what is wrong with it and what to write.
  init(parsing text: String) throws(Failure) {
    var place = text[...]
    for reader in [Audience.near, .far] where text.hasPrefix("\(reader.rawValue)=") {
      audience = reader
      place = text.dropFirst(reader.rawValue.count + 1)
    }
    source = try Self.source(String(place))
  }

  private static func source(_ text: String) throws(Failure) -> Source {
    if text == "-" { return .standardInput }
    if text.hasPrefix("unix:") {
      let path = text.dropFirst("unix:".count)
      guard !path.isEmpty else {
        throw .usage("--captions unix: lacks the socket's path: write unix:PATH")
      }
      return .unixSocket(path: String(path))
    }
    // How a file of any other name begins says what it is; a word that names none is no feed.
    guard CaptionFormat.isFileOfCaptions(named: text) || isFile(text) else {
      throw .usage("--captions takes -, unix:PATH or a file; there is no file '\(text)'")
    }
    return .file(path: text)
  }

  /// Pipes and folders are none: a file is read before the window opens.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
