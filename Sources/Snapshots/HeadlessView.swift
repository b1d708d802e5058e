package import Camera
package import CaptionCoding
package import Captions
package import Imaging
package import Scene

/// The view without a window: the same scene function and painter on a virtual clock.
///
/// Pictures are made in any order of asking; within one view asking in order of time is fastest, because
/// the board then only goes forward. One thread at a time.
package final class HeadlessView {
  private let camera: TimedPictures
  private let loops: Bool
  private let timeline: CaptionTimeline
  private let composer: SceneComposer
  private let painter = MemoryPainter()
  private let view: ViewState
  private let reader: Reader
  private let emptyBoard: CaptionBoard

  private var board: CaptionBoard
  private var applied = 0
  private var boardTime = Duration.zero
  private var frame = Bitmap(size: .zero)
  private var frameSerial = 0

  /// - Parameters:
  ///   - camera: a picture, a clip or the pattern.
  ///   - loops: whether a clip begins again at its end.
  ///   - timeline: everything that is said, with its times.
  ///   - composer: makes the scenes, in the look that is asked for.
  ///   - view: how the picture is shown.
  ///   - board: an empty one, as the view's options have it.
  ///   - reader: for whom captions are chosen.
  package init(
    camera: TimedPictures, loops: Bool = false, timeline: CaptionTimeline, composer: SceneComposer,
    view: ViewState,
    board: CaptionBoard, reader: Reader
  ) {
    self.camera = camera
    self.loops = loops
    self.timeline = timeline
    self.composer = composer
    self.view = view
    self.reader = reader
    self.board = board
    emptyBoard = board
  }

  /// The size of the camera's picture as it is turned.
  package var naturalSize: PixelSize { view.orientation.applied(to: camera.nominalSize) }

  /// What the window would show at `moment`, in `size` pixels.
  ///
  /// - Throws: when the camera has no picture.
  package func picture(at moment: Moment, size: PixelSize) throws(CameraError) -> Bitmap {
    let now = time(of: moment)
    hear(until: moment, now: now)
    frameSerial += 1
    try camera.draw(at: pictureTime(of: moment, now: now), looping: loops, into: frame)
    let scene = composer.scene(
      of: Subject(
        viewport: size, view: view, captions: board.visible(at: now, for: reader),
        picture: camera.nominalSize, now: now))
    let target = Bitmap(size: size)
    painter.paint(
      scene, picture: ShownPicture(pixels: frame.view, serial: frameSerial), onto: target.view)
    return target
  }

  /// The end is when the last word has come and every animation is over.
  private func time(of moment: Moment) -> Duration {
    switch moment {
    case .at(let time): time
    case .end: timeline.end + .seconds(1)
    }
  }

  /// A clip's end is its last picture, however long the conversation.
  private func pictureTime(of moment: Moment, now: Duration) -> Duration {
    guard moment == .end, !loops, let count = camera.frameCount, let rate = camera.frameRate
    else { return now }
    return max(now, .seconds(Double(count) / rate.value))
  }

  /// Applies what was said up to and including `now`.
  private func hear(until moment: Moment, now: Duration) {
    if now < boardTime {
      board = emptyBoard
      applied = 0
    }
    boardTime = now
    while applied < timeline.entries.count {
      let entry = timeline.entries[applied]
      guard moment == .end || entry.time <= now else { return }
      board.apply(entry.event, at: entry.time)
      applied += 1
    }
  }
}
