internal import Console
internal import Glibc
internal import Rooms
internal import System

/// The certificates of machines to which this user has connected: each is trusted from the first contact on.
///
/// The file has a line for each machine: its address, a blank, the fingerprint.
struct KnownMachines {
  private let path: String?
  private static let maxBytes = 1 << 20
  private static let maxCount = 1000

  init() { path = UserFolder.state().map { "\($0)/known-machines" } }

  private var lines: [(address: Substring, fingerprint: Substring)] {
    guard let path, let bytes = try? Descriptor.smallFile(at: path, atMost: Self.maxBytes).bytes
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 ? (words[0], words[1]) : nil
    }
  }

  /// The fingerprint of the machine at an address; nil before the first contact.
  func fingerprint(of address: NetworkAddress) -> String? {
    lines.first { $0.address == address.description }.map { String($0.fingerprint) }
  }

  /// Decides about the certificate of a machine, and remembers it at the first contact.
  ///
  /// A name on the network is anybody's; who scanned a code knows better than a file.
  func accepts(_ fingerprint: String, of url: RoomURL) -> Bool {
    let scanned = url.token == nil ? nil : url.fingerprint
    let known = self.fingerprint(of: url.address)
    let expected = scanned ?? known ?? url.fingerprint ?? fingerprint
    if scanned == nil, known == nil, expected == fingerprint { add(url.address, fingerprint) }
    return expected == fingerprint
  }

  /// Remembers a machine.
  func add(_ address: NetworkAddress, _ fingerprint: String) {
    guard let path else { return }
    var known = lines.filter { $0.address != address.description }.suffix(Self.maxCount - 1)
      .map { "\($0.address) \($0.fingerprint)\n" }
    known.append("\(address) \(fingerprint)\n")
    // A machine that cannot be remembered is met for the first time again.
    try? Directory.create(above: path, mode: 0o700)
    let temporary = "\(path).\(getpid())"
    guard let file = try? Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600),
      (try? file.write(all: known.joined())) != nil
    else { return }
    _ = unsafe rename(temporary, path)
  }
}
