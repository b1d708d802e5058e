internal import CCallgrind

/// Runs work whose instructions and allocations are counted under a name, if the tests run under Callgrind.
///
/// `scripts/test` compares the counts with those of `Tests/costs.tsv`. The caller does similar work before, so that what is
/// made once is not counted.
package func counted<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
  ccallgrind_begin()
  defer { unsafe name.withCString { unsafe ccallgrind_end($0) } }
  return try work()
}
