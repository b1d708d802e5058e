import Captions
import Console
import Feeds
import FrameLoop
import ProgramBench
import System
import Testing

@testable import visavis

/// Feeds that change while the program runs, on real sockets.
@Suite struct FeedSetTests {
  private let folder: Folder
  private let mailbox: CaptionMailbox
  private let appEvents: Inbox<AppEvent>
  private let feeds: FeedSet

  init() throws {
    folder = try Folder()
    let wakeUp = try WakeUp()
    mailbox = CaptionMailbox.uncoalesced(signaling: wakeUp)
    appEvents = Inbox(signaling: wakeUp)
    feeds = FeedSet(
      mailbox: mailbox, appEvents: appEvents, initialRequests: [],
      log: Diagnostics.logger(verbosity: 0))
  }

  private func listener(_ name: String, for audience: Audience? = nil) -> FeedSpecification {
    FeedSpecification(source: .listener(.unix(path: "\(folder.path)/\(name)")), audience: audience)
  }

  private func plan(_ specifications: FeedSpecification...) -> FeedPlan {
    FeedPlan(
      feeds: specifications, rules: AccessPolicy(), quitsAtEnd: false, socketError: nil,
      conversationAtEnd: nil)
  }

  private func client(_ name: String) throws -> SocketClient {
    try SocketClient(path: "\(folder.path)/\(name)")
  }

  /// Waits for a text in the mailbox.
  private func arrives(_ text: String) async throws -> Bool {
    var texts: [String] = []
    return try await eventually {
      for event in mailbox.drain() {
        if case .utterance(_, let snapshot) = event, let text = snapshot.text.words.value {
          texts.append(text)
        }
      }
      return texts.contains(text)
    }
  }

  @Test func aFeedThatIsPlannedAsBeforeKeepsItsConnections() async throws {
    try feeds.open(plan(listener("a"), listener("b")))
    defer { feeds.stop() }
    let (one, other) = (try client("a"), try client("b"))
    one.send("uno\n")
    #expect(try await arrives("uno"))
    other.send("dos\n")
    #expect(try await arrives("dos"))
    try feeds.reconcile(with: plan(listener("a"), listener("c")))
    one.send("tres\n")
    #expect(try await arrives("tres"))
    #expect(try await eventually { !other.send("cuatro\n") })
    #expect(throws: (any Error).self) { try client("b") }
    let third = try client("c")
    third.send("cinco\n")
    #expect(try await arrives("cinco"))
  }

  @Test func aFeedForAnotherReaderIsOpenedAnew() async throws {
    try feeds.open(plan(listener("a")))
    defer { feeds.stop() }
    let former = try client("a")
    former.send("uno\n")
    #expect(try await arrives("uno"))
    try feeds.reconcile(with: plan(listener("a", for: .far)))
    #expect(try await eventually { !former.send("dos\n") })
    let newer = try client("a")
    newer.send("tres\n")
    #expect(try await arrives("tres"))
  }

  @Test func aFeedThatCannotBeOpenedLeavesTheOthersOpen() async throws {
    try feeds.open(plan(listener("a")))
    defer { feeds.stop() }
    let one = try client("a")
    #expect(throws: (any Error).self) {
      try feeds.reconcile(with: plan(listener("a"), listener("no/such/folder")))
    }
    one.send("uno\n")
    #expect(try await arrives("uno"))
    try feeds.reconcile(with: plan(listener("a"), listener("b")))
    try client("b").send("dos\n")
    #expect(try await arrives("dos"))
  }

  private func pipeline(_ command: String, _ occurrence: Int = 0) -> FeedSpecification {
    FeedSpecification(source: .pipeline(command: command, occurrence: occurrence))
  }

  @Test func anotherPipelineLeavesTheFirstOneRunning() async throws {
    let started = "\(folder.path)/started"
    let first = pipeline("echo >> '\(started)'; echo uno; exec sleep 60")
    try feeds.open(plan(first))
    defer { feeds.stop() }
    #expect(try await arrives("uno"))
    try feeds.reconcile(with: plan(pipeline("echo dos; exec sleep 60"), first))
    #expect(try await arrives("dos"))
    try feeds.reconcile(with: plan(first))
    #expect(try readFile(started).count == 1)
  }

  @Test func otherLanguagesReachPipelinesThatAreOpenAndThoseToCome() async throws {
    try feeds.open(plan(listener("a")))
    defer { feeds.stop() }
    let hello = #"{"hello":1,"want":["control"]}"# + "\n"
    let one = try client("a")
    one.send(hello)
    one.send("uno\n")
    #expect(try await arrives("uno"))
    feeds.setLanguages(of: Reader(language: "es", spoken: "en"))
    let request = #"{"control":"languages","from":"en","to":"es"}"# + "\n"
    #expect(try await eventually { one.received == request })
    let other = try client("a")
    other.send(hello)
    #expect(try await eventually { other.received == request })
  }

  @Test func afterTheEndNothingIsOpened() throws {
    try feeds.open(plan(listener("a")))
    feeds.stop()
    try feeds.reconcile(with: plan(listener("b")))
    #expect(throws: (any Error).self) { try client("b") }
  }
}
