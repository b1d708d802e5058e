internal import CaptionCoding
internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Rooms
internal import System

/// The rooms that this user serves on this machine, which the user's other programs enter by their names.
///
/// Each has a file in the user's runtime folder, or else in that of the program's state, with its address and the secret of
/// its QR code.
enum OwnRooms {
  private struct Entry: Codable {
    let name: String
    let url: String
    let process: Int32
  }

  /// The file of a room.
  struct File {
    fileprivate let path: String

    func remove() { _ = unsafe unlink(path) }
  }

  private static var folder: String? {
    if let runtime = Environment.variable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/"),
      let status = stat(of: runtime), status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    {
      return "\(runtime)/visavis-rooms"
    }
    // A shell of root often has no runtime folder.
    return UserFolder.state().map { "\($0)/rooms" }
  }

  private static let maxFiles = 100
  private static let maxBytes = 4096

  /// Writes the file of a room; nil if there is no folder that only the user can read.
  static func add(_ name: String, _ url: RoomURL) -> File? {
    guard let folder else { return nil }
    _ = unsafe mkdir(folder, 0o700)
    let file = File(path: "\(folder)/\(getpid()).json")
    let entry = Entry(name: name, url: url.description, process: getpid())
    guard let json = try? JSONEncoder().encode(entry),
      let descriptor = try? Descriptor(
        opening: file.path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600),
      (try? descriptor.write(all: Array(json))) != nil
    else { return nil }
    return file
  }

  /// Returns the address of a room that this user serves on this machine, at the loopback interface.
  static func url(of name: String) -> RoomURL? {
    guard let folder, let names = try? Directory.names(in: folder, atMost: maxFiles) else {
      return nil
    }
    for file in names.sorted() {
      guard let bytes = try? Descriptor.smallFile(at: "\(folder)/\(file)", atMost: maxBytes).bytes,
        let entry = try? JSONDecoder().decode(Entry.self, from: Data(bytes)), entry.name == name,
        kill(entry.process, 0) == 0, var url = RoomURL(entry.url)
      else { continue }
      url.address = NetworkAddress(host: "127.0.0.1", port: url.address.port)
      return url
    }
    return nil
  }
}
