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
  private var arriving: [StartedCamera] = []
  /// The camera on the screen.
  private var camera: StartedCamera?
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
  func expect(_ news: StartedCamera, at now: Duration) -> Bool {
    arriving.append(news)
    guard frame?.info.generation == news.generation else { return false }
    register(news, at: now)
    return true
  }

  /// Notes that the camera sends frames.
  func markLive() {
    isOld = false
  }

  /// Notes that the camera is lost; the last frame is out of date.
  func markLost() {
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
  func apply(_ settings: PictureSettings, animates: Bool, at now: Duration) {
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
  private func register(_ news: StartedCamera, at now: Duration) {
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

/// The mirror setting for each camera: the user's last choice, or else the preference.
private struct MirrorChoice {
  private let preference: MirrorPreference
  private var chosen: [String: Bool] = [:]
  /// The choice that the user made before the first camera; applied to the first camera.
  private var chosenBefore: Bool?

  init(_ preference: MirrorPreference) {
    self.preference = preference
  }

  /// Stores the user's choice for a camera; a nil identity means the first camera to come.
  mutating func remember(_ mirrored: Bool, for identity: String?) {
    if let identity { chosen[identity] = mirrored } else { chosenBefore = mirrored }
  }

  /// Returns true if the camera's picture is to be mirrored.
  mutating func mirrors(_ camera: StartedCamera) -> Bool {
    if let early = chosenBefore.take() { remember(early, for: camera.identity) }
    if let mine = chosen[camera.identity] { return mine }
    return switch preference {
    case .auto: camera.looksAtItsUser
    case .on: true
    case .off: false
    }
  }
}

/// The last zoom and position for each camera, restored when the camera is shown again.
struct CameraFramings {
  /// The largest number of cameras; the least recently left one is evicted.
  static let most = 16

  private struct Entry {
    let identity: String
    let framing: Framing
    let orientation: Orientation
  }

  private var framings: [Entry] = []

  /// Stores the view's zoom and position for a camera.
  mutating func remember(_ view: ViewState, for identity: String) {
    framings.removeAll { $0.identity == identity }
    framings.append(
      Entry(identity: identity, framing: view.motion.target, orientation: view.orientation))
    if framings.count > Self.most { framings.removeFirst() }
  }

  /// Restores the stored zoom and position of a camera, if there is one.
  ///
  /// The stored orientation is applied for a moment. The same part of the picture is shown even if
  /// the view was rotated or mirrored in the meantime.
  func restore(_ view: inout ViewState, of identity: String, at now: Duration) {
    guard let entry = framings.first(where: { $0.identity == identity }) else { return }
    let turned = view.orientation
    view.rotate(to: entry.orientation.rotation)
    view.mirror(entry.orientation.mirrored)
    view.look(at: entry.framing, now: now, gently: false)
    view.mirror(turned.mirrored)
    view.rotate(to: turned.rotation)
  }
}
