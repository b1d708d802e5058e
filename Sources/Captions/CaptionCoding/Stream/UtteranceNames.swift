package import Captions

/// The names of utterances in a caption stream that is written for several connections or formats.
///
/// A named utterance has the pipeline's name. Any other gets a number. As many names are stored as
/// the board stores of finished utterances. An older name may be used again.
package struct UtteranceNames {
  private var names: [UtteranceID: String] = [:]
  /// The names in use, each with its utterance; nil for a new name.
  private var usedNames = RecentDictionary<String, UtteranceID?>(limit: FinishedNames.limit)
  private var count = 0

  package init() {}

  /// Returns the name of an utterance.
  ///
  /// If lines name the stream, too, its own names are kept, as they are unique within it. Others
  /// get an apostrophe while the name is in use, for another stream's utterance or as a number.
  package mutating func name(of id: UtteranceID, besideStream namesStream: Bool) -> String {
    guard case .named(var name) = id.name else { return newName() }
    if namesStream, case .stream = id.scope { return name }
    if let known = names[id] { return known }
    while usedNames[name] != nil { name += "'" }
    names[id] = name
    remember(name, of: id)
    return name
  }

  /// Returns a number that is not in use as a name.
  private mutating func newName() -> String {
    repeat { count += 1 } while usedNames["\(count)"] != nil
    remember("\(count)", of: nil)
    return "\(count)"
  }

  private mutating func remember(_ name: String, of id: UtteranceID?) {
    if let forgotten = usedNames.set(id, for: name), let id = forgotten.value { names[id] = nil }
  }
}
