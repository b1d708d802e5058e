internal import CaptionCoding
internal import Captions
internal import Console
internal import Feeds
internal import Glibc
internal import Messages
internal import System

/// A feed named by the options, before it is opened.
struct FeedSpecification: Hashable {
  /// The source of a feed's captions.
  enum Source: Hashable {
    case standardInput
    case listener(ListenerAddress)
    case server(WebSocketURL)
    case file(path: String)
    /// A child process. The occurrence counts equal commands from 0, so that each is a feed of
    /// its own.
    case pipeline(command: String, occurrence: Int)

    /// True if the feed can end by itself.
    ///
    /// `--quit-at-end` waits for such feeds only.
    var hasEnd: Bool {
      switch self {
      case .standardInput, .file, .pipeline: true
      case .listener, .server: false
      }
    }

    var isPipeline: Bool { if case .pipeline = self { true } else { false } }

    /// The format that a file's name tells.
    var format: CaptionFormat? {
      if case .file(let path) = self { CaptionFormat(fileName: path) } else { nil }
    }
  }

  var source: Source
  /// The format; nil if the content decides.
  var format: CaptionFormat?
  /// The reader of captions whose updates name no reader.
  var audience: Audience?
  /// True if the user requested the feed, by an option or by redirecting standard input.
  ///
  /// The program ends if a requested feed cannot be opened. For any other feed, such as the default
  /// socket, a notice is shown.
  var isExplicit = true

  /// The settings shared by the feed's connections.
  var settings: FeedSettings { FeedSettings(format: format, audience: audience) }
}

extension FeedSpecification {
  /// Parses `[near=|far=]FEED[,format=F]`, the value of a `--captions` option.
  ///
  /// Feeds without a format have `defaultFormat`; if that is nil, the content decides.
  ///
  /// - Throws: `Failure` of kind usage, with a correction.
  init(parsing text: String, defaultFormat: CaptionFormat? = nil) throws(Failure) {
    let (audience, feed) = Self.addressed(text)
    let parts = feed.split(separator: ",format=", omittingEmptySubsequences: false)
    guard parts.count <= 2 else {
      throw .usage("--captions \(text): a feed has one format")
    }
    let named = try parts.count == 2 ? Self.format(String(parts[1])) : .auto
    source = try Self.source(String(parts[0]))
    self.audience = audience
    format = named.format ?? source.format ?? defaultFormat
  }

  /// Splits a value into the reader in front, if there is one, and the rest.
  private static func addressed(_ text: String) -> (Audience?, Substring) {
    for reader in [Audience.near, .far] where text.hasPrefix("\(reader.rawValue)=") {
      return (reader, text.dropFirst(reader.rawValue.count + 1))
    }
    return (nil, text[...])
  }

  /// Returns true if the value of a `--captions` option names a socket, which is open as long as a
  /// window is.
  static func isSocket(_ text: String) -> Bool {
    let (_, feed) = addressed(text)
    return ["unix:", "tcp:", "ws:", "wss:"].contains { feed.hasPrefix($0) }
  }

  /// Checks the listener address against the access rules, as far as possible before it is opened.
  ///
  /// - Throws: An error if other machines could connect and `--allow-remote` is missing.
  func check(against rules: AccessPolicy) throws(ListenerError) {
    guard case .listener(let address) = source, address.acceptsRemote == true, !rules.allowsRemote
    else { return }
    throw .remoteNotAllowed(address.description)
  }

  private static func format(_ name: String) throws(Failure) -> FormatArgument {
    guard let format = FormatArgument(rawValue: name) else {
      let names = FormatArgument.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--captions: there is no format '\(name)'; choose one of \(names)")
    }
    return format
  }

  private static func source(_ text: String) throws(Failure) -> Source {
    if text == "-" { return .standardInput }
    if text.hasPrefix("ws://") || text.hasPrefix("wss://") {
      guard let server = WebSocketURL(text) else {
        throw .usage("--captions \(text): not the address of a server; write ws://HOST:PORT/PATH")
      }
      return .server(server)
    }
    if let path = text.remainder(after: "unix:") {
      guard !path.isEmpty else {
        throw .usage("--captions unix: lacks the path of the socket; write unix:PATH")
      }
      return .listener(.unix(path: path))
    }
    if let address = text.remainder(after: "tcp:") {
      return .listener(.tcp(try Self.address(address, "tcp")))
    }
    if let address = text.remainder(after: "ws:") {
      return .listener(.webSocket(try Self.address(address, "ws")))
    }
    // Any regular file is accepted, because its content decides the format. Pipes and folders cannot
    // be read before the window opens.
    guard CaptionFormat.isFileOfCaptions(named: text) || stat(of: text)?.kind == S_IFREG else {
      throw .usage(
        "--captions takes -, unix:PATH, tcp:HOST:PORT, ws:HOST:PORT, ws://… or a file; "
          + "there is no file '\(text)'")
    }
    return .file(path: text)
  }

  private static func address(_ text: String, _ kind: String) throws(Failure) -> NetworkAddress {
    guard let address = NetworkAddress(text) else {
      throw .usage(
        "--captions \(kind):\(text): write \(kind):HOST:PORT, such as \(kind):localhost:5000; "
          + "put an IPv6 address in brackets")
    }
    return address
  }
}

extension String {
  /// Returns the text after a prefix; nil if the text does not begin with it.
  fileprivate func remainder(after beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }
}

extension PipelineName {
  /// Creates the name of pipeline `number` of `count`, which runs `command`.
  ///
  /// Words in front of the program are left out, because variables may contain keys.
  init(of command: String, number: Int, count: Int) {
    let words = command.split(whereSeparator: \.isWhitespace)
    let prefix = words.prefix { $0 == "exec" || $0.contains("=") }
    let name = Directory.name(of: String(words.dropFirst(prefix.count).first ?? ""))
    // Shell syntax is not parsed: a quoted value may continue in the next word.
    let isPlain = prefix.allSatisfy { Self.isPlain($0, and: "=/:,@%") } && Self.isPlain(name)
    self.init(number: number, count: count, program: name.isEmpty || !isPlain ? nil : name)
  }

  private static func isPlain(_ text: some StringProtocol, and more: String = "") -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || "-_.+".contains($0) || more.contains($0) }
  }
}
