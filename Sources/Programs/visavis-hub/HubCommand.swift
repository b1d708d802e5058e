internal import Accounts
internal import ArgumentParser
internal import Broker
internal import CaptionCoding
internal import Console
internal import FoundationEssentials
internal import Glibc
internal import RoomServer
internal import Rooms
internal import System

/// `visavis hub`: many rooms for an organization.
struct HubCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hub",
    abstract: "Serve many rooms for an organization, whose accounts open them.",
    discussion: """
      Who has an account opens rooms on the hub's page; guests come by a code or QR code and need none. Make the first \
      account with `visavis hub account set NAME`.
      """,
    subcommands: [ServeCommand.self, AccountCommand.self], defaultSubcommand: ServeCommand.self)
}

/// The places in which a hub keeps its accounts, its open rooms and its certificate.
struct StorageOptions: ParsableArguments {
  @Option(
    help: .init(
      "The folder of accounts, open rooms and certificate.", valueName: "folder"),
    completion: .directory)
  var data: String?

  @Option(
    help: .init(
      "A Redis server, such as 10.0.0.5:6379 or /run/redis/redis.sock, by which several hubs share accounts and rooms.",
      valueName: "address"))
  var broker: String?

  @Option(
    help: .init(
      "A file with the password of the Redis server in its first line.", valueName: "file"),
    completion: .file())
  var brokerPasswordFile: String?

  /// Returns the folder, which only the user can read.
  func folder() throws(Failure) -> String {
    guard let folder = data ?? UserFolder.state().map({ "\($0)/hub" }) else {
      throw .unavailable("there is no home folder for the accounts; name one with --data")
    }
    do throws(Directory.CreationError) {
      try Directory.create(above: "\(folder)/hub.db", mode: 0o700)
    } catch {
      throw .io("\(error.folder) cannot be made: \(error.cause); name another folder with --data")
    }
    return folder
  }

  /// The place of the broker; nil without one.
  func redis() throws(Failure) -> RedisAddress? {
    guard let broker else { return nil }
    var password: String?
    if let brokerPasswordFile {
      let file = try SecretFile(brokerPasswordFile, maxBytes: 4096)
      file.warnIfShared()
      password = try file.token()
    }
    if broker.hasPrefix("/") { return RedisAddress(.socket(path: broker), password: password) }
    guard let address = NetworkAddress(broker, defaultPort: 6379) else {
      throw .usage("--broker takes an address, such as 10.0.0.5:6379; '\(broker)' is none")
    }
    return RedisAddress(.network(address), password: password)
  }

  /// The decks of the accounts and their word list; nil with a broker, whose hubs have no files in common.
  func study() throws(Failure) -> StudyFiles? {
    guard broker == nil else { return nil }
    let folder = try folder()
    return StudyFiles(
      decks: "\(folder)/decks", words: "\(folder)/words.db",
      tables: try InstalledFiles.romanization())
  }

  func store() throws(Failure) -> any KeyValueStore {
    let redis = try redis()
    let path = redis == nil ? "\(try folder())/hub.db" : ""
    do throws(StoreError) {
      if let redis { return try RedisStore(redis) }
      return try SQLiteStore(path: path)
    } catch {
      guard let broker else { throw .noInput("\(path) cannot be used: \(error)") }
      throw .unavailable("the broker at \(broker) cannot be used: \(error); is it running?")
    }
  }
}

/// `visavis hub`, without another word: serves the rooms.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the rooms until the program is ended.")

  @OptionGroup var storage: StorageOptions
  @OptionGroup var network: NetworkOptions

  @Option(help: .init("The name of the organization, for the page.", valueName: "name"))
  var name = "Vis-à-vis"

  @Option(
    help: .init(
      "The address at which everybody reaches the hub, such as captions.example.org.",
      valueName: "address"))
  var address: String?

  @Flag(help: "Let another server encrypt, such as nginx: this one then speaks to it without TLS.")
  var behindProxy = false

  @Option(
    help: .init(
      "The address of this machine at which the other server reaches it; by default, it is on this machine.",
      valueName: "address"))
  var bind: String?

  @Flag(help: "Print one line of JSON when the hub is ready, for programs.")
  var json = false

  mutating func validate() throws {
    guard !behindProxy || address != nil else {
      throw ValidationError("--behind-proxy needs --address, the one that the other server has")
    }
    guard bind == nil || behindProxy else { throw ValidationError("--bind needs --behind-proxy") }
    guard !behindProxy || network.tlsCert == nil && !network.inClear else {
      throw ValidationError(
        "--behind-proxy takes no certificate and no --in-clear: the other server has them")
    }
  }

  func run() throws {
    var configuration = network.configuration
    if let address {
      guard let url = RoomURL("https://" + address.trimmingPrefix("https://"), defaultPort: 443),
        url.path == "/"
      else { throw Failure.usage("--address takes a name, such as captions.example.org") }
      configuration.publicAddress = url.address
    }
    if let bind { configuration.proxiedAddress = bind }
    guard let organization = RoomLimits.name(name, atMost: 60) else {
      throw Failure.usage("--name takes a name of at most 60 letters")
    }
    // Threads that start later have the signals blocked, too.
    let ending = try RunEnding()
    try SignalWatch.start { ending.end() }
    configuration.onStale = {
      Diagnostics.report("the broker was out of reach for too long; start the hub again")
      ending.end()
    }
    let store = try storage.store()
    let accounts = Accounts(in: store) { Int(time(nil)) }
    let server = try network.server(
      configuration, identity: behindProxy ? nil : try network.identity(in: try storage.folder()),
      organization: OrganizationConfiguration(
        name: organization, accounts: accounts, store: store, broker: try storage.redis(),
        study: try storage.study()))
    defer { server.stop() }
    try present(server, hasAccounts: (try? accounts.names().isEmpty) == false)
    ending.wait()
  }

  private func present(_ server: HubServer, hasAccounts: Bool) throws {
    var url = server.url
    let fingerprint = url.fingerprint
    url.fingerprint = nil
    guard !json else {
      var line = JSONLine()
      line.add("url", url.description)
      line.add("fingerprint", fingerprint)
      line.add("port", raw: "\(server.port)")
      if let clear = server.portInClear { line.add("port_in_clear", raw: "\(clear)") }
      _ = try StandardOutput.write([line.text])
      return
    }
    var lines = ["\(Diagnostics.printable(name)) is open: \(url)"]
    if !hasAccounts {
      lines.append("nobody can open rooms yet: `visavis hub account set NAME` makes an account")
    }
    _ = try StandardOutput.write(lines)
  }
}

/// `visavis hub account`: who may open rooms.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Make, list or remove the accounts that open rooms.",
    subcommands: [Set.self, List.self, Remove.self])

  /// `visavis hub account set`: makes an account.
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an account, or give one another password, which signs it out everywhere.")

    @Argument(help: .init("The name of the account.", valueName: "name"))
    var name: String

    @Option(
      help: .init(
        "A file with the password in its first line; by default it is asked for.",
        valueName: "file"),
      completion: .file())
    var passwordFile: String?

    @Flag(
      inversion: .prefixedNo,
      help: "Let the account decide about the spellings that others add to the word list, or not.")
    var administrator: Bool?

    @OptionGroup var storage: StorageOptions

    func run() throws {
      let password = try PasswordPrompt.password(in: passwordFile, of: name)
      let accounts = Accounts(in: try storage.store()) { Int(time(nil)) }
      do {
        try accounts.set(name, password: password, isAdministrator: administrator)
      } catch let refusal as Accounts.Refusal {
        switch refusal {
        case .name: throw Failure.usage("an account needs a name of at most 40 letters")
        case .password:
          throw Failure.usage(
            "a password has at least \(Accounts.minPasswordCharacters) letters; nothing was changed"
          )
        case .tooMany: throw Failure.unavailable("there are 10,000 accounts, which is the limit")
        }
      } catch {
        throw Failure.system("the account could not be kept: \(error)")
      }
    }
  }

  /// `visavis hub account list`: names the accounts.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the accounts.")

    @OptionGroup var storage: StorageOptions

    func run() throws {
      let accounts = Accounts(in: try storage.store()) { Int(time(nil)) }
      let rows = try accounts.names().map { name in
        [Diagnostics.printable(name), try accounts.isAdministrator(name) ? "administrator" : ""]
      }
      if rows.isEmpty {
        Diagnostics.report("there are no accounts; `visavis hub account set NAME` makes one")
      }
      _ = try StandardOutput.write(TextTable.lines(of: rows))
    }
  }

  /// `visavis hub account remove`: removes an account.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Remove an account with its decks, and sign it out everywhere; its open rooms stay.")

    @Argument(help: .init("The name of the account.", valueName: "name"))
    var name: String

    @OptionGroup var storage: StorageOptions

    func run() throws {
      let accounts = Accounts(in: try storage.store()) { Int(time(nil)) }
      guard try accounts.remove(name) else {
        throw Failure.usage(
          "there is no account \(Diagnostics.printable(name)); `visavis hub account list` names all"
        )
      }
      if let name = Accounts.canonical(name) { try storage.study()?.removeDecks(of: name) }
    }
  }
}
