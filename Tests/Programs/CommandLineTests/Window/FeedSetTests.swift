import Captions
import Console
import Feeds
import FrameLoop
import ProgramBench
import System
import Testing

@testable import visavis

/// The feeds of a window, on real sockets.
@Suite struct FeedSetTests {
  private let folder: Folder
  private let mailbox: CaptionMailbox
  private let appEvents: Inbox<AppEvent>
  private let feeds: FeedSet

  init() throws {
    folder = try Folder()
    let wakeUp = try WakeUp()
    mailbox = CaptionMailbox(signaling: wakeUp)
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
      demoAtEnd: nil)
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

  @Test func theWindowsOwnProgramsGetNoLanguagesButThoseOfTheirCommand() async throws {
    feeds.setLanguages(of: Reader(language: "es", spoken: "en"))
    defer { feeds.stop() }
    feeds.run(
      "echo '{\"hello\":1,\"want\":[\"control\"]}'; echo \"got $(timeout 1 head -n 1).\"; sleep 60",
      as: .conversation)
    #expect(try await arrives("got ."))
  }
}
