internal import CaptionCoding
internal import Captions
internal import Feeds
internal import Glibc

/// One feed that the options name, before it is opened.
struct PlannedFeed: Hashable {
  /// Where its captions come from.
  enum Source: Hashable {
    case standardInput
    case listener(ListenerAddress)
    case server(WebSocketURL)
    case file(path: String)
    case pipeline(command: String, name: PipelineName)

    /// Whether its captions may be over by themselves one day: `--quit-at-end` waits for these alone.
    var hasEnd: Bool {
      switch self {
      case .standardInput, .file, .pipeline: true
      case .listener, .server: false
      }
    }
  }

  var source: Source
  /// What it speaks; nil: it is told by what comes.
  var format: CaptionFormat?
  /// Whose reading it is, where its updates do not say so.
  var audience: Audience?
  /// A feed that nobody named costs a notice where it cannot be opened, not the start.
  var isAsked = true

  /// What its connections have in common.
  var settings: FeedSettings { FeedSettings(format: format, audience: audience) }
}

extension PlannedFeed {
  /// Reads `[near=|far=]FEED[,format=F]`, the value of a `--captions`.
  ///
  /// - Parameters:
  ///   - text: the value.
  ///   - usual: the format of feeds that name none; nil tells it by what comes.
  /// - Throws: `Failure.usage`: what is wrong with it and what to write.
  init(parsing text: String, usual: CaptionFormat? = nil) throws(Failure) {
    var place = text[...]
    for reader in [Audience.near, .far] where text.hasPrefix("\(reader.rawValue)=") {
      audience = reader
      place = place.dropFirst(reader.rawValue.count + 1)
    }
    let parts = place.split(separator: ",format=", omittingEmptySubsequences: false)
    guard parts.count <= 2 else {
      throw .usage("--captions \(text): a feed has one format")
    }
    let named = try parts.count == 2 ? Self.format(String(parts[1])) : .auto
    let source = try Self.source(String(parts[0]))
    self.source = source
    format = named.format ?? Self.format(toldBy: source) ?? usual
  }

  /// Refuses what the rules do not allow, as far as that is known before it is opened.
  func check(against rules: DoorRules) throws(Failure) {
    guard case .listener(let address) = source, address.isReachable == true, !rules.allowsRemote
    else { return }
    throw Failure(.reachable(address.description))
  }

  private static func format(_ name: String) throws(Failure) -> FormatArgument {
    guard let format = FormatArgument(argument: name) else {
      let names = FormatArgument.allValueStrings.joined(separator: ", ")
      throw .usage("--captions: there is no format '\(name)'; there are \(names)")
    }
    return format
  }

  private static func format(toldBy source: Source) -> CaptionFormat? {
    guard case .file(let path) = source else { return nil }
    return CaptionFormat(fileName: path)
  }

  private static func source(_ text: String) throws(Failure) -> Source {
    if text == "-" { return .standardInput }
    if text.hasPrefix("ws://") || text.hasPrefix("wss://") {
      guard let server = WebSocketURL(text) else {
        throw .usage("--captions \(text): no server's address; write ws://HOST:PORT/PATH")
      }
      return .server(server)
    }
    if let path = text.remainder(after: "unix:") {
      guard !path.isEmpty else {
        throw .usage("--captions unix: lacks the socket's path: write unix:PATH")
      }
      return .listener(.unix(path: path))
    }
    if let place = text.remainder(after: "tcp:") {
      return .listener(.tcp(try address(place, "tcp")))
    }
    if let place = text.remainder(after: "ws:") {
      return .listener(.webSocket(try address(place, "ws")))
    }
    // How a file of any other name begins says what it is; a word that names none is no feed.
    guard CaptionFormat.isFileOfCaptions(named: text) || isFile(text) else {
      throw .usage(
        "--captions takes -, unix:PATH, tcp:HOST:PORT, ws:HOST:PORT, ws://… or a file; "
          + "there is no file '\(text)'")
    }
    return .file(path: text)
  }

  private static func address(
    _ text: String, _ kind: String
  ) throws(Failure) -> NetworkAddress {
    guard let address = NetworkAddress(text) else {
      throw .usage(
        "--captions \(kind):\(text): write \(kind):HOST:PORT, such as \(kind):localhost:5000; "
          + "an IPv6 address stands in brackets")
    }
    return address
  }

  /// Pipes and folders are none: a file is read before the window opens.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

extension String {
  /// What follows a beginning; nil where the text does not begin so.
  fileprivate func remainder(after beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }
}
