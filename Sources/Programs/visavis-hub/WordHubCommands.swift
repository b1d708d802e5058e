internal import ArgumentParser
internal import Console
internal import Glibc
internal import Rooms
internal import System
internal import WordList

/// `visavis study link`: the word list of a hub, also when it is away.
struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Have the word list in common with a hub.",
    discussion: """
      What you add goes to the hub, and what is confirmed there holds here, whenever the hub can be reached: while \
      `visavis study` is open, and with `visavis study sync`. Until then, the last list holds.
      """)

  @Argument(help: .init("The address of the hub, such as captions.example.org.", valueName: "hub"))
  var address: String

  @Option(help: .init("Your account there.", valueName: "name"))
  var account: String

  @Option(
    help: .init(
      "A file with the password in its first line; by default it is asked for.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @OptionGroup var options: WordFileOptions

  func run() throws {
    guard let url = RoomURL(address) else {
      throw Failure.usage("'\(address)' is no address, such as captions.example.org:7443")
    }
    guard url.isEncrypted else {
      throw Failure.usage("a password goes to https addresses only; others could read it")
    }
    do throws(WordHub.Problem) {
      if let fingerprint = try WordHub.meet(url) {
        Diagnostics.report(
          "first contact with \(url.address): its certificate is \(fingerprint), "
            + "which `visavis hub --json` prints there")
      }
    } catch {
      throw Failure.unavailable("\(error)")
    }
    let password = try PasswordPrompt.password(in: passwordFile, of: account)
    let hub: WordHub
    do throws(WordHub.Problem) {
      hub = try WordHub(at: url, account: account, password: password)
    } catch {
      throw Failure.unavailable("\(error)")
    }
    // Another hub knows nothing of what the last one was told.
    let list = try options.list()
    do { try list.forgetHub() } catch { throw Failure.io("\(error)") }
    try hub.keep()
    try hub.exchangeAndTell(options)
  }
}

/// `visavis study sync`: exchanges the word list with the hub now.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Exchange the word list with the hub that was linked.")

  @OptionGroup var options: WordFileOptions

  func run() throws {
    guard let hub = WordHub.linked else {
      throw Failure.usage("no hub is linked; `visavis study link ADDRESS --account NAME` does it")
    }
    try hub.exchangeAndTell(options)
  }
}

/// `visavis study unlink`: the word list is one's own again.
struct UnlinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink", abstract: "Forget the hub; what it has confirmed stays on your list.")

  func run() {
    let isLinked = WordHub.linked != nil
    WordHub.unlink()
    Diagnostics.report(
      isLinked
        ? "the hub is forgotten; what it has confirmed stays on your list" : "no hub was linked")
  }
}

/// The file of the word list.
struct WordFileOptions: ParsableArguments {
  @Option(
    help: .init(
      "The file of the word list; by default ~/.local/share/visavis/words.db.", valueName: "file"),
    completion: .file())
  var words: String?

  /// Opens the list, beside a file of decks if that was named.
  ///
  /// - Throws: `Failure`.
  func list(besideDecks decks: String? = nil) throws(Failure) -> sending SpellingList {
    try SpellingList.ofUser(
      at: named(besideDecks: decks), folder: InstalledFiles.romanization())
  }

  /// The path of the file.
  func path(besideDecks decks: String?) -> String {
    named(besideDecks: decks) ?? "\(UserFolder.data)/words.db"
  }

  /// The path that the user named; nil for the usual one.
  private func named(besideDecks decks: String?) -> String? {
    words
      ?? decks.map { path in
        (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + "words.db"
      }
  }
}

extension WordHub {
  /// Exchanges the lists, and says so.
  ///
  /// - Throws: `Failure`.
  fileprivate func exchangeAndTell(_ options: WordFileOptions) throws(Failure) {
    let list = try options.list()
    let count: Int
    do {
      count = try exchange(list)
    } catch let problem as Problem {
      throw .unavailable("\(problem)")
    } catch {
      throw .io("\(error)")
    }
    Diagnostics.report("\(count) spellings went to the hub, and its list is here")
  }
}

/// The exchange of the list with the hub while the pages are open, on a thread of its own.
final class WordHubExchange {
  private static let interval = Duration.seconds(60)
  private let worker: Worker

  /// Starts; the list of a file is opened again, as another thread uses that of the pages.
  init(_ path: String) throws(SystemError) {
    worker = try Worker("word hub") { worker in
      var told: String?
      repeat {
        // Another program may have linked a hub, or another one.
        guard let hub = WordHub.linked, unsafe access(path, F_OK) == 0 else { continue }
        do {
          let count = try hub.exchange(try SpellingList(path: path))
          if told != nil || count > 0 { Diagnostics.report("the word list is that of the hub") }
          told = nil
        } catch {
          if told != "\(error)" { Diagnostics.report("\(error); the last list holds until then") }
          told = "\(error)"
        }
      } while !worker.stopRequest.wait(atMost: Self.interval)
    }
  }

  // A hub that does not answer is not waited for.
  func stop() { worker.stop(within: .seconds(2)) }
}
