internal import Frames
internal import Imaging
internal import Scene

/// The camera's picture on the screen, with its view: zoom, position and orientation.
///
/// All panes show the same picture.
final class CameraPicture {
  var view: ViewState
  private var settings: PictureSettings
  /// True if the settings allow animation, so that the desktop decides.
  private var mayAnimate: Bool
  private var desktopReducesMotion = false
  private var mirrorChoice: MirrorChoice
  /// The last zoom and position for each camera.
  private var framings = CameraFramings()
  /// The starting cameras whose first frame has not arrived, at most two: a new one, and the one
  /// that continues if the new one fails.
  private var startingCameras: [StartedCamera] = []
  /// The camera on the screen.
  private var camera: StartedCamera?
  private var frame: Frame?
  /// The number of frames so far, which identifies the frame on the screen.
  private var frameCount = 0
  /// True if the camera is lost and its last frame is shown.
  private(set) var isFrozen = false
  /// The faces in the camera's picture, in pixels of its mode.
  private(set) var faces: [PixelRect] = []

  /// Creates the picture.
  ///
  /// - Parameters:
  ///   - settings: The view of cameras without a choice by the user.
  ///   - animates: True if the view may move, as far as the desktop permits.
  ///   - rememberedViews: The user's choices in earlier runs, the newest last.
  init(_ settings: PictureSettings, animates: Bool, rememberedViews: [CameraView] = []) {
    self.settings = settings
    mayAnimate = animates
    mirrorChoice = MirrorChoice(settings.mirror)
    for view in rememberedViews {
      if let framing = view.framing { framings.store(framing, for: view.identity) }
      if let isMirrored = view.isMirrored { mirrorChoice.store(isMirrored, for: view.identity) }
    }
    view = ViewState(
      zoom: settings.zoom, orientation: Orientation(rotation: settings.rotation),
      fit: settings.fit, animates: animates)
  }

  /// The size of the picture before orientation, or nil before the first frame.
  var size: PixelSize? { frame?.info.nominalSize }

  /// The frame for the painter, or nil before the first one.
  var shown: ShownPicture? {
    guard let bitmap = frame?.lease.bitmap else { return nil }
    return ShownPicture(pixels: bitmap.view, id: frameCount)
  }

  /// The view of the camera on the screen before mirroring and rotation, or nil if there is no camera
  /// to remember.
  var cameraView: CameraView? {
    guard let camera, camera.isRemembered else { return nil }
    var upright = view
    upright.mirror(false)
    upright.rotate(to: .none)
    let framing = upright.motion.target
    return CameraView(
      identity: camera.identity, framing: framing.zoom > 1 ? framing : .whole,
      isMirrored: view.orientation.isMirrored)
  }

  /// The metadata of the frame, or nil before the first one.
  var info: FrameInfo? { frame?.info }

  /// Takes the faces that were found in a frame of the given capture; nil is the present one.
  ///
  /// Faces of another camera are ignored.
  func take(_ faces: [PixelRect], generation: Int?) {
    guard let present = frame?.info.generation, generation ?? present == present else { return }
    self.faces = faces
  }

  /// Returns the faces as they are shown in a pane, after all motion has ended, in its coordinates.
  func faces(
    in pane: PanePlacement, camera: CameraArea, of viewport: PixelSize
  ) -> [PixelRect] {
    guard let size, !faces.isEmpty, camera != .none else { return [] }
    let area = camera == .pane ? pane : PanePlacement(whole: viewport)
    let placement = PicturePlacement(
      of: size, in: area.frame.size, fit: view.fit, orientation: view.orientation,
      framing: view.motion.target)
    return faces.map {
      pane.local(area.window(placement.window($0, of: size)).intersection(pane.frame))
    }.filter { !$0.isEmpty }
  }

  /// Shows a frame, and switches to its camera if that camera has just started.
  func show(_ newer: consuming Frame, at now: Duration) {
    let generation = newer.info.generation
    // A late frame of a lost camera does not mean that the camera is back. A frame of another
    // camera does.
    if generation != frame?.info.generation { isFrozen = false }
    frame = consume newer
    frameCount += 1
    if let camera = startingCameras.first(where: { $0.generation == generation }) {
      switchView(to: camera, at: now)
    }
  }

  /// Prepares the switch to a camera, which happens at its first frame.
  ///
  /// - Returns: True if the camera's first frame is on the screen already.
  func prepareSwitch(to newCamera: StartedCamera, at now: Duration) -> Bool {
    startingCameras = startingCameras.suffix(1) + [newCamera]
    guard frame?.info.generation == newCamera.generation else { return false }
    switchView(to: newCamera, at: now)
    return true
  }

  /// Records that the camera delivers frames.
  func markLive() {
    isFrozen = false
  }

  /// Records that the camera is lost and the last frame is out of date.
  func markLost() {
    isFrozen = frame != nil
  }

  /// Remembers the user's choice for the displayed camera if the mirroring differs from `before`.
  func rememberMirroring(ifChangedFrom before: ViewState) {
    guard view.orientation.isMirrored != before.orientation.isMirrored else { return }
    mirrorChoice.store(view.orientation.isMirrored, for: camera?.identity)
  }

  /// Follows the desktop's setting for reduced motion.
  func followDesktop(reducingMotion: Bool) {
    desktopReducesMotion = reducingMotion
    view.animates = mayAnimate && !reducingMotion
  }

  /// Applies the settings that differ from the earlier ones.
  ///
  /// The user's other choices stay.
  func apply(_ settings: PictureSettings, animates: Bool, at now: Duration) {
    let before = self.settings
    self.settings = settings
    mayAnimate = animates
    view.animates = animates && !desktopReducesMotion
    if settings.zoom != before.zoom { view.move(to: Framing(zoom: settings.zoom), now: now) }
    if settings.rotation != before.rotation { view.rotate(to: settings.rotation) }
    view.fit = settings.fit == before.fit ? view.fit : settings.fit
    if settings.mirror != before.mirror {
      mirrorChoice = MirrorChoice(settings.mirror)
      if let camera { view.mirror(mirrorChoice.mirrors(camera)) }
    }
  }

  /// Switches to a camera at its first frame, with the camera's own mirror setting, zoom and
  /// position.
  private func switchView(to newCamera: StartedCamera, at now: Duration) {
    startingCameras.removeAll { $0.generation <= newCamera.generation }
    if let camera, camera.identity != newCamera.identity {
      framings.store(view, for: camera.identity)
      view.move(to: Framing(zoom: settings.zoom), now: now, animated: false)
      framings.restore(&view, of: newCamera.identity, at: now)
    } else if camera == nil {
      framings.restore(&view, of: newCamera.identity, at: now)
    }
    camera = newCamera
    faces = []
    view.mirror(mirrorChoice.mirrors(newCamera))
  }
}

/// The mirror setting for each camera: the user's last choice, or else the preference.
private struct MirrorChoice {
  private let preference: MirrorPreference
  private var chosen: [String: Bool] = [:]
  /// The choice that the user made before the first camera, to which it is applied.
  private var pendingChoice: Bool?

  init(_ preference: MirrorPreference) {
    self.preference = preference
  }

  /// Stores the user's choice for a camera.
  ///
  /// A nil identity means the first camera to come.
  mutating func store(_ mirrored: Bool, for identity: String?) {
    if let identity { chosen[identity] = mirrored } else { pendingChoice = mirrored }
  }

  /// Returns true if the camera's picture is to be mirrored.
  mutating func mirrors(_ camera: StartedCamera) -> Bool {
    if let early = pendingChoice.take() { store(early, for: camera.identity) }
    if let choice = chosen[camera.identity] { return choice }
    return switch preference {
    case .auto: camera.isFrontFacing
    case .on: true
    case .off: false
    }
  }
}

/// The last zoom and position for each camera, restored when the camera is shown again.
struct CameraFramings {
  /// The maximum number of cameras.
  ///
  /// The least recently used camera is evicted.
  static let maxCameras = CameraView.maxCount

  private struct Entry {
    let identity: String
    let framing: Framing
    let orientation: Orientation
  }

  private var framings: [Entry] = []

  /// Stores the view's zoom and position for a camera.
  mutating func store(_ view: ViewState, for identity: String) {
    store(view.motion.target, in: view.orientation, for: identity)
  }

  /// Stores a part of a camera's picture as it is in an orientation.
  mutating func store(
    _ framing: Framing, in orientation: Orientation = .identity, for identity: String
  ) {
    framings.removeAll { $0.identity == identity }
    framings.append(Entry(identity: identity, framing: framing, orientation: orientation))
    if framings.count > Self.maxCameras { framings.removeFirst() }
  }

  /// Restores the stored zoom and position of a camera, if there is one.
  ///
  /// The stored orientation is applied for a moment. The same part of the picture is shown even if
  /// the view was rotated or mirrored in the meantime.
  func restore(_ view: inout ViewState, of identity: String, at now: Duration) {
    guard let entry = framings.first(where: { $0.identity == identity }) else { return }
    let orientation = view.orientation
    view.rotate(to: entry.orientation.rotation)
    view.mirror(entry.orientation.isMirrored)
    view.move(to: entry.framing, now: now, animated: false)
    view.mirror(orientation.isMirrored)
    view.rotate(to: orientation.rotation)
  }
}
