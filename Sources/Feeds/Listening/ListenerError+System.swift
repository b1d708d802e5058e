internal import Glibc
internal import Messages
internal import Threading

extension ListenerError {
  /// Creates an error for a failed system call at `place`.
  init(_ place: String, _ operation: String, code: Int32) {
    let error = SystemError(operation, code: code)
    switch code {
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: self = .exhausted(place, reason: error.reason)
    default: self = .failed(place, operation: operation, reason: error.reason)
    }
  }
}
