internal import Glibc

/// The members of a process group, according to proc(5).
package enum ProcessGroup {
  /// Returns the number of living processes of the group, without zombies.
  ///
  /// - Returns: Nil if /proc is not available.
  package static func livingMembers(of group: Int32) -> Int? {
    guard let directory = unsafe opendir("/proc") else { return nil }
    defer { unsafe closedir(directory) }
    var count = 0
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = pid_t(name), let status = Status(of: process) else { continue }
      if status.group == group, status.isAlive { count += 1 }
    }
    return count
  }

  /// The fields of `/proc/N/stat` that are used here.
  private struct Status {
    let group: pid_t
    let isAlive: Bool

    /// Reads the fields; nil if the process is gone.
    init?(of process: pid_t) {
      let file = unsafe open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = unsafe read(file, &bytes, bytes.count)
      // The name is in parentheses and may contain parentheses itself, so the last one ends it.
      guard count > 0, let name = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else {
        return nil
      }
      let fields = bytes[(name + 1)..<count].split(separator: UInt8(ascii: " "), maxSplits: 3)
      guard fields.count > 2, let group = pid_t(String(decoding: fields[2], as: UTF8.self))
      else { return nil }
      self.group = group
      isAlive = fields[0].first != UInt8(ascii: "Z") && fields[0].first != UInt8(ascii: "X")
    }
  }
}
