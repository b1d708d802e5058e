import Captions
import Conversation
import Glibc
import Imaging
import System
import Testing
@testable import FrameLoop

@testable import Scene

/// The history panel above what memory has kept: it goes on with the transcript.
@Suite(.timeLimit(.minutes(1))) final class OlderHistoryTests {
  private let folder: String
  private let transcript: Transcript
  private var wakeUp: WakeUp?

  init() throws {
    folder = "/tmp/visavis-panel-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    unsafe mkdir(folder, 0o700)
    let destination = try #require(TranscriptDestination(path: folder + "/talk.jsonl"))
    transcript = try Transcript([destination]) { _ in }
  }

  deinit {
    unsafe unlink(folder + "/talk.jsonl")
    unsafe rmdir(folder)
  }

  /// Returns a loop whose memory keeps the last sentences of many; the transcript has all.
  private func harness(sentences: Int = 1600) throws -> Harness {
    let recorded = try #require(transcript.recordedConversation)
    let harness = try Harness(
      ViewSettings(near: ReaderSettings(texts: Reader(stability: .immediate)))
    ) { wakeUp in
      self.wakeUp = wakeUp
      return ConversationHistory(
        olderFrom: try HistoryArchive(recorded, signaling: wakeUp) { _ in }, byteLimit: 1)
    }
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.sendFrame()
    for number in 0..<sentences {
      let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("\(number)"))
      let event = CaptionEvent.utterance(id, UtteranceSnapshot(finalText: "Number \(number)"))
      harness.loop.history.add(event, at: .milliseconds(number))
      transcript.add([event], at: .milliseconds(number))
    }
    transcript.finish(at: .seconds(9))
    return harness
  }

  private func send(_ events: InputEvent..., to harness: Harness) {
    harness.display.pendingEvents.input = events
    for _ in 0..<4 { harness.pass(.milliseconds(33)) }
  }

  private func words(_ harness: Harness) -> [String] {
    let input = harness.loop.sceneInput(at: harness.now)
    return harness.loop.composer.historyPanel(ofPane: 0, in: input)?.list.rows
      .flatMap { $0.row.lines.map(\.words) } ?? []
  }

  /// Passes turns of the loop until a condition holds.
  private func wait(_ harness: Harness, until isMet: () -> Bool) {
    for _ in 0..<300 where !isMet() {
      _ = wakeUp?.wait(atMost: .milliseconds(100))
      harness.pass(.milliseconds(33))
    }
    #expect(isMet())
  }

  @Test func scrollingUpReachesTheFirstSentence() throws {
    let harness = try harness()
    send(.key(.history), to: harness)
    #expect(words(harness).contains("Number 1599"))
    send(.key(.home), to: harness)
    wait(harness) { words(harness).contains("Number 0") }
    // The view stays where it is, and the list goes on below.
    for _ in 0..<3 { send(.key(.pageDown), to: harness) }
    wait(harness) { !words(harness).contains("…") }
    #expect(!words(harness).contains("Number 0"))
    send(.key(.end), to: harness)
    #expect(words(harness).contains("Number 1599"))
  }

  @Test func aSearchListsWhatIsInMemoryFirst() throws {
    let harness = try harness()
    send(.key(.history), .text("number 15"), to: harness)
    #expect(words(harness).contains("Number 1599"))
    wait(harness) { !harness.loop.history.isSearching(SearchKey("number 15")) }
    send(.key(.home), to: harness)
    wait(harness) { words(harness).contains("Number 15") }
    send(.key(.leaveFullScreen), .text("number 3"), to: harness)
    wait(harness) { words(harness).contains("Number 399") }
  }

  @Test func everythingInTheListIsCopied() throws {
    let harness = try harness(sentences: 1100)
    send(.key(.history), .text("number 10"), to: harness)
    wait(harness) { !harness.loop.history.isSearching(SearchKey("number 10")) }
    harness.pass(.milliseconds(33))
    send(.key(.copy), to: harness)
    wait(harness) { !harness.display.copied.isEmpty }
    let copied = try #require(harness.display.copied.last)
    #expect(copied.contains("Number 10\n") && copied.contains("Number 1099\n"))
    #expect(copied.split(separator: "\n").count { $0.hasPrefix("Number ") } == 111)
  }
}
