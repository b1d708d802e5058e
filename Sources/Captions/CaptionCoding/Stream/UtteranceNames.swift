package import Captions
internal import DequeModule

/// The names of utterances in a caption stream that is written for several connections or formats.
///
/// A named utterance has the pipeline's name. Any other gets a number. The newest 4096 names are
/// stored, as many as the board stores names of finished utterances. An older name may be used again.
package struct UtteranceNames {
  private static let maxNames = 4096

  private var names: [UtteranceID: String] = [:]
  private var usedNames: Set<String> = []
  /// The stored names, oldest first.
  private var order: Deque<(id: UtteranceID?, name: String)> = []
  private var count = 0

  package init() {}

  /// Returns the name of an utterance that the pipeline named `preferred`.
  ///
  /// An apostrophe is appended while the name is in use, for another stream's utterance or as a
  /// number.
  package mutating func name(of id: UtteranceID, preferring preferred: String) -> String {
    if let name = names[id] { return name }
    var name = preferred
    while usedNames.contains(name) { name += "'" }
    names[id] = name
    remember(name, of: id)
    return name
  }

  /// Returns a number that is not in use as a name.
  package mutating func newName() -> String {
    repeat { count += 1 } while usedNames.contains("\(count)")
    remember("\(count)", of: nil)
    return "\(count)"
  }

  private mutating func remember(_ name: String, of id: UtteranceID?) {
    usedNames.insert(name)
    order.append((id, name))
    guard order.count > Self.maxNames, let oldest = order.popFirst() else { return }
    usedNames.remove(oldest.name)
    if let id = oldest.id { names[id] = nil }
  }
}
