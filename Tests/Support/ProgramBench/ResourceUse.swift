internal import Glibc

/// What a running process holds: what a program that runs all day must not gain.
package struct ResourceUse: CustomStringConvertible {
  /// The anonymous and the shared memory in KiB, without the pages of files.
  package let memory: Int
  package let descriptors: Int
  package let threads: Int

  /// Measures a process.
  ///
  /// - Throws: `BenchFailure` if the process has ended.
  package init(of pid: Int32) throws {
    let folder = "/proc/\(pid)"
    let lines = String(decoding: try readFile("\(folder)/status"), as: UTF8.self)
    let values = lines.split(separator: "\n").map { $0.split { ": \t".contains($0) } }
    func value(_ label: String) throws -> Int {
      guard let line = values.first(where: { $0.first == label[...] }), line.count > 1,
        let number = Int(line[1])
      else { throw BenchFailure("\(folder)/status has no \(label)") }
      return number
    }
    memory = try value("RssAnon") + value("RssShmem")
    threads = try value("Threads")
    descriptors = entries(of: "\(folder)/fd").count
  }

  package init(of child: Child) throws {
    try self.init(of: child.pid)
  }

  package var description: String {
    "\(memory) KiB, \(descriptors) descriptors, \(threads) threads"
  }

  /// True if neither descriptors nor threads are more than before, and memory at most `growth` KiB more.
  package func gainsNothing(since before: ResourceUse, growth: Int = 5 << 10) -> Bool {
    descriptors <= before.descriptors && threads <= before.threads
      && memory <= before.memory + growth
  }
}
