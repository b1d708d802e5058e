internal import Glibc

/// The members of a process group, according to proc(5).
package enum ProcessGroup {
  /// Returns the number of living processes of the group, without zombies.
  ///
  /// - Returns: Nil if /proc is not available.
  package static func livingMembers(of group: Int32) -> Int? {
    guard let names = try? Directory.names(in: "/proc") else { return nil }
    return names.count { name in
      guard let process = pid_t(name), let status = Status(of: process) else { return false }
      return status.group == group && status.isAlive
    }
  }

  /// The fields of `/proc/N/stat` that are used here.
  private struct Status {
    let group: pid_t
    let isAlive: Bool

    /// Reads the fields; nil if the process is gone.
    init?(of process: pid_t) {
      // The name is in parentheses and may contain parentheses itself, so the last one ends it.
      guard let bytes = try? Descriptor(opening: "/proc/\(process)/stat").readAll(atMost: 512),
        let name = bytes.lastIndex(of: UInt8(ascii: ")"))
      else {
        return nil
      }
      let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 3)
      guard fields.count > 2, let group = pid_t(String(decoding: fields[2], as: UTF8.self))
      else { return nil }
      self.group = group
      isAlive = fields[0].first != UInt8(ascii: "Z") && fields[0].first != UInt8(ascii: "X")
    }
  }
}
