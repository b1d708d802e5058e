internal import Glibc

/// The members of a process group, according to proc(5).
package enum ProcessGroup {
  /// Returns the number of living processes of the group, without zombies.
  ///
  /// - Returns: Nil if /proc is not available.
  package static func livingMembers(of group: Int32) -> Int? {
    guard let names = try? Directory.names(in: "/proc") else { return nil }
    return names.count { name in
      // The name of a program is in parentheses and may contain some, so the last one ends it.
      guard pid_t(name) != nil,
        let bytes = try? Descriptor(opening: "/proc/\(name)/stat").readAll(atMost: 512),
        let end = bytes.lastIndex(of: UInt8(ascii: ")"))
      else { return false }
      let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 3)
        .map { String(decoding: $0, as: UTF8.self) }
      return fields.count > 2 && fields[2] == "\(group)" && !["Z", "X"].contains(fields[0])
    }
  }
}
