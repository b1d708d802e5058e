/// The direction of a camera, relative to the device in which it is built.
package enum CameraFacing: String, Hashable, Sendable {
  /// Toward the user of the device.
  case front
  /// Away from the user of the device.
  case back
  /// Not built in.
  case external
}
