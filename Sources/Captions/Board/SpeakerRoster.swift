/// The speakers of a run in order of first appearance: that is what their colours go by.
struct SpeakerRoster: Sendable {
  /// More people than this in one conversation share places.
  static let most = 64

  private var places: [String: Int] = [:]

  /// The speaker called `name`, who has a place from now on.
  mutating func welcome(_ name: String) {
    guard places[name] == nil, places.count < Self.most else { return }
    places[name] = places.count
  }

  func speaker(_ name: String) -> VisibleCaption.Speaker {
    VisibleCaption.Speaker(name: name, place: places[name] ?? name.utf8.count % Self.most)
  }
}
