internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import Feeds
internal import Glibc

/// Options for the sources of captions.
struct FeedOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      """
      Where captions come from: -, unix:PATH, tcp:HOST:PORT, ws:HOST:PORT, a server's ws://… or \
      wss://…, or FILE.jsonl, .srt or .vtt. near= or far= in front names the reader, \
      ,format=NAME at the end names the format. Repeatable.
      """, valueName: "feed"), completion: .file())
  var captions: [String] = []

  @Option(help: .init("The format of feeds that name none; auto detects it.", valueName: "format"))
  var format = FormatArgument.auto

  /// Returns the feeds of `--captions`.
  ///
  /// - Throws: `Failure` of kind usage if one is invalid.
  func specifications() throws(Failure) -> [FeedSpecification] {
    try captions.map { text throws(Failure) in
      try FeedSpecification(parsing: text, defaultFormat: format.format)
    }
  }

  /// The feeds that are named twice.
  var contradictions: [Contradiction?] {
    let sources = ((try? specifications()) ?? []).map(\.source)
    return [
      Contradiction(
        Set(sources).count < sources.count, of: "captions",
        because: "--captions names a feed twice; name each once")
    ]
  }
}

/// Options for the access to feeds that listen on the network.
struct ListenerOptions: ParsableArguments {
  @Flag(help: "Let other machines connect to tcp: and ws: feeds; needs --token-file.")
  var allowRemote = false

  @Option(
    help: .init(
      "The token that clients of tcp: and ws: feeds must send: the file's first line.",
      valueName: "file"), completion: .file())
  var tokenFile: String?

  @Option(
    help: .init(
      "Let web pages of this origin connect to ws: feeds. Repeatable.", valueName: "origin"),
    transform: Self.origin)
  var allowOrigin: [WebOrigin] = []

  @Option(
    help: .init("The certificate of tcp: and ws: feeds, PEM.", valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(help: .init("The certificate's key, PEM.", valueName: "file"), completion: .file())
  var tlsKey: String?

  static let origin = valueParser(
    "an origin such as https://example.org, or null", WebOrigin.init)

  /// The security options that lack another one, or that no listener uses.
  ///
  /// A mistyped option would leave the user less safe than expected.
  func contradictions(beside feeds: FeedOptions) -> [Contradiction?] {
    guard let sources = try? feeds.specifications().map(\.source) else { return [] }
    let hasWebSocket = sources.contains {
      if case .listener(.webSocket) = $0 { true } else { false }
    }
    let hasTCP = sources.contains { if case .listener(.tcp) = $0 { true } else { false } }
    func unused(_ option: String, _ isUsed: Bool) -> Contradiction? {
      Contradiction(
        isUsed && !hasTCP && !hasWebSocket, of: option,
        because: "--\(option) is for feeds at tcp:HOST:PORT and ws:HOST:PORT; there is none")
    }
    return [
      Contradiction(
        allowRemote && tokenFile == nil, of: "allow-remote",
        because: "--allow-remote needs --token-file, to admit known clients only"),
      Contradiction(
        (tlsCert == nil) != (tlsKey == nil), of: "tls-cert", "tls-key",
        because: "--tls-cert and --tls-key go together"),
      Contradiction(
        !allowOrigin.isEmpty && !hasWebSocket, of: "allow-origin",
        because: "--allow-origin is for feeds at ws:HOST:PORT; there is none"),
      unused("tls-cert", tlsCert != nil), unused("tls-key", tlsKey != nil),
      unused("allow-remote", allowRemote), unused("token-file", tokenFile != nil),
    ]
  }

  /// Returns the access rules for listeners.
  ///
  /// - Throws: `Failure` if a file that the options name cannot be used.
  func accessPolicy() throws(Failure) -> AccessPolicy {
    var rules = AccessPolicy()
    rules.allowsRemote = allowRemote
    rules.allowedOrigins = Set(allowOrigin)
    if let tokenFile { rules.token = try Self.token(tokenFile) }
    if let tlsCert, let tlsKey { rules.encryption = try Self.encryption(tlsCert, tlsKey) }
    return rules
  }

  private static func encryption(
    _ certificate: String, _ key: String
  ) throws(Failure) -> ServerEncryption {
    let chain = try SecretFile(certificate, maxBytes: 1 << 20)
    let secret = try SecretFile(key, maxBytes: 1 << 20)
    secret.warnIfShared()
    do {
      return try ServerEncryption(certificate: chain.bytes, key: secret.bytes)
    } catch {
      switch error {
      case .certificate:
        throw .noInput("cannot read a certificate in \(certificate); it must be PEM")
      case .key:
        throw .noInput("cannot read a key without a passphrase in \(key); it must be PEM")
      case .mismatch:
        throw .noInput("the key in \(key) does not match the certificate in \(certificate)")
      }
    }
  }

  /// Returns the token in the first line of a file.
  ///
  /// A line on standard error warns if other users may read or write the file.
  private static func token(_ path: String) throws(Failure) -> AccessToken {
    let file = try SecretFile(path, maxBytes: 8 << 10)
    guard let token = AccessToken(line: try file.token()), token.fitsIntoHello else {
      throw .noInput("\(path): the token is longer than \(AccessToken.maxBytes) bytes; shorten it")
    }
    file.warnIfShared()
    return token
  }
}
