internal import Glibc

/// The length of randomized tests.
package enum Trials {
  /// Returns `defaultCount`, or fifty times as many rounds with `scripts/test --long`.
  package static func rounds(_ defaultCount: Int) -> Int {
    let isLong = unsafe getenv("VISAVIS_LONG_TESTS").map { unsafe String(cString: $0) } == "1"
    return isLong ? defaultCount * 50 : defaultCount
  }
}
