internal import Frames
internal import Imaging
internal import Scene

/// The camera's picture on the screen, with its view: zoom, position and orientation.
final class CameraPicture {
  var view: ViewState
  private var settings: PictureSettings
  /// The views of other cameras than the present one, the last one changed last.
  private var views: [CameraView]
  /// True if the user has mirrored the picture before the first camera, which then starts so.
  private var hasEarlyMirroring = false
  /// The starting cameras whose first frame has not arrived, at most two: a new one, and the one
  /// that continues if the new one fails.
  private var startingCameras: [StartedCamera] = []
  /// The camera on the screen.
  private var camera: StartedCamera?
  private var frame: Frame?
  /// The number of frames so far, which identifies the frame on the screen.
  private(set) var frameCount = 0
  /// True if the camera is lost and its last frame is shown.
  private(set) var isFrozen = false
  /// True if the frame on the screen stays at the user's request, until the camera is another one.
  var isHeld = false
  /// The faces in the camera's picture, in pixels of its mode.
  private(set) var faces: [PixelRect] = []

  /// Creates the picture, with the user's choices of earlier runs, the newest last.
  init(_ settings: PictureSettings, animates: Bool, rememberedViews: [CameraView] = []) {
    self.settings = settings
    views = rememberedViews
    view = ViewState(
      zoom: settings.zoom, orientation: Orientation(rotation: settings.rotation),
      fit: settings.fit ?? .contain, animates: animates)
  }

  /// The size of the picture before orientation, or nil before the first frame.
  var size: PixelSize? { frame?.info.nominalSize }

  /// The frame for the painter, or nil before the first one.
  var shown: ShownPicture? {
    guard let bitmap = frame?.lease.bitmap, let info else { return nil }
    return ShownPicture(bitmap, isMirrored: info.isMirrored, id: frameCount)
  }

  /// The view of the camera on the screen before mirroring and rotation, or nil if there is no camera
  /// to remember.
  var cameraView: CameraView? {
    guard let camera, camera.isRemembered else { return nil }
    return uprightView(of: camera)
  }

  private func uprightView(of camera: StartedCamera) -> CameraView {
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
  func take(_ faces: [PixelRect], generation: Int?) {
    guard let present = frame?.info.generation, generation ?? present == present else { return }
    self.faces = faces
  }

  /// Returns faces as they are shown in a pane, after all motion has ended, in its coordinates.
  func places(
    of faces: [PixelRect], in pane: PanePlacement, camera: CameraArea, of viewport: PixelSize
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
  ///
  /// - Returns: True if that ended the hold of the picture.
  @discardableResult func show(_ newer: consuming Frame, at now: Duration) -> Bool {
    let generation = newer.info.generation
    // A late frame of a lost camera does not mean that the camera is back. A frame of another
    // camera does.
    if generation != frame?.info.generation { isFrozen = false }
    let wasHeld = isHeld
    if wasHeld {
      guard generation != frame?.info.generation else { return false }
      isHeld = false
    }
    frame = consume newer
    frameCount += 1
    if let camera = startingCameras.first(where: { $0.generation == generation }) {
      switchView(to: camera, at: now)
    }
    return wasHeld
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

  /// Records that the camera is lost and the last frame is out of date, or that it is back.
  func setFrozen(_ isLost: Bool) {
    isFrozen = isLost && frame != nil
  }

  /// Records that the user may have mirrored the picture.
  func recordMirroring(changedFrom before: ViewState) {
    guard view.orientation.isMirrored != before.orientation.isMirrored else { return }
    hasEarlyMirroring = camera == nil
  }

  /// Applies the settings that differ from the earlier ones, beside the user's other choices.
  func apply(_ settings: PictureSettings, at now: Duration) {
    let before = self.settings
    self.settings = settings
    if settings.zoom != before.zoom { view.move(to: Framing(zoom: settings.zoom), now: now) }
    if settings.rotation != before.rotation { view.rotate(to: settings.rotation) }
    if settings.fit != before.fit { view.fit = settings.fit ?? .contain }
    if settings.mirror != before.mirror {
      for index in views.indices { views[index].isMirrored = nil }
      hasEarlyMirroring = false
      if let camera { view.mirror(mirrors(camera)) }
    }
  }

  /// Returns true if a camera's picture is mirrored unless the user chose otherwise.
  private func mirrors(_ camera: StartedCamera) -> Bool {
    switch settings.mirror {
    case .auto: camera.isFrontFacing
    case .on: true
    case .off: false
    }
  }

  /// Switches to a camera at its first frame, with the camera's own mirror setting, zoom and
  /// position.
  private func switchView(to newCamera: StartedCamera, at now: Duration) {
    startingCameras.removeAll { $0.generation <= newCamera.generation }
    faces = []
    defer { camera = newCamera }
    guard camera?.identity != newCamera.identity else { return }
    if let camera {
      views = (views.filter { $0.identity != camera.identity } + [uprightView(of: camera)])
        .suffix(CameraView.maxCount)
      view.move(to: Framing(zoom: settings.zoom), now: now, animated: false)
    }
    let stored = views.first { $0.identity == newCamera.identity }
    if let framing = stored?.framing { show(framing, at: now) }
    let keepsMirroring = camera == nil && hasEarlyMirroring
    if !keepsMirroring { view.mirror(stored?.isMirrored ?? mirrors(newCamera)) }
  }

  /// Shows a part of the camera's picture before mirroring and rotation.
  private func show(_ framing: Framing, at now: Duration) {
    let orientation = view.orientation
    view.mirror(false)
    view.rotate(to: .none)
    view.move(to: framing, now: now, animated: false)
    view.rotate(to: orientation.rotation)
    view.mirror(orientation.isMirrored)
  }
}
