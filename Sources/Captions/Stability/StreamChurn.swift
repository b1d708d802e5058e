/// How the words of a stream have fared of late: which share of them stayed when the next update came,
/// by how far from the end of the text they stood.
///
/// Shared by all of a connection's texts in one language: it is the pipeline's habits that it learns. Texts that only ever grow are soon trusted to their last word; where a recogniser turns over
/// its last words ten times a second, only words behind those are.
struct StreamChurn: Sendable {
  /// Words further from the end than this are counted with it.
  static let depths = 12
  /// How many updates are remembered: older ones fade.
  private static let memory = 64.0

  /// Of the word at each distance from the end: 0 is the last one.
  private var words = Array(repeating: Share(), count: StreamChurn.depths)
  /// Of last words that end a clause: some recognisers put a full stop behind whatever they have.
  private var closers = Share()

  /// Learns from an update that changed a text.
  mutating func learn(from old: Words, to new: Words) {
    guard !old.isEmpty else { return }
    let kept = old.commonPrefix(with: new)
    for depth in 0..<min(Self.depths, old.count) {
      words[depth].count(kept >= old.count - depth)
    }
    if old[old.count - 1].closesClause { closers.count(kept == old.count) }
  }

  /// The share of the words so far from the end that stayed.
  func constancy(atDepth depth: Int) -> Double {
    words[min(depth, Self.depths - 1)].value
  }

  /// The distance from the end from which on words stay in at least that share of updates.
  func depth(ofConstancy share: Double) -> Int {
    words.firstIndex { $0.value >= share } ?? Self.depths
  }

  /// Whether punctuation at the end of a text means that its clause is over.
  var closersAreTrue: Bool { closers.value >= 0.85 }

  /// A share of cases that fade with time; before there are any, it is taken for a good one.
  private struct Share: Sendable {
    private var good = 2.0
    private var all = 2.0

    var value: Double { good / all }

    mutating func count(_ isGood: Bool) {
      if all >= StreamChurn.memory {
        good *= 1 - 1 / StreamChurn.memory
        all *= 1 - 1 / StreamChurn.memory
      }
      all += 1
      if isGood { good += 1 }
    }
  }
}
