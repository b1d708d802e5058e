internal import Glibc

/// The variables of the environment.
package enum Environment {
  /// Returns the value of a variable; nil if it is not set, or empty.
  package static func variable(_ name: String) -> String? {
    let value = unsafe getenv(name).map { unsafe String(cString: $0) }
    return value == "" ? nil : value
  }
}
