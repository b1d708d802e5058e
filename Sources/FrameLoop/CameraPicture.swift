internal import Frames
internal import Imaging
internal import Scene
internal import Settings

/// The camera's picture on the screen, with its view: zoom, position and orientation.
///
/// All panes show the same picture.
final class CameraPicture {
  var view: ViewState
  private var settings: PictureSettings
  /// True if the settings allow animation; then the desktop decides.
  private var mayAnimate: Bool
  private var desktopReducesMotion = false
  private var mirrorChoice: MirrorChoice
  /// The last zoom and position for each camera.
  private var framings = CameraFramings()
  /// The starting cameras whose first frame has not been taken.
  private var arriving: [CameraNews] = []
  /// The camera on the screen.
  private var camera: CameraNews?
  private var frame: Frame?
  /// The number of frames so far, which identifies the frame on the screen.
  private var serial = 0
  /// True if the camera is lost and its last picture is shown.
  private(set) var isOld = false

  init(_ settings: PictureSettings, animates: Bool) {
    self.settings = settings
    mayAnimate = animates
    mirrorChoice = MirrorChoice(settings.mirror)
    view = ViewState(
      zoom: settings.zoom, orientation: Orientation(rotation: settings.rotation),
      fit: settings.fit, animates: animates)
  }

  /// The size of the picture before orientation; nil before the first frame.
  var size: PixelSize? { frame?.info.nominalSize }

  /// The frame for the painter; nil before the first one.
  var shown: ShownPicture? {
    guard let bitmap = frame?.picture.bitmap else { return nil }
    return ShownPicture(pixels: bitmap.view, serial: serial)
  }

  /// Shows a frame, and switches to its camera if that camera has just started.
  func show(_ newer: consuming Frame, at now: Duration) {
    let generation = newer.info.generation
    // A late frame of a lost camera does not mean that the camera is back. A frame of another
    // camera does.
    if generation != frame?.info.generation { isOld = false }
    frame = consume newer
    serial += 1
    if let news = arriving.first(where: { $0.generation == generation }) { register(news, at: now) }
  }

  /// Prepares the switch to a camera, which happens at its first frame.
  ///
  /// - Returns: true if the camera's first frame is on the screen already.
  func expect(_ news: CameraNews, at now: Duration) -> Bool {
    arriving.append(news)
    guard frame?.info.generation == news.generation else { return false }
    register(news, at: now)
    return true
  }

  /// Notes that the camera sends frames.
  func streams() {
    isOld = false
  }

  /// Notes that the camera is lost; the last frame is out of date.
  func isLost() {
    isOld = frame != nil
  }

  /// Stores the user's choice for the camera on the screen if the view's mirroring has changed.
  func noteMirroring(since before: ViewState) {
    guard view.orientation.mirrored != before.orientation.mirrored else { return }
    mirrorChoice.remember(view.orientation.mirrored, for: camera?.identity)
  }

  /// Follows the desktop's setting for reduced motion.
  func followDesktop(reducingMotion: Bool) {
    desktopReducesMotion = reducingMotion
    view.animates = mayAnimate && !reducingMotion
  }

  /// Applies the settings that differ from the earlier ones; the user's other choices stay.
  func adopt(_ settings: PictureSettings, animates: Bool, at now: Duration) {
    let before = self.settings
    self.settings = settings
    mayAnimate = animates
    view.animates = animates && !desktopReducesMotion
    if settings.zoom != before.zoom { view.look(at: Framing(zoom: settings.zoom), now: now) }
    if settings.rotation != before.rotation { view.rotate(to: settings.rotation) }
    view.fit = settings.fit == before.fit ? view.fit : settings.fit
    if settings.mirror != before.mirror {
      mirrorChoice = MirrorChoice(settings.mirror)
      if let camera { view.mirror(mirrorChoice.mirrors(camera)) }
    }
  }

  /// Switches to a camera at its first frame, with the camera's own mirror setting, zoom and
  /// position.
  private func register(_ news: CameraNews, at now: Duration) {
    arriving.removeAll { $0.generation <= news.generation }
    if let camera, camera.identity != news.identity {
      framings.remember(view, for: camera.identity)
      view.look(at: Framing(zoom: settings.zoom), now: now, gently: false)
      framings.restore(&view, of: news.identity, at: now)
    }
    camera = news
    view.mirror(mirrorChoice.mirrors(news))
  }
}
