import CaptionCoding
import Captions
import Glibc
import Messages
import Synchronization
import Testing

@testable import Feeds

@Suite("Messages to a pipeline", .timeLimit(.minutes(1)))
struct PipelineMessageTests {
  private static let hello = #"echo '{"hello":1,"want":["control","shown"]}'"#

  @Test func aPipelineReceivesTheGreetingAndRequests() async throws {
    let harness = try PipelineHarness(
      "\(Self.hello); while read -r line; do echo \"heard $line\"; done",
      initialRequests: [.languages(from: "en", to: "es")])
    let request = #"heard {"control":"languages","from":"en","to":"es"}"#
    #expect(await harness.inbox.wait { $0.texts == [request] })
    harness.feed.send(.stop)
    #expect(await harness.inbox.wait { $0.texts == [request, #"heard {"control":"stop"}"#] })
    harness.feed.send("{\"shown\":\"u1\"}\n", to: ConnectionID(1))
    harness.feed.send("{\"shown\":\"u2\"}\n", to: ConnectionID(7))
    harness.feed.send(.clear)
    #expect(
      await harness.inbox.wait {
        $0.texts.dropFirst(2) == [#"heard {"shown":"u1"}"#, #"heard {"control":"clear"}"#]
      })
  }

  @Test func aRestartThatThePipelineDoesNotAcceptLosesNoAnswer() async throws {
    let harness = try PipelineHarness(
      #"echo '{"hello":1,"want":["shown"]}'; while read -r line; do echo "heard $line"; done"#)
    #expect(await harness.inbox.wait { _ in harness.events == [.firstOutput] })
    for number in 1...100 {
      harness.feed.send("\(number)\n", to: ConnectionID(1))
      harness.feed.restart()
    }
    #expect(await harness.receives(100))
    #expect(harness.inbox.texts == (1...100).map { "heard \($0)" })
  }

  @Test func aRestartIsAcceptedHoweverManyAnswersWait() async throws {
    let gate = Mutex(true)
    let harness = try PipelineHarness("\(Self.hello); echo ready; sleep 60") { event in
      while event == .firstOutput, gate.withLock(\.self) { usleep(1000) }
    }
    #expect(await harness.inbox.wait { _ in harness.events == [.firstOutput] })
    for number in 1...300 { harness.feed.send("\(number)\n", to: ConnectionID(1)) }
    harness.feed.restart()
    gate.withLock { $0 = false }
    #expect(await harness.inbox.wait { _ in harness.endings == [.restarted] })
  }

  @Test func updatesWithTextRequestReportsIfTheHelloDoes() async throws {
    let updates = """
      echo '{"id":1,"text":"a"}'; echo '{"id":1,"speaker":"A"}'; echo plain; sleep 60
      """
    func requests(_ script: String) async throws -> [ConnectionID?] {
      let harness = try PipelineHarness(script)
      #expect(await harness.receives(2))
      harness.feed.stop()
      return harness.inbox.textUpdates.map { $0.displayReportRequest?.connection }
    }
    #expect(try await requests("\(Self.hello); \(updates)") == [ConnectionID(1), ConnectionID(1)])
    #expect(try await requests(updates) == [nil, nil])
  }

  @Test func aPipelineWithoutAHelloReceivesNothing() async throws {
    let harness = try PipelineHarness("echo ready; head -c 1 | wc -c; sleep 60")
    #expect(await harness.receives(1))
    harness.feed.send(.start)
    try await Task.sleep(for: .milliseconds(200))
    #expect(harness.inbox.texts == ["ready"])
  }

  @Test func aPipelineThatDoesNotReadNeverBlocks() async throws {
    let harness = try PipelineHarness("\(Self.hello); echo ready; sleep 0.5; echo on; sleep 60")
    #expect(await harness.receives(1))
    for _ in 0..<200 {
      for _ in 0..<50 { harness.feed.send(.start) }
      try await Task.sleep(for: .microseconds(100))
    }
    #expect(await harness.inbox.wait { $0.texts == ["ready", "on"] })
  }

  @Test func captionsContinueAfterThePipelineClosesItsInput() async throws {
    let harness = try PipelineHarness(
      "\(Self.hello); exec <&-; echo ready; sleep 0.3; echo on; sleep 60")
    #expect(await harness.receives(1))
    harness.feed.send(.start)
    #expect(await harness.inbox.wait { $0.texts == ["ready", "on"] })
  }
}
