import Glibc

/// Writes `text`, waiting for the other side to read; returns false if that is closed.
@discardableResult
func send(_ text: String, to descriptor: Int32) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Writes as many bytes as fit, and returns their number.
func sendSome(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
  max(0, unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) })
}

/// True if there is something to read within `timeout`.
func isReadable(_ descriptor: Int32, within timeout: Duration = .zero) -> Bool {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&waiting, 1, Int32(timeout / .milliseconds(1))) > 0
}

/// Reads the bytes that come within `timeout`; empty if none come.
func receive(from descriptor: Int32, within timeout: Duration) -> String {
  guard isReadable(descriptor, within: timeout) else { return "" }
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = unsafe buffer.withUnsafeMutableBytes {
    unsafe read(descriptor, $0.baseAddress, $0.count)
  }
  return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
}

/// Creates a file that is gone once it is closed.
func unnamedFile() -> Int32 {
  var path = Array("/tmp/visavis-feed-XXXXXX".utf8CString)
  let file = unsafe mkstemp(&path)
  _ = unsafe unlink(path)
  return file
}

/// A pipe: bytes written to `input` are read from `output`.
struct Pipe: ~Copyable {
  let output: Int32
  private(set) var input: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    output = ends[0]
    input = ends[1]
  }

  mutating func closeInput() {
    close(input)
    input = -1
  }

  deinit {
    if input >= 0 { close(input) }
    close(output)
  }
}
