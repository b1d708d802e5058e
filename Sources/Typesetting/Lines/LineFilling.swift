/// How a text that is set for the first time is divided over its lines.
package enum LineFilling: Hashable, Sendable, CaseIterable {
  /// Each line as full as it gets: for text that grows.
  case greedy
  /// No more lines than that, evenly filled and broken where the sense allows: for text that is whole.
  case balanced
}
