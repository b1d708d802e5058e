import Captions
import Testing

@Suite("Notices and pipelines")
struct StatusTests {
  var board = Board()

  @Test mutating func aNoticeStaysUntilReplacedEmptiedOrItsConnectionEnds() {
    board.apply(.notice("no microphone", from: mic))
    board.apply(.notice("no network", from: ConnectionID(2)))
    #expect(board.visible().notices == ["no microphone", "no network"])
    board.apply(.notice("microphone found", from: mic))
    #expect(board.visible().notices == ["no network", "microphone found"])
    board.apply(.notice(nil, from: mic))
    #expect(board.visible().notices == ["no network"])
    board.apply(.ended(ConnectionID(2)))
    #expect(board.visible().notices.isEmpty)
  }

  @Test mutating func aNoticeIsShort() {
    board.apply(.notice(String(repeating: "x", count: 10_000), from: mic))
    #expect(board.visible().notices.first?.count == 200)
  }

  @Test mutating func onlyAConfirmedStateIsShown() {
    #expect(board.visible().pipeline == .noneListens)
    board.apply(.hello(PipelineHello(wantsShown: true), from: mic))
    #expect(board.visible().pipeline == .uncontrolled)
    board.apply(.hello(PipelineHello(wantsControl: true), from: mic))
    #expect(board.visible().pipeline == .unconfirmed)
    board.apply(.state(.listening, from: mic))
    #expect(board.visible().pipeline == .listening)
    board.apply(.ended(mic))
    #expect(board.visible().pipeline == .noneListens)
  }

  @Test mutating func whoSpeaksAndTellsNothingMayListen() {
    board.apply(.utterance(UtteranceID(scope: .connection(mic), name: .own), UtteranceSnapshot()))
    #expect(board.visible().pipeline == .uncontrolled)
    #expect(!board.visible().pipelineAcceptsRequests)
    board.apply(.state(.paused, from: ConnectionID(2)))
    #expect(board.visible().pipeline == .paused)
    board.apply(.ended(ConnectionID(2)))
    #expect(board.visible().pipeline == .uncontrolled)
    board.apply(.ended(mic))
    #expect(board.visible().pipeline == .noneListens)
  }

  @Test mutating func aStateIsShownThoughItsPipelineHearsNoRequests() {
    board.apply(.state(.listening, from: mic))
    #expect(board.visible().pipeline == .listening)
    #expect(!board.visible().pipelineAcceptsRequests)
    board.apply(.hello(PipelineHello(wantsControl: true), from: ConnectionID(2)))
    #expect(board.visible().pipelineAcceptsRequests)
    board.apply(.ended(ConnectionID(2)))
    #expect(!board.visible().pipelineAcceptsRequests)
  }

  @Test mutating func itIsNeverPausedWhileSomeoneMayRecord() {
    let other = ConnectionID(2)
    board.apply(.hello(PipelineHello(wantsControl: true), from: mic))
    board.apply(.state(.paused, from: mic))
    #expect(board.visible().pipeline == .paused)
    board.apply(.hello(PipelineHello(wantsControl: true), from: other))
    #expect(board.visible().pipeline == .unconfirmed)
    board.apply(.state(.listening, from: other))
    #expect(board.visible().pipeline == .listening)
    board.apply(.state(.paused, from: other))
    #expect(board.visible().pipeline == .paused)
  }
}
