package import Camera
internal import FrameExchange
internal import FrameLoop
package import Imaging

/// Files and patterns in place of cameras, played by a clock that is told to go.
///
/// It says to the frame loop what real cameras say: who starts, then frames. A frame is put only when
/// another picture is due, so that a still is painted once. One thread's.
final class StagedCameras {
  private let cameras: [StagedCamera]
  private let loops: Bool
  private let frames: NewestFrame
  private let house: Inbox<HouseEvent>
  private let pool = PicturePool()
  private var index = 0
  private var generation = 0
  private var sequence = 0
  private var shown: (camera: Int, frame: Int)?
  private var isLost = false

  init(
    _ cameras: [StagedCamera], loops: Bool, frames: NewestFrame, house: Inbox<HouseEvent>
  ) {
    self.cameras = cameras
    self.loops = loops
    self.frames = frames
    self.house = house
  }

  /// Puts the picture of `time` if it is not the one that was put last; with `isEnd`, the last picture
  /// of a clip that does not loop.
  ///
  /// - Returns: whether it put one.
  /// - Throws: when the file has no whole picture.
  func play(at time: Duration, isEnd: Bool) throws(CameraError) -> Bool {
    // A lost camera leaves the picture that it put last.
    guard !isLost || shown == nil else { return false }
    let camera = cameras[index]
    let time = isEnd && !loops ? max(time, camera.lastPicture) : time
    let frame = camera.pictures.frameRate?.index(at: time) ?? 0
    if let shown, shown == (index, frame) { return false }
    guard let picture = pool.lease(size: camera.pictures.nominalSize) else { return false }
    try camera.pictures.draw(at: time, looping: loops, into: picture.bitmap)
    if shown?.camera != index {
      generation += 1
      sequence = 0
      house.post(
        .cameraStarts(
          CameraNews(generation: generation, identity: camera.name, looksAtItsUser: false)))
    }
    shown = (index, frame)
    frames.put(
      Frame(
        picture: picture,
        info: FrameInfo(
          generation: generation, sequence: sequence,
          nominalSize: camera.pictures.nominalSize)))
    sequence += 1
    return true
  }

  /// When the picture after that of `time` is due; nil where there is one picture.
  func nextPicture(after time: Duration) -> Duration? {
    guard let rate = cameras[index].pictures.frameRate else { return nil }
    return rate.time(of: rate.index(at: time) + 1)
  }

  /// Whether the camera that is on has put no picture yet.
  var isAwaited: Bool { shown?.camera != index }

  /// Goes to the next camera; false when there is no other.
  func flip() -> Bool {
    guard cameras.count > 1 else { return false }
    index = (index + 1) % cameras.count
    isLost = false
    return true
  }

  /// The camera that is on goes, or is back.
  func set(isThere: Bool) {
    isLost = !isThere
    house.post(isThere ? .cameraStreams : .cameraLost)
  }
}

/// A file or a pattern under the name that it was given.
package struct StagedCamera {
  let name: String
  let pictures: TimedPictures

  /// Opens `source`.
  ///
  /// - Throws: what is wrong with the file, or that it is a live camera.
  package init(_ source: CameraSource) throws(CameraError) {
    name = source.description
    pictures = try TimedPictures(source)
  }

  /// The size of its pictures, not turned.
  package var nominalSize: PixelSize { pictures.nominalSize }

  /// When the last picture of a clip comes on; zero where there is one picture, or no end.
  package var lastPicture: Duration {
    guard let count = pictures.frameCount, let rate = pictures.frameRate else { return .zero }
    return rate.time(of: max(0, count - 1))
  }
}
