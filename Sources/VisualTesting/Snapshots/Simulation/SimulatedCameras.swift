package import Camera
internal import FrameLoop
internal import Frames
package import Imaging
package import Messages
internal import System

/// The simulated cameras, which play files and patterns on a virtual clock.
///
/// The frame loop gets the same messages as from real cameras: the start of a camera, then its
/// frames. A frame is put only if the picture changes, so a still is painted once. The type belongs
/// to one thread.
final class SimulatedCameras {
  private let cameras: [SimulatedCamera]
  private let loops: Bool
  private let frames: NewestFrame
  private let appEvents: Inbox<AppEvent>
  private let pool = BitmapPool()
  private var index = 0
  private var generation = 0
  private var sequence = 0
  private var shown: (camera: Int, frame: Int)?
  private var isLost = false

  init(_ cameras: [SimulatedCamera], loops: Bool, frames: NewestFrame, appEvents: Inbox<AppEvent>) {
    self.cameras = cameras
    self.loops = loops
    self.frames = frames
    self.appEvents = appEvents
  }

  /// Puts the picture of `time`, and returns true, if it is not the one that was put last.
  ///
  /// If `isEnd` is true, a clip that does not loop delivers its last picture.
  ///
  /// - Throws: `CameraError` if the file has no complete picture.
  func play(at time: Duration, isEnd: Bool) throws(CameraError) -> Bool {
    // A lost camera keeps its last picture visible.
    guard !isLost || shown == nil else { return false }
    let camera = cameras[index]
    let time = isEnd && !loops ? max(time, camera.lastFrameTime) : time
    let frame = camera.pictures.frameRate?.index(at: time) ?? 0
    if let shown, shown == (index, frame) { return false }
    guard let lease = pool.lease(size: camera.nominalSize) else { return false }
    try camera.pictures.draw(at: time, looping: loops, into: lease.bitmap)
    if shown?.camera != index {
      generation += 1
      sequence = 0
      appEvents.post(
        .cameraStarts(
          StartedCamera(generation: generation, identity: camera.name, isFrontFacing: false)))
    }
    shown = (index, frame)
    frames.put(
      Frame(
        lease: lease,
        info: FrameInfo(
          generation: generation, sequence: sequence, nominalSize: camera.nominalSize)))
    sequence += 1
    return true
  }

  /// Returns the time of the picture after the one at `time`; nil for a still.
  func nextFrameTime(after time: Duration) -> Duration? {
    guard let rate = cameras[index].pictures.frameRate else { return nil }
    return rate.time(of: rate.index(at: time) + 1)
  }

  /// True if the current camera has delivered no frame since it was selected.
  var awaitsFirstFrame: Bool { shown?.camera != index }

  /// Switches to the next camera, or returns false if there is no other.
  func switchToNext() -> Bool {
    guard cameras.count > 1 else { return false }
    index = (index + 1) % cameras.count
    isLost = false
    return true
  }

  /// Simulates a search for faces in the picture of the current camera.
  func find(_ faces: [PixelRect]) {
    appEvents.post(.faces(faces, generation: nil))
  }

  /// Simulates the loss or the return of the current camera.
  func set(isAvailable: Bool) {
    isLost = !isAvailable
    appEvents.post(.cameraIsStreaming(isAvailable))
  }
}

/// A file or a pattern that simulates a camera, with the name of its source.
package struct SimulatedCamera {
  let name: String
  let pictures: TimedFrames

  /// Opens `source`.
  ///
  /// - Throws: `CameraError` if the file is invalid or if the source is a live camera.
  package init(_ source: CameraSpecifier) throws(CameraError) {
    name = source.description
    pictures = try TimedFrames(source)
  }

  /// The size of the pictures before orientation.
  package var nominalSize: PixelSize { pictures.nominalSize }

  /// The start time of a clip's last picture; zero for a still or an endless source.
  package var lastFrameTime: Duration {
    guard let count = pictures.frameCount, let rate = pictures.frameRate else { return .zero }
    return rate.time(of: max(0, count - 1))
  }
}
