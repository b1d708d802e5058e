internal import Glibc

/// The length of randomized tests.
package enum Trials {
  /// True with `scripts/test --long`.
  package static let areLong =
    unsafe getenv("VISAVIS_LONG_TESTS").map { unsafe String(cString: $0) } == "1"

  /// Returns `defaultCount`, or fifty times as many rounds with `scripts/test --long`.
  package static func rounds(_ defaultCount: Int) -> Int {
    areLong ? defaultCount * 50 : defaultCount
  }
}
