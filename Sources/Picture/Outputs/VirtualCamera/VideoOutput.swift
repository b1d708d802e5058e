package import Imaging
package import System

/// The pictures that a video output takes.
package struct OutputFormat: Hashable, Sendable {
  package var size: PixelSize
  package var layout: RawLayout
  /// The distance in bytes between two rows of the first plane.
  package var stride: Int
  /// The size of a frame in bytes.
  package var byteCount: Int

  package init(size: PixelSize, layout: RawLayout, stride: Int, byteCount: Int) {
    self.size = size
    self.layout = layout
    self.stride = stride
    self.byteCount = byteCount
  }
}

/// A device that takes pictures, which other programs see as those of a camera.
///
/// One thread uses it. The protocol is the edge at which tests replace the kernel.
package protocol VideoOutput: AnyObject {
  /// Negotiates the format of all pictures, which may have another size than is wanted.
  ///
  /// - Throws: `SystemError`; EINVAL if the device takes no format of ours.
  func negotiate(_ size: PixelSize) throws(SystemError) -> OutputFormat
  /// Gives the device a frame, and waits a moment if it has no room for one.
  ///
  /// - Returns: False if the device had no room, so that the frame is lost.
  /// - Throws: `SystemError` if the device does not take it.
  func write(_ frame: [UInt8]) throws(SystemError) -> Bool
}
