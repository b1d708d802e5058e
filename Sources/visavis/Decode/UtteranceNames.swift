internal import Captions

/// The names of utterances in the output of `decode`.
///
/// A named utterance keeps the pipeline's name. Any other gets a number. The newest 4096 names are
/// known, as many as the board knows of finished utterances; an older name may be used again.
struct UtteranceNames {
  static let mostKnown = 4096

  private var names: [UtteranceID: String] = [:]
  private var taken: Set<String> = []
  /// The known names, a ring buffer.
  ///
  /// Once the buffer is full, the oldest name is at `next`.
  private var order: [(id: UtteranceID?, name: String)] = []
  private var next = 0
  private var count = 0

  /// Returns the name of an utterance that the pipeline named `own`.
  ///
  /// An apostrophe is appended while the name is in use, for another stream's utterance or as a
  /// number.
  mutating func name(of id: UtteranceID, called own: String) -> String {
    if let known = names[id] { return known }
    var name = own
    while taken.contains(name) { name += "'" }
    names[id] = name
    remember(name, of: id)
    return name
  }

  /// Returns a number that is not in use as a name.
  mutating func newName() -> String {
    repeat { count += 1 } while taken.contains("\(count)")
    remember("\(count)", of: nil)
    return "\(count)"
  }

  private mutating func remember(_ name: String, of id: UtteranceID?) {
    taken.insert(name)
    guard order.count == Self.mostKnown else { return order.append((id, name)) }
    let oldest = order[next]
    taken.remove(oldest.name)
    if let id = oldest.id { names[id] = nil }
    order[next] = (id, name)
    next = (next + 1) % Self.mostKnown
  }
}
