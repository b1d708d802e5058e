import Captions

/// The connection of the tests' utterances.
let mic = ConnectionID(1)

/// A board with a clock that a test moves.
struct Board {
  var board: CaptionBoard
  private let stability: StabilityPolicy
  var now = Duration.zero

  init(stability: StabilityPolicy = .immediate) {
    self.stability = stability
    board = CaptionBoard(policies: [stability])
  }

  mutating func apply(_ event: CaptionEvent) {
    board.apply(event, at: now)
  }

  /// Applies an update of `id`; nil is the connection's unnamed utterance.
  mutating func say(
    _ id: String?, _ text: String? = nil, final: Bool? = nil, from connection: ConnectionID = mic,
    _ change: (inout CaptionUpdate) -> Void = { _ in }
  ) {
    var update = CaptionUpdate()
    if let text { update.text = .value(text) }
    if let final { update.isFinal = .value(final) }
    change(&update)
    let name = id.map(UtteranceID.Name.named) ?? .current
    apply(.update(UtteranceID(scope: .connection(connection), name: name), update))
  }

  /// Applies a plain line.
  mutating func line(_ text: String, from connection: ConnectionID = mic) {
    var update = CaptionUpdate()
    update.text = .value(text)
    update.isFinal = .value(true)
    apply(.update(UtteranceID(scope: .connection(connection), name: .own), update))
  }

  mutating func visible(for reader: Reader = Reader()) -> VisibleCaptions {
    board.visible(at: now, for: sameWords(as: reader))
  }

  mutating func release(_ numbers: Set<Int>, by reader: Reader = Reader()) {
    board.release(numbers, by: sameWords(as: reader))
  }

  func history(of id: UtteranceID, by reader: Reader) -> HeardText? {
    board.history(of: id, by: sameWords(as: reader))
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
