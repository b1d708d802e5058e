internal import Captions

/// What `decode` calls utterances: as the pipeline does, and those without a name by a number of their own.
///
/// The newest few thousand names are known, as many as the board knows of finished ones; an older one may be
/// given again.
struct UtteranceNames {
  static let mostKnown = 4096

  private var names: [UtteranceID: String] = [:]
  private var taken: Set<String> = []
  /// What is known, by age; where `next` is, the oldest stands once it is full.
  private var order: [(id: UtteranceID?, name: String)] = []
  private var next = 0
  private var count = 0

  /// The name of an utterance that the pipeline named: its own, marked where it was taken already, by
  /// another stream or by one of our numbers.
  mutating func name(of id: UtteranceID, called own: String) -> String {
    if let known = names[id] { return known }
    var name = own
    while taken.contains(name) { name += "'" }
    names[id] = name
    remember(name, of: id)
    return name
  }

  /// A number that nothing is called.
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
