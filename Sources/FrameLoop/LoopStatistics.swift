/// What the loop has done, for `--stats` and for tests.
package struct LoopStatistics: Sendable {
  package var framesTaken = 0
  /// Frames the camera made and nobody saw, by the gaps in their numbering.
  package var framesMissed = 0
  package var paintings = 0
  package var captionEvents = 0
  /// The longest painting.
  package var longestPainting = Duration.zero
  package var timePainting = Duration.zero

  package init() {}
}
