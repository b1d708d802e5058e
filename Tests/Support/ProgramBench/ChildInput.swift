internal import CProcess
internal import Glibc

/// The standard input of a child.
package enum ChildInput {
  /// A pipe that the test writes to and closes.
  case pipe
  case file(path: String)
  case devNull
  /// No descriptor 0.
  case closed
  /// A terminal of its own, with the test at the keyboard.
  case terminal
}

/// The two ends of a child's standard input, or -1 for an end that does not exist.
struct InputDescriptors {
  var child: Int32
  var test: Int32

  init(_ input: ChildInput) throws {
    switch input {
    case .pipe:
      var ends: [Int32] = [-1, -1]
      try unsafe check("pipe2", pipe2(&ends, O_CLOEXEC))
      (child, test) = (ends[0], ends[1])
    case .file(let path):
      child = try unsafe check("open \(path)", open(path, O_RDONLY | O_CLOEXEC))
      test = -1
    case .devNull:
      child = try unsafe check("open /dev/null", open("/dev/null", O_RDONLY | O_CLOEXEC))
      test = -1
    case .closed:
      (child, test) = (-1, -1)
    case .terminal:
      test = try check("posix_openpt", posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC))
      try check("grantpt", grantpt(test))
      try check("unlockpt", unlockpt(test))
      var name = [CChar](repeating: 0, count: 64)
      try unsafe check("ptsname", ptsname_r(test, &name, name.count))
      child = try unsafe check("open", open(name, O_RDWR | O_NOCTTY | O_CLOEXEC))
    }
  }
}
