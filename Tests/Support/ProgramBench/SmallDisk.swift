internal import Glibc

/// A small file system, which only the programs that enter it see; only root can make one.
package final class SmallDisk {
  private let holder: Child
  /// The folder as the programs that enter it name it.
  package let folder: String

  /// Makes a file system in a folder, of a size such as `512k`.
  package init(in folder: Folder, size: String = "512k") async throws {
    self.folder = folder.file("disk")
    try unsafe check("mkdir", mkdir(self.folder, 0o700))
    holder = try Child(
      "unshare",
      [
        "-m", "sh", "-c",
        #"mount -t tmpfs -o size=\#(size) disk "$0" && echo ready && exec sleep 1000"#,
        self.folder,
      ], input: .devNull)
    guard try await eventually({ holder.printed == "ready\n" || holder.end != nil }),
      holder.end == nil
    else { throw BenchFailure("no small disk: \(holder.errorOutput)") }
  }

  /// The words that start a program which sees it, before the program's own.
  package var entering: [String] { ["nsenter", "-t", "\(holder.pid)", "-m"] }

  /// The path of one of its files for everybody else.
  package func file(_ name: String) -> String { "/proc/\(holder.pid)/root\(folder)/\(name)" }

  /// Fills it up to the last byte.
  package func fill() throws {
    let file = try unsafe check("open", open(file("filler"), O_WRONLY | O_CREAT, 0o600))
    defer { close(file) }
    let block = [UInt8](repeating: 1, count: 1024)
    while unsafe write(file, block, block.count) > 0 {}
  }

  /// Leaves only some bytes free.
  package func fill(upTo left: Int) throws {
    try fill()
    var status = stat()
    try unsafe check("stat", stat(file("filler"), &status))
    try unsafe check("truncate", truncate(file("filler"), status.st_size - left))
  }

  package func makeRoom() { unsafe unlink(file("filler")) }
}
