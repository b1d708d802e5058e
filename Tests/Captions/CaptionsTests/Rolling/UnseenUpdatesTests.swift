import CaptionCoding
import Randomness
import Testing

@testable import Captions

/// A random conversation that is translated into three languages.
///
/// Some updates change nothing for a Spanish reader on the near side: another language's text, the
/// source behind a translation, a time, or a text for the far side.
private struct TranslatedTalk {
  struct Update {
    let time: Duration
    let event: CaptionEvent
    /// The event as if the reader's feed had sent only updates for the reader; nil if unseen.
    let seen: CaptionEvent?

    var isSeen: Bool { seen != nil }
  }

  private struct Speech {
    let name: String
    var words: [String] = []
    var seenSince: Duration?
    var isEmptied = false
    var isFinal = false
    let isFar: Bool
  }

  private(set) var updates: [Update] = []
  private var speeches: [Speech] = []
  private var now = Duration.zero
  private var assembler = UtteranceAssembler()
  private var seenAssembler = UtteranceAssembler()
  private let selection: Reader.TextSelection
  private let policy: StabilityPolicy
  /// The time after which no text is held back any more.
  private static let settling = Duration.seconds(3)

  init(
    for selection: Reader.TextSelection, by policy: StabilityPolicy,
    _ random: inout SeededGenerator
  ) {
    self.selection = selection
    self.policy = policy
    for _ in 0..<140 {
      // Several updates may come at the same time.
      if Int.random(in: 0..<4, using: &random) > 0 {
        now += .milliseconds(.random(in: 0...400, using: &random))
      }
      let open = speeches.indices.filter { !speeches[$0].isFinal }
      let index = open.randomElement(using: &random)
      switch (Int.random(in: 0..<20, using: &random), index) {
      case (0...1, _), (_, nil): begin(&random)
      case (2...8, let index?): extend(index, &random)
      case (9, let index?): end(index, &random)
      case (_, let index?): changeUnseen(index, &random)
      }
    }
  }

  private mutating func begin(_ random: inout SeededGenerator) {
    guard speeches.count < 50 else { return }
    speeches.append(
      Speech(
        name: "\(speeches.count)", isFar: Int.random(in: 0..<5, using: &random) == 0))
    extend(speeches.count - 1, &random)
  }

  private mutating func extend(_ index: Int, _ random: inout SeededGenerator) {
    if Int.random(in: 0..<5, using: &random) == 0 { _ = speeches[index].words.popLast() }
    let new = (0..<Int.random(in: 1...4, using: &random)).map {
      "w\($0)x\(speeches[index].words.count)"
    }
    speeches[index].words += new
    let since = speeches[index].seenSince ?? now
    speeches[index].seenSince = since
    // A text that is made anew may be empty for a moment, in which policies that hold words back go
    // on showing the last words.
    speeches[index].isEmptied =
      policy != .immediate && now >= since + Self.settling
      && Int.random(in: 0..<8, using: &random) == 0
    let text = speeches[index].isEmptied ? "" : speeches[index].words.joined(separator: " ")
    send(index, isSeen: true) { selection in
      var update = UtteranceSnapshot()
      if selection == .original {
        update.source.words = .value(text)
      } else {
        update.translate("es", text)
      }
      return update
    }
  }

  private mutating func end(_ index: Int, _ random: inout SeededGenerator) {
    guard !speeches[index].isEmptied else { return }
    speeches[index].isFinal = true
    send(index, isSeen: true) { _ in
      var update = UtteranceSnapshot()
      update.text.isFinal = .value(true)
      return update
    }
  }

  private mutating func changeUnseen(_ index: Int, _ random: inout SeededGenerator) {
    guard let since = speeches[index].seenSince else { return }
    let text = (0..<Int.random(in: 1...30, using: &random)).map { "u\($0)" }.joined(separator: " ")
    // The source stands in for words that are held back. No other translation does.
    let kind = now >= since + Self.settling ? Int.random(in: 0..<5, using: &random) : 0
    let isFinal = Bool.random(using: &random)
    let time = now
    send(index, isSeen: false) { selection in
      var update = UtteranceSnapshot()
      switch kind {
      case 0: update.translate("fr", text, isFinal: isFinal)
      case 1: update.translate("de", text)
      case 2 where selection == .original: update.translate("es", text)
      case 2: update.source.words = .value(text)
      case 3: update.start = .value(time)
      default: update.end = .value(time)
      }
      return update
    }
  }

  private mutating func send(
    _ index: Int, isSeen: Bool, _ update: (Reader.TextSelection) -> UtteranceSnapshot
  ) {
    let speech = speeches[index]
    var update = update(selection)
    update.speaker = .value("speaker \(index % 4)")
    if speech.isFar { update.audience = .value(.far) }
    let id = UtteranceID(scope: .connection(client), name: .named(speech.name))
    updates.append(
      Update(
        time: now, event: assembler.event(applying: update, to: id),
        seen: isSeen && !speech.isFar ? seenAssembler.event(applying: update, to: id) : nil))
  }
}

extension UtteranceSnapshot {
  fileprivate mutating func translate(_ language: String, _ text: String, isFinal: Bool = false) {
    translations = [
      .init(in: language, words: .value(text), isFinal: isFinal ? .value(true) : .absent)
    ]
  }
}

/// A board, and the roll of one of its readers.
private struct ReaderView {
  var board: CaptionBoard
  var window: Window
  let reader: Reader

  /// The reader's rows from top to bottom.
  mutating func rows(at instant: Duration) -> [String] {
    let captions = board.visible(at: instant, for: reader).captions
    window.show(captions, at: instant)
    return window.roll.rows.map { row in
      guard let caption = captions.first(where: { $0.number == row.caption }) else { return "?" }
      let lines = brokenLines(of: caption.text, measure: window.measure)
      let speaker = caption.speaker.map { "\($0.name) \($0.index)" } ?? ""
      return "\(row.followsGap ? "…" : "")\(caption.id.name) \(speaker): \(lines[row.line])"
    }
  }
}

@Suite("Updates that a reader cannot see")
struct UnseenUpdatesTests {
  @Test(arguments: [CaptionMode.rollUp, .popOn, .paintOn], StabilityPolicy.allCases)
  func changeNothingOnThatReadersPicture(mode: CaptionMode, policy: StabilityPolicy) {
    for seed in 0..<Trials.rounds(1) {
      for selection in [Reader.TextSelection.translation, .original] {
        var random = SeededGenerator(state: UInt64(seed))
        let talk = TranslatedTalk(for: selection, by: policy, &random)
        let reader = Reader(side: .near, language: "es", selection: selection, stability: policy)
        var window = Window(
          mode, hold: (seed % 2 == 0) == (selection == .original) ? nil : .seconds(2))
        window.measure = 24
        var whole = ReaderView(
          board: CaptionBoard(stability: policy), window: window, reader: reader)
        var seen = whole
        for (index, update) in talk.updates.enumerated() {
          whole.board.apply(update.event, at: update.time)
          if let event = update.seen { seen.board.apply(event, at: update.time) }
          let isLastOfItsTime =
            index + 1 == talk.updates.count || talk.updates[index + 1].time > update.time
          guard isLastOfItsTime else { continue }
          let (rows, expected) = (whole.rows(at: update.time), seen.rows(at: update.time))
          #expect(rows == expected, "seed \(seed), \(selection), \(update)")
          guard rows == expected else { return }
        }
        let unseen = talk.updates.count { !$0.isSeen }
        #expect(unseen > 12)
      }
    }
  }
}
