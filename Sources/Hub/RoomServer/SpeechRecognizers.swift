internal import CaptionCoding
internal import Captions
internal import System

/// A loan of a recognizer to one person, from the first sound to the last.
final class SpeechLease {
  /// The person's own identifier of it, with which those of the lines begin.
  let id: String
  fileprivate let recognizer: SpeechRecognizers.Running

  fileprivate init(id: String, recognizer: SpeechRecognizers.Running) {
    (self.id, self.recognizer) = (id, recognizer)
  }

  var recognizerNumber: Int { recognizer.number }
}

/// The person who speaks into a recognizer.
struct SpeechOwner {
  /// The identifier of the person's room.
  let room: String
  let person: String
  /// The person's own identifier: of the lease, and then of a line.
  var id: String
}

/// The newest state of an utterance that a recognizer has heard.
struct RecognizedText: Sendable {
  /// The recognizer's number.
  let recognizer: Int
  let utterance: String
  let text: String
  let language: String?
  let stableCount: Int?
  let isFinal: Bool
  let isCancelled: Bool
}

/// The programs that recognize what people say into phones, on the hub's event loop.
///
/// A recognizer takes 150 MB and a second to start, so that a few of them serve everybody in turn, and one that is silent
/// is kept for a while.
final class SpeechRecognizers {
  /// A running program, which is lent to one person at a time.
  final class Running {
    fileprivate let number: Int
    fileprivate let language: String
    fileprivate var process: FilterProcess?
    fileprivate var isLent = false
    /// True once it was asked to end; it still counts until it has.
    fileprivate var isEnding = false
    fileprivate var idleSince: ContinuousClock.Instant?
    /// The lease of each utterance that is not finished, as the end of one may come after the next lease.
    fileprivate var utterances: [String: SpeechOwner] = [:]
    fileprivate var lease: SpeechOwner?

    fileprivate init(number: Int, language: String) {
      (self.number, self.language) = (number, language)
    }
  }

  /// The time for which a silent recognizer is kept.
  private static let idleTime = Duration.seconds(90)
  /// A second of silence, with which the last words end.
  private static let silence = [UInt8](repeating: 0, count: 32_000)
  private static let maxUtterances = 64

  private let command: (_ language: String) -> String
  private let limit: Int
  private let deliver: @Sendable (RecognizedText) -> Void
  private let onEnd: @Sendable (Int) -> Void
  private var running: [Running] = []
  private var lastNumber = 0

  /// Creates recognizers, of which at most `limit` run at once; the closures are called on other threads.
  init(
    limit: Int, command: @escaping (_ language: String) -> String,
    deliver: @escaping @Sendable (RecognizedText) -> Void, onEnd: @escaping @Sendable (Int) -> Void
  ) {
    self.limit = limit
    self.command = command
    self.deliver = deliver
    self.onEnd = onEnd
  }

  /// Lends a recognizer; nil if too many people speak, or none can be started.
  func lend(to owner: SpeechOwner, language: String) -> SpeechLease? {
    guard let recognizer = free(for: language, owner) else { return nil }
    recognizer.isLent = true
    recognizer.lease = owner
    return SpeechLease(id: owner.id, recognizer: recognizer)
  }

  /// Passes sound on; what the recognizer does not take in time is dropped.
  func hear(_ sound: some Collection<UInt8>, for lease: SpeechLease) {
    lease.recognizer.process?.write(sound)
  }

  /// Takes a recognizer back, which finishes the last words.
  func end(_ lease: SpeechLease, at now: ContinuousClock.Instant) {
    lease.recognizer.process?.write(Self.silence)
    lease.recognizer.isLent = false
    lease.recognizer.idleSince = now
  }

  /// Returns the person who said an utterance, with the person's own identifier for its line.
  func owner(of text: RecognizedText) -> SpeechOwner? {
    guard let recognizer = running.first(where: { $0.number == text.recognizer }) else {
      return nil
    }
    if recognizer.utterances.count > Self.maxUtterances { recognizer.utterances.removeAll() }
    guard var owner = recognizer.utterances[text.utterance] ?? recognizer.lease else { return nil }
    recognizer.utterances[text.utterance] =
      text.isFinal || text.isCancelled ? nil : owner
    owner.id += "-\(text.utterance)"
    return owner
  }

  /// Forgets a recognizer that has ended by itself.
  func forget(_ number: Int) { running.removeAll { $0.number == number } }

  /// Ends the recognizers that have been silent for long.
  func advance(to now: ContinuousClock.Instant) {
    for recognizer in running where !recognizer.isLent && !recognizer.isEnding {
      guard let since = recognizer.idleSince, now - since > Self.idleTime else { continue }
      end(recognizer)
    }
  }

  func stop() { for recognizer in running { end(recognizer) } }

  private func end(_ recognizer: Running) {
    recognizer.isEnding = true
    recognizer.process?.askToStop()
  }

  /// The time after which the last words of who spoke before are there.
  private static let settlingTime = Duration.seconds(3)

  private func free(for language: String, _ owner: SpeechOwner) -> Running? {
    let idle = running.filter { recognizer in
      guard !recognizer.isLent, !recognizer.isEnding, let since = recognizer.idleSince else {
        return false
      }
      let isOwn = recognizer.lease?.room == owner.room && recognizer.lease?.person == owner.person
      return isOwn || .now - since > Self.settlingTime
    }
    if let same = idle.first(where: { $0.language == language }) { return same }
    if running.count >= limit {
      // One that is silent in another language ends; who asks again a moment later gets its place.
      if let other = idle.first { end(other) }
      return nil
    }
    lastNumber += 1
    let recognizer = Running(number: lastNumber, language: language)
    let number = lastNumber
    recognizer.process = try? CaptionProcess.start(
      command(language), named: "recognizer",
      onUtterance: { [deliver] id, snapshot in
        deliver(RecognizedText(recognizer: number, utterance: id, of: snapshot))
      }, onEnd: { [onEnd] in onEnd(number) })
    guard recognizer.process != nil else { return nil }
    running.append(recognizer)
    return recognizer
  }
}

extension RecognizedText {
  fileprivate init(recognizer: Int, utterance: String, of snapshot: UtteranceSnapshot) {
    // Some recognizers write what was said as the text.
    let words = snapshot.source.words.value == nil ? snapshot.text : snapshot.source
    self.init(
      recognizer: recognizer, utterance: utterance, text: words.words.value ?? "",
      language: words.language.value, stableCount: words.stable.value, isFinal: snapshot.isFinal,
      isCancelled: snapshot.isCancelled.value == true)
  }
}
