internal import CProcess
internal import Glibc

/// What a child has as its standard input.
package enum ChildInput {
  /// A pipe that the test writes to and ends.
  case pipe
  case file(path: String)
  case devNull
  /// No descriptor 0 at all.
  case closed
  /// A terminal of its own, with the test at the keyboard.
  case terminal
}

/// The two ends of a child's standard input; either is -1 where there is none.
struct InputEnds {
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
