internal import CCallgrind

/// Runs work whose instructions and allocations are counted under a name, if the tests run under Callgrind.
///
/// `scripts/test` compares the counts with those of `Tests/costs.tsv`. What is made only once was made before: the work
/// was done once already, in the same state.
package func counted<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
  ccallgrind_begin()
  let result = try work()
  unsafe name.withCString { unsafe ccallgrind_end($0) }
  return result
}
