@testable import CaptionCoding
import Captions
import Testing

@Suite("Utterances from patches")
struct UtteranceAssemblerTests {
  private let id = UtteranceID(scope: .connection(mic), name: .named("u"))

  /// Returns the snapshots of a stream.
  private func snapshots(_ lines: String...) -> [UtteranceSnapshot] {
    CaptionCodingTests.snapshots(decoded(lines.joined(separator: "\n")).events)
  }

  @Test func everySnapshotIsWhole() {
    let last = snapshots(
      #"{"id":"u","text":"Hola","lang":"es","speaker":"Ana","start":1}"#,
      #"{"id":"u","source":"Hello","translations":{"fr":{"text":"Salut","stable":2}}}"#,
      #"{"id":"u","text":"Hola a todos","stable":4,"translations":{"de":{"text":"Hallo"}}}"#
    ).last
    #expect(last?.text.words.value == "Hola a todos")
    #expect(last?.text.stable.value == 4)
    #expect(last?.text.language.value == "es")
    #expect(last?.speaker.value == "Ana")
    #expect(last?.start.value == .seconds(1))
    #expect(last?.source.words.value == "Hello")
    #expect(last?.translations.map(\.language.value) == ["fr", "de"])
    #expect(last?.translations.map(\.words.value) == ["Salut", "Hallo"])
    #expect(last?.translations.first?.stable.value == 2)
  }

  @Test func nullErasesAValueAndAnAbsentKeyDoesNot() {
    let last = snapshots(
      #"{"id":"u","text":"Hola","speaker":"Ana","translations":{"fr":{"text":"a"},"de":null}}"#,
      #"{"id":"u","speaker":null,"translations":{"fr":null}}"#
    ).last
    #expect(last?.text.words.value == "Hola" && last?.speaker.value == nil)
    #expect(last?.translations.map(\.words.value) == [nil, nil])
    let erased = snapshots(
      #"{"id":"u","translations":{"fr":{"text":"a","final":true}}}"#,
      #"{"id":"u","translations":null}"#, #"{"id":"u","translations":{"fr":{"text":"b"}}}"#
    ).last
    #expect(erased?.translations.map(\.words.value) == ["b"])
  }

  @Test func anUpdateSetsItsKeysEvenIfTheirValuesAreEqual() {
    let all = snapshots(
      #"{"id":"u","text":"Hola"}"#, #"{"id":"u","speaker":"Ana"}"#, #"{"id":"u","text":"Hola"}"#)
    #expect(all.map(\.revision) == [1, 2, 3])
    #expect(all.map(\.text.words.revision) == [1, 1, 3])
    #expect(all.map(\.firstRevision) == [1, 1, 1])
    #expect(all.map(\.setsWords) == [true, false, true])
  }

  @Test func aFinalTranslationDoesNotChange() {
    let last = snapshots(
      #"{"id":"u","translations":{"fr":{"text":"a","final":true}}}"#,
      #"{"id":"u","translations":{"fr":{"text":"b","final":false}}}"#,
      #"{"id":"u","translations":{"fr":null}}"#
    ).last
    #expect(last?.translations.map(\.words.value) == ["a"])
    #expect(last?.translations.map(\.isFinal.value) == [true])
  }

  @Test func aLateUpdateAddsNothingToTheFinishedUtterance() {
    let all = snapshots(#"{"id":"u","text":"Hola","final":true}"#, #"{"id":"u","speaker":"Ana"}"#)
    #expect(all.last?.text.words.value == nil)
    #expect(all.last?.firstRevision == 2)
    let board = shown(#"{"id":"u","text":"Hola","final":true}"# + "\n" + #"{"id":"u","text":"x"}"#)
    #expect(board.captions.map(\.text) == ["Hola"])
  }

  @Test func withoutAnIdAFinalOrACancellationStartsANewUtterance() {
    let all = snapshots(
      #"{"text":"a","speaker":"Ana"}"#, #"{"final":true}"#, #"{"text":"b"}"#,
      #"{"cancel":true}"#, #"{"source":"c"}"#)
    #expect(all.map(\.firstRevision) == [1, 1, 3, 3, 5])
    #expect(all.map(\.text.words.value) == ["a", "a", "b", "b", nil])
  }

  @Test func equalNamesInOtherStreamsAreOtherUtterances() {
    let all = snapshots(
      #"{"id":"u","text":"a"}"#, #"{"id":"u","stream":"s","source":"b"}"#,
      #"{"id":"u","stream":"t","speaker":"c"}"#)
    #expect(all.map(\.text.words.value) == ["a", nil, nil])
    #expect(all.map(\.source.words.value) == [nil, "b", nil])
  }

  @Test func memoryIsBoundedInNumberAndInBytes() {
    var assembler = UtteranceAssembler()
    for number in 0..<20_000 {
      var patch = UtteranceSnapshot()
      patch.text.words = .value(String(repeating: "x", count: number % 100 == 0 ? 1 << 19 : 10))
      let id = UtteranceID(scope: .connection(mic), name: .named("\(number)"))
      guard case .utterance(_, let snapshot) = assembler.event(applying: patch, to: id) else {
        continue
      }
      #expect(snapshot.text.words.value == patch.text.words.value)
    }
    #expect(storedTextBytes(assembler) <= UtteranceAssembler.maxTextBytes + (1 << 19))
    let open = Mirror(reflecting: assembler).descendant("open") as? [UtteranceID: Any]
    #expect((open?.count ?? .max) <= UtteranceAssembler.maxOpenUtterances)
  }

  @Test func anEvictedUtteranceContinuesOnTheBoard() {
    var assembler = UtteranceAssembler()
    var board = CaptionBoard(stability: .immediate)
    func apply(_ name: String, _ change: (inout UtteranceSnapshot) -> Void) -> CaptionEvent {
      var patch = UtteranceSnapshot()
      change(&patch)
      let id = UtteranceID(scope: .connection(mic), name: .named(name))
      return assembler.event(applying: patch, to: id)
    }
    board.apply(apply("u") { $0.text.words = .value("Hola") }, at: .zero)
    for number in 0...UtteranceAssembler.maxOpenUtterances {
      _ = apply("other\(number)") { $0.text.words = .value("x") }
    }
    board.apply(apply("u") { $0.speaker = .value("Ana") }, at: .zero)
    let caption = board.visible(at: .zero, for: Reader(stability: .immediate)).captions.first
    #expect(caption?.text == "Hola" && caption?.speaker?.name == "Ana")
    board.apply(apply("u") { $0.text.isFinal = .value(true) }, at: .zero)
    #expect(
      board.visible(at: .zero, for: Reader(stability: .immediate)).captions.map(\.isFinal) == [true]
    )
  }
}

@Suite("Utterances of a stream over several connections")
struct StreamAssemblerTests {
  private let streams = StreamAssembler()

  private func decoder(_ number: Int) -> FeedDecoder {
    FeedDecoder(format: .captionStream, connection: ConnectionID(number), streams: streams)
  }

  private func event(_ line: String, from decoder: inout FeedDecoder) -> [CaptionEvent] {
    decoder.decode(Array((line + "\n").utf8).span)
  }

  /// Returns the captions after some events, and the number of late updates.
  private func shown(_ events: [CaptionEvent]) -> (captions: [VisibleCaption], lateUpdates: Int) {
    var board = CaptionBoard(stability: .immediate)
    for event in events { board.apply(event, at: .zero) }
    let visible = board.visible(at: .zero, for: Reader(stability: .immediate))
    return (visible.captions, board.lateUpdates)
  }

  @Test func patchesMergeInTheOrderOfDecoding() {
    var (first, second) = (decoder(1), decoder(2))
    let events =
      event(#"{"stream":"s","id":"u","text":"Hola"}"#, from: &first)
      + event(#"{"stream":"s","id":"u","speaker":"Ana"}"#, from: &second)
      + event(#"{"stream":"s","id":"u","text":"Hola a todos"}"#, from: &first)
    let caption = shown(events).captions.first
    #expect(caption?.text == "Hola a todos" && caption?.speaker?.name == "Ana")
  }

  @Test func anOlderStateThatIsPostedLaterIsIgnored() {
    var (first, second) = (decoder(1), decoder(2))
    let old = event(#"{"stream":"s","id":"u","text":"Hola"}"#, from: &first)
    let new = event(#"{"stream":"s","id":"u","speaker":"Ana"}"#, from: &second)
    let (captions, lateUpdates) = shown(new + old)
    let caption = captions.first
    #expect(caption?.text == "Hola" && caption?.speaker?.name == "Ana")
    #expect(lateUpdates == 0)
  }

  @Test func anEndThatIsPostedLaterStillEnds() {
    var (first, second) = (decoder(1), decoder(2))
    let end = event(#"{"stream":"s","id":"u","text":"Hola","final":true}"#, from: &first)
    let late = event(#"{"stream":"s","id":"u","text":"late"}"#, from: &second)
    let captions = shown(late + end).captions
    #expect(captions.map(\.text) == ["Hola"] && captions.map(\.isFinal) == [true])
  }
}
