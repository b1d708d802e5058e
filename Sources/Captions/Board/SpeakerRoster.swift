/// The speakers of a run in the order in which they were first seen: that is what their colours go by.
struct SpeakerRoster: Sendable {
  /// More people than this in one conversation share places.
  static let most = 64

  private var places: [String: Int] = [:]

  /// The speaker called `name`, who has a place from now on.
  mutating func welcome(_ name: String) -> VisibleCaption.Speaker {
    let place = places[name] ?? places.count % Self.most
    if places.count < Self.most { places[name] = place }
    return VisibleCaption.Speaker(name: name, place: place)
  }
}
