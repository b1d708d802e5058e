import Captions
import System
import Testing

@testable import Conversation

@Suite struct TranscriptQueueTests {
  private func entry(_ text: String) -> ConversationEntry {
    ConversationEntry(number: 1, time: .zero, snapshot: UtteranceSnapshot(finalText: text))
  }

  @Test func entriesBeyondTheLimitAreCounted() throws {
    let queue = TranscriptQueue(maxBytes: 1000, signaling: try WakeUp())
    queue.add((0..<5).map { _ in entry("Hola") })
    let first = queue.removeAll()
    #expect(first.entries.count == 3)
    #expect(first.droppedCount == 2)
    queue.add([entry("Hola")])
    #expect(queue.removeAll().entries.count == 1)
    #expect(queue.removeAll().droppedCount == 0)
  }

  @Test func lostLinesAreDescribed() {
    let one = TranscriptEvent.linesLost(lines: 1, path: "a.jsonl")
    #expect("\(one)" == "the transcript a.jsonl lacks a line")
    #expect("\(TranscriptEvent.linesLost(lines: 2, path: "a.jsonl"))".hasSuffix("lacks 2 lines"))
  }
}
