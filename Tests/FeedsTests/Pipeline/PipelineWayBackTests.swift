import CaptionCoding
import Captions
import Glibc
import Testing

@testable import Feeds

@Suite("The way back to a pipeline", .timeLimit(.minutes(1)))
struct PipelineWayBackTests {
  private static let hello = #"echo '{"hello":1,"want":["control","shown"]}'"#

  @Test func itHearsTheGreetingAndWhatThePersonAsksFor() async throws {
    let stage = try PipelineStage(
      "\(Self.hello); while read -r line; do echo \"heard $line\"; done",
      greeting: [.languages(from: "en", to: "es")])
    let greeting = #"heard {"control":"languages","from":"en","to":"es"}"#
    #expect(await stage.inbox.wait { $0.texts == [greeting] })
    stage.feed.send(.stop)
    #expect(await stage.inbox.wait { $0.texts == [greeting, #"heard {"control":"stop"}"#] })
    stage.feed.send("{\"shown\":\"u1\"}\n", to: ConnectionID(1))
    stage.feed.send("{\"shown\":\"u2\"}\n", to: ConnectionID(7))
    stage.feed.send(.clear)
    #expect(
      await stage.inbox.wait {
        $0.texts.dropFirst(2) == [#"heard {"shown":"u1"}"#, #"heard {"control":"clear"}"#]
      })
    stage.feed.stop()
  }

  @Test func whoWantsToHearWhatIsShownIsNamedInEveryUpdateWithWords() async throws {
    let updates = """
      echo '{"id":1,"text":"a"}'; echo '{"id":1,"speaker":"A"}'; echo plain; sleep 60
      """
    func requests(_ script: String) async throws -> [ConnectionID?] {
      let stage = try PipelineStage(script)
      #expect(await stage.hears(2))
      stage.feed.stop()
      return stage.inbox.events.compactMap { event -> ConnectionID?? in
        guard case .update(_, let update) = event, update.hasWords else { return nil }
        return .some(update.shownRequest?.connection)
      }
    }
    #expect(try await requests("\(Self.hello); \(updates)") == [ConnectionID(1), ConnectionID(1)])
    #expect(try await requests(updates) == [nil, nil])
  }

  @Test func whoDoesNotAskHearsNothing() async throws {
    let stage = try PipelineStage("echo ready; head -c 1 | wc -c; sleep 60")
    #expect(await stage.hears(1))
    stage.feed.send(.start)
    try await Task.sleep(for: .milliseconds(200))
    #expect(stage.inbox.texts == ["ready"])
    stage.feed.stop()
  }

  @Test func whoDoesNotReadNeverKeepsAnyoneWaiting() async throws {
    let stage = try PipelineStage("\(Self.hello); echo ready; sleep 0.5; echo on; sleep 60")
    #expect(await stage.hears(1))
    for _ in 0..<200 {
      for _ in 0..<50 { stage.feed.send(.start) }
      try await Task.sleep(for: .microseconds(100))
    }
    #expect(await stage.inbox.wait { $0.texts == ["ready", "on"] })
    stage.feed.stop()
  }

  @Test func whoClosesItsInputGoesOnSpeaking() async throws {
    let stage = try PipelineStage(
      "\(Self.hello); exec <&-; echo ready; sleep 0.3; echo on; sleep 60")
    #expect(await stage.hears(1))
    stage.feed.send(.start)
    #expect(await stage.inbox.wait { $0.texts == ["ready", "on"] })
    stage.feed.stop()
  }
}
