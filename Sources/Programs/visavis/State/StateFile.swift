internal import Console
internal import Glibc
internal import System

/// The file of the saved state, `$XDG_STATE_HOME/visavis/state.json`.
///
/// The file is a convenience: a run without it begins as the first one did.
struct StateFile {
  let path: String

  /// A limit far above what the program writes.
  private static let maxSize = 64 << 10

  /// Finds the path in the environment, or returns nil without a home folder.
  ///
  /// The XDG Base Directory Specification ignores relative paths.
  init?(variable: (String) -> String? = Environment.variable) {
    guard let folder = UserFolder.state(variable: variable) else { return nil }
    path = "\(folder)/state.json"
  }

  /// Reads the state, which must belong to `user`.
  ///
  /// A file that is missing or empty is a state without members. A power cut can leave an empty
  /// file.
  func read(by user: uid_t = geteuid()) throws(StateFileError) -> SavedState {
    let (status, bytes): (stat, [UInt8]?)
    do throws(SystemError) {
      (status, bytes) = try Descriptor.smallFile(at: path, atMost: Self.maxSize)
    } catch {
      if error.code == ENOENT { return SavedState() }
      throw .failed("cannot read \(path): \(error.reason)")
    }
    guard status.st_uid == user, let bytes else { throw .invalid(path) }
    guard !bytes.isEmpty else { return SavedState() }
    guard let state = SavedState(parsing: bytes) else { throw .invalid(path) }
    return state
  }

  /// Applies changes to the state, as it is then, without losing those of other windows.
  ///
  /// The function waits for another window that is changing the state. After `limit`, that one is
  /// taken for stopped, and is no longer waited for. A file that cannot be read may be of use to
  /// somebody, so it is not replaced.
  func apply(
    _ changes: [StateStore.Change], waitingAtMost limit: Duration = .seconds(1)
  ) throws(StateFileError) {
    try makeFolders()
    let lock = Directory.lock(Directory.folder(of: path), waitingAtMost: limit)
    defer { extendLifetime(lock) }
    let state = try read()
    var newer = state
    for change in changes { change(&newer) }
    if newer != state { try write(newer) }
  }

  /// Writes the state atomically, to a file and folders that only the user can access.
  func write(_ state: SavedState) throws(StateFileError) {
    try makeFolders()
    do {
      let bytes = try state.encoded()
      guard bytes.count <= Self.maxSize else { throw StateFileError.invalid(path) }
      // A link to a file is kept, and that file is replaced.
      try OutputFile.write(bytes, to: ResolvedPath(path).text, mode: 0o600)
    } catch {
      throw .failed("\(error)")
    }
  }

  private func makeFolders() throws(StateFileError) {
    do throws(Directory.CreationError) {
      try Directory.create(above: path, mode: 0o700)
    } catch {
      throw .failed("cannot create \(error.folder): \(error.cause.reason)")
    }
  }
}

/// A fault of the state file, for a message in the log.
enum StateFileError: Error, CustomStringConvertible {
  case failed(_ reason: String)
  /// Something else than a small JSON object of the user in the place of the file.
  case invalid(_ path: String)

  var description: String {
    switch self {
    case .failed(let reason): reason
    case .invalid(let path): "\(path) is not a state of visavis"
    }
  }
}
