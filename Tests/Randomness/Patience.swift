internal import Glibc

/// How long a test that tries its luck goes on.
package enum Patience {
  /// So many rounds; fifty times as many with `scripts/test --long`.
  package static func rounds(_ usual: Int) -> Int {
    let isLong = unsafe getenv("VISAVIS_LONG_TESTS").map { unsafe String(cString: $0) } == "1"
    return isLong ? usual * 50 : usual
  }
}
