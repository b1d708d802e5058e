internal import Glibc
internal import ProgramBench

/// What the kernel tells of a running child: proc(5).
struct Process {
  private let folder: String

  init(of child: Child) {
    folder = "/proc/\(child.pid)"
  }

  /// The most memory it ever had, in bytes.
  var mostMemory: Int {
    get throws { try status("status", "VmHWM:") << 10 }
  }

  /// Hundredths of a second of processor time, in and for it.
  var ticks: Int {
    get throws {
      // After the name in parentheses, which may hold spaces, utime is the 12th field, stime the next.
      let fields = try text("stat").split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 13, let user = Int(fields[11]), let system = Int(fields[12]) else {
        throw BenchFailure("\(folder)/stat cannot be read")
      }
      return user + system
    }
  }

  /// How often any of its threads went to sleep.
  var sleeps: Int {
    get throws {
      try threads.reduce(0) { try $0 + status("task/\($1)/status", "voluntary_ctxt_switches:") }
    }
  }

  /// What its threads are called.
  var threadNames: [String] {
    get throws { try threads.map { try text("task/\($0)/comm").filter { $0 != "\n" } } }
  }

  private var threads: [String] {
    guard let directory = unsafe opendir(folder + "/task") else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if Int(name) != nil { names.append(name) }
    }
    return names
  }

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
