internal import Captions
internal import Feeds
internal import FrameExchange
internal import FrameLoop
internal import Synchronization
internal import Transcripts

/// The captions on their way to the frame loop, and into the transcript where one is kept.
///
/// The frame loop takes them one by one; which thread ends it does not matter.
final class KeptConversation: Sendable {
  private let mailbox: CaptionMailbox
  private let transcript: Transcript?
  private let clock: @Sendable () -> Duration
  private let losses: Losses

  /// What the transcript's thread has found to be lost.
  private final class Losses: Sendable {
    private let isThere = Atomic(false)

    var areThere: Bool { isThere.load(ordering: .acquiring) }

    func note() { isThere.store(true, ordering: .releasing) }
  }

  /// Whether something that was said is not in the transcript; final once `finish` has returned.
  var lacksLines: Bool { losses.areThere }

  /// - Parameters:
  ///   - mailbox: where feeds put what they hear.
  ///   - path: where the transcript is kept; nil for nowhere.
  ///   - house: told what the person is to know of it.
  ///   - clock: the time since the start.
  /// - Throws: `Failure`, when no transcript can be kept there.
  init(
    of mailbox: CaptionMailbox, at path: String?, house: Inbox<HouseEvent>,
    clock: @escaping @Sendable () -> Duration
  ) throws(Failure) {
    self.mailbox = mailbox
    self.clock = clock
    let losses = Losses()
    self.losses = losses
    do throws(TranscriptError) {
      transcript = try path.map { path throws(TranscriptError) in
        try Transcript(path: path) { news in
          if news.isLoss { losses.note() }
          Self.tell(news, to: house)
        }
      }
    } catch {
      throw .io("\(error)")
    }
    if transcript != nil { house.post(.transcriptIsKept(true)) }
  }

  /// The next thing that was said; nil when nothing waits.
  func next() -> CaptionEvent? {
    guard let event = mailbox.next() else { return nil }
    transcript?.take([event], at: clock())
    return event
  }

  /// Keeps what came last; to be called when the feeds are closed.
  ///
  /// Only the first call does it, and waits.
  func finish() {
    guard let transcript else { return }
    transcript.take(mailbox.drain(), at: clock())
    transcript.finish(at: clock())
  }

  /// On the transcript's thread.
  private static func tell(_ news: TranscriptNews, to house: Inbox<HouseEvent>) {
    switch news {
    case .waits(_, let reason):
      house.post(.transcriptIsKept(false))
      house.post(.notice(.transcript, "The transcript cannot be written: \(reason)"))
    case .goesOn:
      house.post(.transcriptIsKept(true))
      house.post(.notice(.transcript, nil))
    case .lost, .hangs: break
    }
    Diagnostics.say("\(news)")
  }
}
