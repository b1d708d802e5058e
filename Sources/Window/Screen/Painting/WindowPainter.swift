internal import CSDL2
internal import Glibc
internal import Imaging
internal import Scene

/// A painter that shows scenes in a window, confined to the main thread.
protocol WindowPainter: AnyObject {
  /// The name in logs and statistics.
  var name: String { get }
  /// The required size of scenes for the window, in pixels.
  var viewport: PixelSize { get }
  /// Discards all textures after the GPU lost them; later scenes upload them again.
  func discardTextures()
  /// Notes that the window system may have lost pixels of the window, so that the next scene is shown as a whole.
  func expectDamage()
  /// Shows `scene`.
  ///
  /// On return, the memory of `picture` may be overwritten.
  ///
  /// - Returns: A copy of the pixels if `readsBack` is true and they can be read.
  @discardableResult
  func show(_ scene: Scene, picture: ShownPicture?, readsBack: Bool) -> Bitmap?
}

extension WindowPainter {
  func discardTextures() {}
  func expectDamage() {}
}

/// A window and the painter that draws in it, which may need a window of its own kind.
struct PainterChoice {
  let window: WindowHandle
  let painter: any WindowPainter

  /// Creates the window and the painter that `options` ask for.
  ///
  /// OpenGL in software takes thirty times as long as the memory painter, so `auto` chooses the GPU
  /// only if hardware draws. Without a render node in the kernel there is no GPU, and the OpenGL
  /// check, which takes 40 to 90 ms, is skipped.
  static func make(_ options: WindowOptions, video: VideoSystem) throws(ScreenError)
    -> PainterChoice
  {
    switch options.painter {
    case .gpu: return try gpu(options, video: video)
    case .memory: return try memory(options, video: video)
    case .auto:
      guard unsafe access("/dev/dri/renderD128", F_OK) == 0, gpuDraws(video: video) else {
        return try memory(options, video: video)
      }
      if let choice = try? gpu(options, video: video) { return choice }
      return try memory(options, video: video)
    }
  }

  private static func gpu(_ options: WindowOptions, video: VideoSystem) throws(ScreenError)
    -> PainterChoice
  {
    let window = try WindowHandle(options, video: video)
    let renderer = try Renderer(window: window, driver: "opengl")
    guard renderer.driver.hasPrefix("opengl") else {
      throw ScreenError("no OpenGL on this display: use `--painter memory`")
    }
    return PainterChoice(window: window, painter: GPUPainter(renderer: renderer))
  }

  private static func memory(_ options: WindowOptions, video: VideoSystem) throws(ScreenError)
    -> PainterChoice
  {
    let window = try WindowHandle(options, video: video)
    let painter: (any WindowPainter)? =
      video.isWayland
      ? WaylandPainter(window: window)
      : X11Painter(window: window) ?? SurfacePainter(window: window)
    if let painter { return PainterChoice(window: window, painter: painter) }
    return PainterChoice(
      window: window, painter: TexturePainter(renderer: try Renderer(window: window)))
  }

  /// Returns true if OpenGL draws with a GPU, as determined in a hidden window.
  ///
  /// The probe has its own window, because a window used by OpenGL cannot be used by the memory
  /// painter.
  private static func gpuDraws(video: VideoSystem) -> Bool {
    let probe = WindowOptions(size: PixelSize(width: 16, height: 16))
    guard let window = try? WindowHandle(probe, video: video, flags: SDL_WINDOW_HIDDEN),
      let renderer = try? Renderer(window: window, driver: "opengl")
    else { return false }
    return renderer.isAccelerated
  }
}
