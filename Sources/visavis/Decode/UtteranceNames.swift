internal import Captions

/// What `decode` calls utterances: as the pipeline does, and those without a name by a number of their own.
struct UtteranceNames {
  private var names: [UtteranceID: String] = [:]
  private var taken: Set<String> = []
  private var count = 0

  /// The name of an utterance that the pipeline named: its own, marked where it was taken already, by
  /// another stream or by one of our numbers.
  mutating func name(of id: UtteranceID, called own: String) -> String {
    if let known = names[id] { return known }
    var name = own
    while !taken.insert(name).inserted { name += "'" }
    names[id] = name
    return name
  }

  /// A number that nothing was called before.
  mutating func newName() -> String {
    repeat { count += 1 } while !taken.insert("\(count)").inserted
    return "\(count)"
  }
}
