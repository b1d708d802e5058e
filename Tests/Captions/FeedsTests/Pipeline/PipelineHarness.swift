import CaptionCoding
import Captions
import Glibc
import Messages
import Synchronization
import System

@testable import Feeds

/// A pipeline with its mailbox.
struct PipelineHarness {
  let inbox: Inbox
  let feed: PipelineFeed
  private let recorder = Recorder()

  /// The feed's calls besides captions.
  private final class Recorder: Sendable {
    let events = Mutex<[PipelineFeed.Event]>([])
    let endings = Mutex(0)
  }

  init(
    _ command: String, endsOnSuccess: Bool = false, capacity: Int = 4096,
    initialRequests: [ControlRequest] = [],
    onEvent: @escaping @Sendable (PipelineFeed.Event) -> Void = { _ in }
  ) throws {
    inbox = try Inbox(capacity: capacity)
    feed = try PipelineFeed(
      command, endsOnSuccess: endsOnSuccess, into: inbox.context(initialRequests: initialRequests),
      onEvent: { [recorder] event in
        recorder.events.withLock { $0.append(event) }
        onEvent(event)
      },
      onEnd: { [recorder] in recorder.endings.withLock { $0 += 1 } })
  }

  var events: [PipelineFeed.Event] { recorder.events.withLock(\.self) }

  var endings: [PipelineEnding] {
    events.compactMap { if case .ended(let ending, _) = $0 { ending } else { nil } }
  }

  /// True if the feed has ended by itself.
  var isOver: Bool { recorder.endings.withLock { $0 } == 1 }

  /// Waits until the feed has sent `count` texts.
  func receives(_ count: Int) async -> Bool {
    await inbox.wait { $0.texts.count >= count }
  }

  /// The process group of a pipeline whose first caption is its shell's process id.
  func group() async throws -> pid_t {
    guard await receives(1), let group = inbox.texts.first.flatMap({ pid_t($0) }) else {
      throw SystemError("pipeline", code: ESRCH)
    }
    return group
  }

  /// Waits until the group has no living process.
  func hasNoProcess(_ group: pid_t) async -> Bool {
    await inbox.wait { _ in ProcessGroup.livingMembers(of: group) == 0 }
  }
}
