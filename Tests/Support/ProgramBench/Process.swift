internal import Glibc

/// The kernel's figures for a running process, from proc(5).
package struct Process {
  private let folder: String

  package init(of child: Child) {
    folder = "/proc/\(child.pid)"
  }

  /// The peak memory in bytes.
  package var mostMemory: Int {
    get throws { try status("status", "VmHWM:") << 10 }
  }

  /// The processor time of the process and the kernel's for it, in hundredths of a second.
  package var ticks: Int {
    get throws {
      // After the name in parentheses, which may contain spaces, utime is field 12 and stime field
      // 13.
      let fields = try text("stat").split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 13, let user = Int(fields[11]), let system = Int(fields[12]) else {
        throw BenchFailure("\(folder)/stat cannot be read")
      }
      return user + system
    }
  }

  /// The number of times that any of its threads went to sleep.
  package var sleeps: Int {
    get throws {
      try threads.reduce(0) { try $0 + status("task/\($1)/status", "voluntary_ctxt_switches:") }
    }
  }

  /// The names of its threads.
  package var threadNames: [String] {
    get throws { try threads.map { try text("task/\($0)/comm").filter { $0 != "\n" } } }
  }

  private var threads: [String] { entries(of: "\(folder)/task") }

  private func text(_ name: String) throws -> String {
    String(decoding: try readFile("\(folder)/\(name)"), as: UTF8.self)
  }

  /// The number on the line that begins with `label`.
  private func status(_ file: String, _ label: String) throws -> Int {
    let line = try text(file).split(separator: "\n").first { $0.hasPrefix(label) }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    guard words.count > 1, let number = Int(words[1]) else {
      throw BenchFailure("\(folder)/\(file) has no \(label)")
    }
    return number
  }
}
