internal import Accounts
internal import FoundationEssentials
internal import Rooms

/// A room as it is kept, so that a hub that starts again has it, without what was said.
struct KeptRoom: Codable {
  var settings: RoomSettings
  let secrets: RoomSecrets
  let account: String
}

/// The open rooms of a hub in its store.
struct KeptRooms: Sendable {
  let store: any KeyValueStore

  private static let prefix = "room/"

  func all() throws(StoreError) -> [KeptRoom] {
    try store.entries(under: Self.prefix).compactMap { entry in
      try? JSONDecoder().decode(KeptRoom.self, from: Data(entry.value.utf8))
    }
  }

  func set(_ room: KeptRoom) throws(StoreError) {
    try store.set(JSONText.of(room), for: Self.prefix + room.settings.id, until: nil)
  }

  func remove(_ id: String) throws(StoreError) {
    try store.set(nil, for: Self.prefix + id, until: nil)
  }
}
