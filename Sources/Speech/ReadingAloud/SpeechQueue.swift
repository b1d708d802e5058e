package import Captions
internal import DequeModule

/// The captions that wait to be read aloud, and the one that is being read.
///
/// Nothing is read while a pipeline hears somebody. Before a caption is read it is announced, so that
/// the microphones can be muted, and the voice waits until they are. A caption that has waited too long is left out, as
/// its words are on the screen. Whoever begins to speak cuts the voice short. The queue has no clock.
package struct SpeechQueue: Sendable {
  /// A task of the caller, in the order of time.
  package enum Step: Sendable, Equatable {
    /// Tell that a caption is about to be read.
    case announce(SpokenCaption)
    case speak(SpokenCaption)
    /// Cut the voice short.
    case silence
    /// Tell that nothing is read any more; `wasWhole` is true if the caption was read to its end.
    case conclude(SpokenCaption, wasWhole: Bool)
    /// Cut the voice short, as it did not answer in time.
    case giveUp
  }

  private enum Phase: Sendable {
    /// Nothing is read; the next caption follows at this time.
    case idle(next: Duration)
    /// The microphones are being muted, until this time at most.
    case announced(SpokenCaption, arrival: Duration, limit: Duration)
    /// The voice was asked to speak, and must begin or end before the limit.
    case speaking(SpokenCaption, limit: Duration)
    /// The sound may still be on its way from the loudspeaker to the microphone.
    case fading(SpokenCaption, wasWhole: Bool, until: Duration)
  }

  /// The age at which a caption is left out.
  package static let maxAge = Duration.seconds(8)
  /// The number of captions that wait at most; the oldest ones give way.
  static let maxCount = 64
  /// The time that a pipeline has to mute its microphone.
  static let mutingLimit = Duration.milliseconds(200)
  /// The time from the request to the beginning of the sound, after which the voice counts as hung.
  package static let beginLimit = Duration.seconds(5)
  /// The time for which sound is under way after the voice has ended: buffers, and the room's echo.
  package static let fadingTime = Duration.milliseconds(300)
  /// The pause between two captions, in which somebody else can begin to speak.
  package static let pause = Duration.milliseconds(500)

  private var waiting: Deque<(caption: SpokenCaption, arrival: Duration)> = []
  private var phase = Phase.idle(next: .zero)
  private var state: PipelineState?
  /// True if the microphones do not hear the loudspeaker, and stay open.
  package var hasEchoCanceller: Bool

  package init(hasEchoCanceller: Bool = false) {
    self.hasEchoCanceller = hasEchoCanceller
  }

  /// True if nothing is read, and nothing waits.
  package var isEmpty: Bool {
    if case .idle = phase { waiting.isEmpty } else { false }
  }

  package mutating func add(_ caption: SpokenCaption, at now: Duration) {
    if waiting.count >= Self.maxCount { waiting.removeFirst() }
    waiting.append((caption, now))
  }

  /// Follows the state of the pipeline that hears most; nil without a pipeline.
  package mutating func follow(_ state: PipelineState?) { self.state = state }

  /// Forgets what waits, and cuts the voice short.
  package mutating func clear(at now: Duration) -> Step? {
    waiting.removeAll()
    return cutShort(at: now)
  }

  /// Follows the beginning of the sound.
  package mutating func voiceBegan(at now: Duration) {
    guard case .speaking(let caption, _) = phase else { return }
    phase = .speaking(caption, limit: now + Self.speakingLimit(of: caption))
  }

  /// Follows the end of the sound, or the failure of the voice.
  package mutating func voiceEnded(wasWhole: Bool = true, at now: Duration) {
    guard case .speaking(let caption, _) = phase else { return }
    phase = .fading(caption, wasWhole: wasWhole, until: now + Self.fadingTime)
  }

  /// Leaves out a caption that was announced to nobody yet, as there is nothing to play it, or reads it later if
  /// `isLater` is true.
  package mutating func withdraw(isLater: Bool, at now: Duration) {
    guard case .announced(let caption, let arrival, _) = phase else { return }
    if isLater { waiting.prepend((caption, arrival)) }
    phase = .idle(next: now)
  }

  /// True if the next step would announce a caption.
  package var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// The time at which there may be more to do without a new event; nil if there is none.
  package var deadline: Duration? {
    switch phase {
    case .idle(let next):
      // While somebody is heard, what waits is left out in the end.
      state == .hearing
        ? waiting.first.map { $0.arrival + Self.maxAge } : waiting.isEmpty ? nil : next
    case .announced(_, _, let limit), .speaking(_, let limit): limit
    case .fading(_, _, let end): end
    }
  }

  /// Returns what is to be done next at this time; nil if there is nothing.
  package mutating func step(at now: Duration) -> Step? {
    switch phase {
    case .idle(let next):
      waiting.removeAll { now - $0.arrival >= Self.maxAge }
      guard next <= now, state != .hearing, let first = waiting.popFirst() else { return nil }
      phase = .announced(
        first.caption, arrival: first.arrival, limit: now + Self.mutingLimit)
      return .announce(first.caption)
    case .announced(let caption, let arrival, let limit):
      guard state != .hearing else {
        // It is read later, if that is not too late.
        waiting.prepend((caption, arrival))
        phase = .idle(next: now + Self.pause)
        return .conclude(caption, wasWhole: false)
      }
      guard hasEchoCanceller || state != .listening || limit <= now else { return nil }
      phase = .speaking(caption, limit: now + Self.beginLimit)
      return .speak(caption)
    case .speaking(let caption, let limit):
      if state == .hearing { return cutShort(at: now) }
      guard limit <= now else { return nil }
      phase = .fading(caption, wasWhole: false, until: now + Self.fadingTime)
      return .giveUp
    case .fading(let caption, let wasWhole, let end):
      guard end <= now else { return nil }
      phase = .idle(next: now + Self.pause)
      return .conclude(caption, wasWhole: wasWhole)
    }
  }

  private mutating func cutShort(at now: Duration) -> Step? {
    switch phase {
    case .idle, .fading: return nil
    case .announced(let caption, _, _):
      phase = .idle(next: now)
      return .conclude(caption, wasWhole: false)
    case .speaking(let caption, _):
      phase = .fading(caption, wasWhole: false, until: now + Self.fadingTime)
      return .silence
    }
  }

  /// Returns the time that a caption takes at most: at a third of the usual rate.
  private static func speakingLimit(of caption: SpokenCaption) -> Duration {
    .seconds(10) + .milliseconds(250) * caption.text.unicodeScalars.count
  }
}
