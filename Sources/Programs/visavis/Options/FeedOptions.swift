internal import ArgumentParser
internal import Console
internal import Feeds
internal import Glibc

/// Options for the sources of captions.
struct FeedOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Where captions come from: -, unix:PATH, tcp:HOST:PORT, ws:HOST:PORT, a server's ws://… or \
      wss://…, or FILE.jsonl, .srt or .vtt. near= or far= in front names the reader, \
      ,format=NAME at the end names the format. Repeatable.
      """, valueName: "feed"), completion: .file())
  var captions: [String] = []

  @Option(
    help: ArgumentHelp(
      "The format of feeds that name none; auto detects it.", valueName: "format"))
  var format = FormatArgument.auto

  /// Returns the feeds of `--captions`.
  ///
  /// - Throws: `Failure` of kind usage if one is invalid, or named twice.
  func specifications() throws(Failure) -> [FeedSpecification] {
    let specifications = try captions.map { text throws(Failure) in
      try FeedSpecification(parsing: text, defaultFormat: format.format)
    }
    guard Set(specifications.map(\.source)).count == specifications.count else {
      throw .usage("--captions names a feed twice; name each once")
    }
    return specifications
  }
}

/// Options for the access to feeds that listen on the network.
struct ListenerOptions: ParsableArguments {
  @Flag(help: "Let other machines connect to tcp: and ws: feeds; needs --token-file.")
  var allowRemote = false

  @Option(
    help: ArgumentHelp(
      "The token that clients of tcp: and ws: feeds must send: the file's first line.",
      valueName: "file"), completion: .file())
  var tokenFile: String?

  @Option(
    help: ArgumentHelp(
      "Let web pages of this origin connect to ws: feeds. Repeatable.", valueName: "origin"),
    transform: { text in
      guard let origin = WebOrigin(text) else {
        throw ValidationError("it takes an origin such as https://example.org, or null")
      }
      return origin
    })
  var allowOrigin: [WebOrigin] = []

  @Option(
    help: ArgumentHelp("The certificate of tcp: and ws: feeds, PEM.", valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(help: ArgumentHelp("The certificate's key, PEM.", valueName: "file"), completion: .file())
  var tlsKey: String?

  func validate() throws {
    guard !allowRemote || tokenFile != nil else {
      throw ValidationError("--allow-remote needs --token-file, to admit known clients only")
    }
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key go together")
    }
  }

  /// Refuses security options that no listener uses.
  ///
  /// A mistyped option would leave the user less safe than expected.
  func check(for specifications: [FeedSpecification]) throws(Failure) {
    let addresses = specifications.compactMap { feed -> ListenerAddress? in
      if case .listener(let address) = feed.source { address } else { nil }
    }
    let hasWebSocket = addresses.contains { if case .webSocket = $0 { true } else { false } }
    let hasTCP = addresses.contains { if case .tcp = $0 { true } else { false } }
    guard allowOrigin.isEmpty || hasWebSocket else {
      throw .usage("--allow-origin is for feeds at ws:HOST:PORT; there is none")
    }
    let options = [
      tlsCert.map { _ in "--tls-cert" }, allowRemote ? "--allow-remote" : nil,
      tokenFile.map { _ in "--token-file" },
    ]
    guard let option = options.compactMap(\.self).first, !hasTCP, !hasWebSocket else { return }
    throw .usage("\(option) is for feeds at tcp:HOST:PORT and ws:HOST:PORT; there is none")
  }

  /// Returns the access rules for listeners.
  ///
  /// - Throws: `Failure` if a file that the options name cannot be used.
  func accessPolicy() throws(Failure) -> AccessPolicy {
    var rules = AccessPolicy()
    rules.allowsRemote = allowRemote
    rules.allowedOrigins = Set(allowOrigin)
    if let tokenFile { rules.token = try TokenFile.read(tokenFile) }
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
}

/// Reads the file of `--token-file`.
private enum TokenFile {
  /// Returns the token in the first line of the file at `path`.
  ///
  /// The function warns on standard error if other users may read or write the file.
  ///
  /// - Throws: `Failure` if the file cannot be read, or if its first line is empty or too long.
  static func read(_ path: String) throws(Failure) -> AccessToken {
    let file = try SecretFile(path, maxBytes: 8 << 10)
    guard let token = AccessToken(fileContent: String(decoding: file.bytes, as: UTF8.self)) else {
      throw .noInput("\(path) has no token; write one on its first line")
    }
    guard token.fitsIntoHello else {
      throw .noInput("\(path): the token is longer than \(AccessToken.maxBytes) bytes; shorten it")
    }
    file.warnIfShared()
    return token
  }
}
