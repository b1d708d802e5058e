import CaptionCoding
import Captions
import FrameExchange
import Glibc
import Synchronization

@testable import Feeds

/// A pipeline with its reader.
struct PipelineStage {
  let inbox: Inbox
  let feed: PipelineFeed
  private let heard = Heard()

  /// What the feed told besides captions.
  private final class Heard: Sendable {
    let news = Mutex<[PipelineFeed.News]>([])
    let endings = Mutex(0)
  }

  init(
    _ command: String, endsWithSuccess: Bool = false, capacity: Int = 4096,
    greeting: [ControlRequest] = []
  ) throws {
    inbox = try Inbox(capacity: capacity)
    feed = try PipelineFeed(
      PipelineFeed.Plan(command: command, endsWithSuccess: endsWithSuccess),
      into: FeedIntake(
        mailbox: inbox.mailbox, numbers: ConnectionNumbers(), greeting: greeting,
        report: inbox.report),
      news: { [heard] news in heard.news.withLock { $0.append(news) } },
      onEnd: { [heard] in heard.endings.withLock { $0 += 1 } })
  }

  var news: [PipelineFeed.News] { heard.news.withLock(\.self) }

  var endings: [PipelineEnding] {
    news.compactMap { if case .ended(let ending, _) = $0 { ending } else { nil } }
  }

  /// Whether it has ended for good, by itself.
  var isOver: Bool { heard.endings.withLock { $0 } == 1 }

  /// Waits until the feed has told so many texts.
  func hears(_ count: Int) async -> Bool {
    await inbox.wait { $0.texts.count >= count }
  }

  /// The group of a pipeline whose first caption is the number of its shell.
  func group() async throws -> pid_t {
    guard await hears(1), let group = inbox.texts.first.flatMap({ pid_t($0) }) else {
      throw SystemError("pipeline", code: ESRCH)
    }
    return group
  }

  /// Whether everybody of the group is gone, soon.
  func isDeserted(_ group: pid_t) async -> Bool {
    await inbox.wait { _ in ProcessGroup.livingMembers(of: group) == 0 }
  }
}
