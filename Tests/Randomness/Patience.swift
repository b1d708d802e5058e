internal import Glibc

/// The length of randomized tests.
package enum Trials {
  /// The number of rounds; fifty times as many with `scripts/test --long`.
  package static func rounds(_ usual: Int) -> Int {
    let isLong = unsafe getenv("VISAVIS_LONG_TESTS").map { unsafe String(cString: $0) } == "1"
    return isLong ? usual * 50 : usual
  }
}
