import CaptionCoding
import Captions

/// The connection of the tests' utterances.
let client = ConnectionID(1)

/// A board with a clock that a test moves, and the decoder's end of the connections.
struct Board {
  var board: CaptionBoard
  var assembler = UtteranceAssembler()
  var stability: StabilityPolicy
  var now = Duration.zero

  init(stability: StabilityPolicy = .immediate) {
    self.stability = stability
    board = CaptionBoard(stability: stability)
  }

  mutating func apply(_ event: CaptionEvent) {
    board.apply(event, at: now)
  }

  /// Applies the state after a patch of an utterance.
  mutating func apply(_ patch: UtteranceSnapshot, to id: UtteranceID) {
    apply(assembler.event(applying: patch, to: id))
  }

  /// Applies an update of `id`; nil is the connection's unnamed utterance.
  mutating func update(
    _ id: String?, _ text: String? = nil, final: Bool? = nil,
    from connection: ConnectionID = client, _ change: (inout UtteranceSnapshot) -> Void = { _ in }
  ) {
    var patch = UtteranceSnapshot()
    if let text { patch.text.words = .value(text) }
    if let final { patch.text.isFinal = .value(final) }
    change(&patch)
    let name = id.map(UtteranceID.Name.named) ?? .unnamed
    apply(patch, to: UtteranceID(scope: .connection(connection), name: name))
  }

  /// Applies a plain line.
  mutating func line(_ text: String, from connection: ConnectionID = client) {
    let id = UtteranceID(scope: .connection(connection), name: .oneShot)
    apply(.utterance(id, UtteranceSnapshot(finalText: text)))
  }

  mutating func visible(for reader: Reader = Reader()) -> VisibleCaptions {
    board.visible(at: now, for: sameWords(as: reader))
  }

  mutating func release(_ numbers: Set<Int>, by reader: Reader = Reader()) {
    board.release(numbers, by: sameWords(as: reader))
  }

  func textVersion(of id: UtteranceID, for reader: Reader) -> TextVersion? {
    board.textVersion(of: id, for: sameWords(as: reader))
  }

  /// The reader, with the stability policy of this board.
  private func sameWords(as reader: Reader) -> Reader {
    var reader = reader
    reader.stability = stability
    return reader
  }

  mutating func texts(for reader: Reader = Reader()) -> [String] {
    visible(for: reader).captions.map(\.text)
  }
}
