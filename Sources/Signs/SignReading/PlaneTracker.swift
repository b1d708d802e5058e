internal import CTextGeometry
internal import Signs

/// A tracker of the planes on which signs are, in small gray pictures of a camera.
///
/// One thread uses it.
@safe final class PlaneTracker {
  private let tracker: OpaquePointer

  /// Creates a tracker without planes; nil without memory.
  init?() {
    guard let tracker = unsafe plane_tracker_create() else { return nil }
    unsafe self.tracker = unsafe tracker
  }

  deinit { unsafe plane_tracker_free(tracker) }

  /// Follows all planes into the next picture, unless it has another size, which loses them.
  func advance(to grey: [UInt8], width: Int, height: Int) {
    _ = unsafe plane_tracker_advance(tracker, grey, Int32(width), Int32(height))
  }

  /// Keeps the newest picture as the one in which planes are added.
  func keep() {
    unsafe plane_tracker_keep(tracker)
  }

  /// Adds what is inside a quad of the kept picture.
  ///
  /// - Returns: The number of the plane; nil if too little of it is found in the newest picture.
  func add(_ quad: Quad) -> Int32? {
    let plane = unsafe plane_tracker_add(tracker, quad.planeQuad)
    return plane >= 0 ? plane : nil
  }

  func remove(_ plane: Int32) {
    unsafe plane_tracker_remove(tracker, plane)
  }

  /// Returns the motion of a plane since the picture in which it was added; nil if it is lost.
  func motion(of plane: Int32) -> PlaneMotion? {
    var motion = plane_motion()
    guard unsafe plane_tracker_motion(tracker, plane, &motion) else { return nil }
    let (a, b, c, d, e, f, g, h, i) = motion.values
    return PlaneMotion(rows: [a, b, c, d, e, f, g, h, i])
  }

  /// The mean way of the planes into the newest picture, in pixels.
  var speed: Double { Double(unsafe plane_tracker_speed(tracker)) }
}
