/// Which way a camera looks, seen from the device it is built into.
package enum CameraFacing: String, Hashable, Sendable {
  /// At the person who uses the device.
  case front
  case back
  /// Not built in.
  case external
}
