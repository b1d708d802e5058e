internal import Glibc

/// The memory of this process that is in use (proc_pid_statm(5)).
enum ResidentMemory {
  /// The resident pages in bytes, or 0 if the system does not tell.
  static var bytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard unsafe fgets(&line, 256, file) != nil else { return 0 }
    let numbers = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self
    )
    .split(separator: " ")
    return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }
}
