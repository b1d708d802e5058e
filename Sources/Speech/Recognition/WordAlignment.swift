/// The words that two texts have in common, in order.
struct WordAlignment {
  /// The parts of two texts between two words that they have in common.
  struct Difference {
    /// The words of the old text that are not in the new one.
    var old: Range<Int>
    /// The words of the new text that are not in the old one.
    var new: Range<Int>
  }

  /// The indexes of each word that both texts have: the one in the old text and the one in the new text.
  let pairs: [(old: Int, new: Int)]
  private let oldCount: Int
  private let newCount: Int

  /// Aligns two texts, without case and punctuation, so that they have as many words as possible in
  /// common.
  init(_ old: some Sequence<Substring>, _ new: some Sequence<Substring>) {
    let (old, new) = (old.map(CommittedText.key), new.map(CommittedText.key))
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let index, _, _): removed.insert(index)
      case .insert(let index, _, _): inserted.insert(index)
      }
    }
    pairs = Array(
      zip(
        old.indices.filter { !removed.contains($0) }, new.indices.filter { !inserted.contains($0) }
      ).map { (old: $0, new: $1) })
    (oldCount, newCount) = (old.count, new.count)
  }

  /// The differences before each common word, and the one after the last common word.
  ///
  /// They are one more than the common words. Those in which nothing differs are empty on both sides.
  var differences: [Difference] {
    var (old, new) = (0, 0)
    var differences: [Difference] = []
    for pair in pairs + [(old: oldCount, new: newCount)] {
      differences.append(Difference(old: old..<pair.old, new: new..<pair.new))
      (old, new) = (pair.old + 1, pair.new + 1)
    }
    return differences
  }
}
