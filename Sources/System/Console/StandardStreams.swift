internal import Glibc
package import System

/// Standard input, read without buffering.
package enum StandardInput {
  /// Reads as many bytes as `buffer` has.
  ///
  /// - Returns: False if the input ends before.
  /// - Throws: `Failure` if it cannot be read.
  package static func fill(_ buffer: inout [UInt8]) throws(Failure) -> Bool {
    do throws(SystemError) {
      return try Descriptor(borrowing: STDIN_FILENO).fill(&buffer) == buffer.count
    } catch {
      throw .unreadable("standard input", error)
    }
  }
}

/// Standard output, written without buffering.
package enum StandardOutput {
  /// The failure of a write for which the C library gives no reason.
  package static let failure = Failure.io("cannot write to standard output")

  /// Returns the failure of a write.
  package static func failure(_ error: SystemError) -> Failure {
    .io("\(failure): \(error.reason)")
  }

  /// Writes lines at once.
  ///
  /// - Returns: False if nobody reads standard output any more.
  /// - Throws: `Failure` if the lines cannot be written for another reason.
  package static func write(_ lines: [String]) throws(Failure) -> Bool {
    do throws(SystemError) {
      try Descriptor(borrowing: STDOUT_FILENO).write(all: lines.map { $0 + "\n" }.joined())
      return true
    } catch {
      guard error.code == EPIPE else { throw failure(error) }
      return false
    }
  }
}
