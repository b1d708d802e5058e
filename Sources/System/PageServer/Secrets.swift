/// The comparison of secrets.
package enum Secrets {
  /// Returns true if both texts are equal, in a time that depends only on their lengths.
  package static func areEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
