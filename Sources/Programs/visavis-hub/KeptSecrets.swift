internal import FoundationEssentials
internal import Glibc
internal import RoomServer
internal import Rooms
internal import System

/// The secrets of a room in a file that only the user can read, until the room is closed.
///
/// A room that is opened again after a crash has the secrets that it had, so that its people come back by themselves.
struct KeptSecrets {
  let secrets: RoomSecrets
  private let path: String

  /// The age after which the secrets of a room that was never closed are not used any more.
  private static let maxAge = 12 * 3600
  private static let maxBytes = 4096

  /// Reads the secrets of a room, or makes and keeps new ones.
  init(ofRoom name: String, in folder: String) {
    // A name may have any letters, and any number of them.
    path = "\(folder)/rooms/\(SHA256Sum.of(Array(name.utf8))).json"
    if let kept = Self.read(path) {
      secrets = kept
    } else {
      secrets = RoomSecrets()
      keep()
    }
  }

  private static func read(_ path: String) -> RoomSecrets? {
    guard let (status, bytes) = try? Descriptor.smallFile(at: path, atMost: maxBytes), let bytes,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0,
      time(nil) - status.st_mtim.tv_sec < maxAge
    else { return nil }
    return try? JSONDecoder().decode(RoomSecrets.self, from: Data(bytes))
  }

  private func keep() {
    guard let json = try? JSONEncoder().encode(secrets) else { return }
    try? Directory.create(above: path, mode: 0o700)
    _ = unsafe unlink(path)
    // Without the file, people scan the code again after a crash.
    let file = try? Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    try? file?.write(all: Array(json))
  }

  /// Forgets the secrets of a room that is closed.
  func forget() { _ = unsafe unlink(path) }
}
