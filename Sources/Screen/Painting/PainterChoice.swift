internal import CSDL2
internal import Glibc
internal import Imaging

/// Who draws in a window, and the window itself: some painters want it made in their own way.
struct PainterChoice {
  let window: WindowHandle
  let painter: any WindowPainter

  /// Makes the window and its painter as `options` ask.
  ///
  /// Drawing with OpenGL in software costs thirty times what the memory painter costs, so `auto` takes
  /// the GPU only where a real one draws. Where the kernel has no render node there is none, and the
  /// 40 to 90 ms of asking OpenGL are saved.
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
    if !video.isWayland, let painter = SurfacePainter(window: window) {
      return PainterChoice(window: window, painter: painter)
    }
    return PainterChoice(
      window: window, painter: TexturePainter(renderer: try Renderer(window: window)))
  }

  /// Asks OpenGL itself, in a window that is never shown: one that was drawn in by OpenGL could not
  /// become the memory painter's.
  private static func gpuDraws(video: VideoSystem) -> Bool {
    let probe = WindowOptions(size: PixelSize(width: 16, height: 16))
    guard let window = try? WindowHandle(probe, video: video, flags: SDL_WINDOW_HIDDEN),
      let renderer = try? Renderer(window: window, driver: "opengl")
    else { return false }
    return renderer.isAccelerated
  }
}
