internal import Console
internal import FoundationEssentials
internal import Glibc
internal import RoomClient
internal import Rooms
internal import System
internal import WordList

/// The hub with which this machine has a word list in common.
///
/// Its address and the session are in a file that only the user can read.
struct WordHub: Codable {
  /// A reason why nothing was exchanged.
  enum Problem: Error, CustomStringConvertible {
    case unreachable(HubAccountClient.Failure)
    case wrongPassword
    case wait(seconds: Int)
    case signedOut
    case noList
    case failed(status: Int)

    var description: String {
      switch self {
      case .unreachable(let failure): "\(failure)"
      case .wrongPassword: "the hub has no such account, or the password is another one"
      case .wait(let seconds): "the hub takes the next password in \(seconds) s; try again then"
      case .signedOut:
        "the account is not signed in on this machine any more; "
          + "`visavis study link ADDRESS --account NAME` signs in again"
      case .noList: "this hub has no word list; ask whoever runs it"
      case .failed(let status): "the hub did not take it (status \(status)); try again later"
      }
    }
  }

  let address: String
  let account: String
  private let session: String

  private static let maxBytes = 64 << 10
  /// The reports of one exchange: as many as the additions that may wait need.
  private static let maxReports = SpellingList.maxPending / ListReport.maxCount + 1

  private static var path: String? { UserFolder.state().map { "\($0)/word-hub.json" } }

  /// The hub that was linked; nil if there is none.
  static var linked: WordHub? {
    guard let path, let (status, bytes) = try? Descriptor.smallFile(at: path, atMost: maxBytes),
      let bytes, status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return nil }
    return try? JSONDecoder().decode(WordHub.self, from: Data(bytes))
  }

  /// Forgets the hub; what it has confirmed stays.
  static func unlink() { if let path { _ = unsafe Glibc.unlink(path) } }

  /// Keeps the hub for later.
  ///
  /// - Throws: `Failure`.
  func keep() throws(Failure) {
    guard let path = Self.path else { throw .unavailable("there is no home folder for the link") }
    do {
      try Directory.create(above: path, mode: 0o700)
      var staged = try StagedFile(for: path, mode: 0o600)
      try staged.descriptor.write(all: JSONText.of(self))
      try staged.replace()
    } catch {
      throw .io("\(path): \(error)")
    }
  }

  // MARK: - Requests

  /// Signs in.
  ///
  /// - Throws: `Problem`.
  init(at url: RoomURL, account: String, password: String) throws(Problem) {
    let answer = try Self.post(
      "/hub/sign-in", JSONText.of(["name": account, "password": password]), to: url)
    guard answer.status == 200, let session = answer.session else {
      throw answer.status == 403
        ? Self.refusal(answer.body)
        : answer.status == 404 ? .noList : .failed(status: answer.status)
    }
    var url = url
    (url.token, url.fingerprint) = (nil, nil)
    (self.address, self.account, self.session) = (url.description, account, session)
  }

  private static func refusal(_ body: [UInt8]) -> Problem {
    struct Wait: Decodable { let seconds: Int? }
    let seconds = (try? JSONDecoder().decode(Wait.self, from: Data(body)))?.seconds ?? 0
    return seconds > 0 ? .wait(seconds: seconds) : .wrongPassword
  }

  /// Tells the hub what was added here, and takes its lists.
  ///
  /// - Returns: How many additions the hub has taken.
  /// - Throws: `Problem`, or what the list throws.
  func exchange(_ list: SpellingList) throws -> Int {
    var count = 0
    // A hub that has just started takes long reports from who has asked for something only.
    let first = try answer(to: ListReport(language: "und", additions: [], undecided: [], change: 0))
    let languages = Set(try list.languages() + ["fa"] + first.languages.prefix(Self.maxLanguages))
    for language in languages.sorted() {
      for _ in 0..<Self.maxReports {
        let report = try list.report(in: language)
        let answer = try answer(to: report)
        try list.take(answer, to: report, at: Int(time(nil)))
        let taken = report.additions.count { answer.decisions[$0.id] != nil }
        count += taken
        guard taken == ListReport.maxCount else { break }
      }
    }
    return count
  }

  private static let maxLanguages = 200

  /// Meets a hub, and returns the sum of its certificate at the first contact.
  ///
  /// - Throws: `Problem`.
  static func meet(_ url: RoomURL) throws(Problem) -> String? {
    let known = KnownMachines().fingerprint(of: url.address)
    _ = try post("/hub/sign-out", "{}", to: url)
    return known == nil ? KnownMachines().fingerprint(of: url.address) : nil
  }

  private func answer(to report: ListReport) throws(Problem) -> ListAnswer {
    guard let url = RoomURL(address) else { throw .signedOut }
    let answer = try Self.post(
      "/hub/study/exchange", JSONText.of(report), to: url, session: session)
    switch answer.status {
    case 200: break
    case 401: throw .signedOut
    case 404: throw .noList
    default: throw .failed(status: answer.status)
    }
    guard let list = try? JSONDecoder().decode(ListAnswer.self, from: Data(answer.body)) else {
      throw .failed(status: answer.status)
    }
    return list
  }

  private static func post(
    _ path: String, _ json: String, to url: RoomURL, session: String? = nil
  ) throws(Problem) -> HubAccountClient.Answer {
    let known = KnownMachines()
    let client = HubAccountClient(url) { known.accepts($0, of: url) }
    do throws(HubAccountClient.Failure) {
      return try client.post(path, json, session: session)
    } catch {
      throw .unreachable(error)
    }
  }
}
