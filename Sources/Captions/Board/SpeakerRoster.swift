/// The speakers of a run in order of first appearance, which determines their colors.
struct SpeakerRoster: Sendable {
  /// The number of distinct places; further speakers share them.
  static let most = 64

  private var places: [String: Int] = [:]

  /// Returns the speaker called `name`, assigning a place on first use.
  mutating func welcome(_ name: String) -> VisibleCaption.Speaker {
    let place = places[name] ?? places.count % Self.most
    if places.count < Self.most { places[name] = place }
    return VisibleCaption.Speaker(name: name, place: place)
  }
}
