import Captions
import Testing

@Suite("Notices and pipelines")
struct StatusTests {
  var board = Board()

  @Test mutating func aNoticeStaysUntilReplacedEmptiedOrItsConnectionEnds() {
    board.apply(.notice("no microphone", from: client))
    board.apply(.notice("no network", from: ConnectionID(2)))
    #expect(board.visible().notices == ["no microphone", "no network"])
    board.apply(.notice("microphone found", from: client))
    #expect(board.visible().notices == ["no network", "microphone found"])
    board.apply(.notice(nil, from: client))
    #expect(board.visible().notices == ["no network"])
    board.apply(.ended(ConnectionID(2)))
    #expect(board.visible().notices.isEmpty)
  }

  @Test mutating func aNoticeIsShort() {
    board.apply(.notice(PipelineNotice(String(repeating: "x", count: 10_000)), from: client))
    #expect(board.visible().notices.first?.text.count == 200)
  }

  @Test mutating func onlyAConfirmedStateIsShown() {
    #expect(board.visible().pipeline == .notConnected)
    board.apply(.hello(PipelineHello(wantsDisplayReports: true), from: client))
    #expect(board.visible().pipeline == .uncontrolled)
    board.apply(.hello(PipelineHello(wantsControl: true), from: client))
    #expect(board.visible().pipeline == .unconfirmed)
    board.apply(.state(.listening, from: client))
    #expect(board.visible().pipeline == .listening)
    board.apply(.ended(client))
    #expect(board.visible().pipeline == .notConnected)
  }

  @Test mutating func aPipelineThatReportsNoStateIsUncontrolled() {
    board.apply(
      .utterance(UtteranceID(scope: .connection(client), name: .oneShot), UtteranceSnapshot()))
    #expect(board.visible().pipeline == .uncontrolled)
    #expect(!board.visible().pipelineAcceptsRequests)
    board.apply(.state(.paused, from: ConnectionID(2)))
    #expect(board.visible().pipeline == .paused)
    board.apply(.ended(ConnectionID(2)))
    #expect(board.visible().pipeline == .uncontrolled)
    board.apply(.ended(client))
    #expect(board.visible().pipeline == .notConnected)
  }

  @Test mutating func aStateIsShownThoughItsPipelineReceivesNoRequests() {
    board.apply(.state(.listening, from: client))
    #expect(board.visible().pipeline == .listening)
    #expect(!board.visible().pipelineAcceptsRequests)
    board.apply(.hello(PipelineHello(wantsControl: true), from: ConnectionID(2)))
    #expect(board.visible().pipelineAcceptsRequests)
    board.apply(.ended(ConnectionID(2)))
    #expect(!board.visible().pipelineAcceptsRequests)
  }

  @Test mutating func itIsNeverPausedWhileSomeoneMayRecord() {
    let other = ConnectionID(2)
    board.apply(.hello(PipelineHello(wantsControl: true), from: client))
    board.apply(.state(.paused, from: client))
    #expect(board.visible().pipeline == .paused)
    board.apply(.hello(PipelineHello(wantsControl: true), from: other))
    #expect(board.visible().pipeline == .unconfirmed)
    board.apply(.state(.listening, from: other))
    #expect(board.visible().pipeline == .listening)
    board.apply(.state(.paused, from: other))
    #expect(board.visible().pipeline == .paused)
  }
}
