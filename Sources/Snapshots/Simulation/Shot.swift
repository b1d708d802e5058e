package import Imaging
package import Scene

/// A picture taken during a simulation.
package struct Shot {
  /// The number that the schedule gives the shot.
  package let number: Int
  /// The time of the shot on the virtual clock.
  package let time: Duration
  /// The caption lines in the picture, from top to bottom.
  package let rows: [Scene.Row]
  /// The notices in the picture.
  package let notices: [String]
  /// The number of the painting, which is equal for shots with the same pixels.
  package let painting: Int
  /// True if no caption, notice or control covers the camera picture.
  package let isBare: Bool
  let paint: () throws -> Bitmap

  /// Returns the pixels, which are painted on demand and are valid until the next shot is taken.
  ///
  /// - Throws: `SimulationError` if the window's pixels cannot be read.
  package func pixels() throws -> Bitmap { try paint() }
}
