internal import CSDL2

/// A control of the screen saver, confined to the main thread.
///
/// The desktop keeps the screen saver away, or the window system if the desktop lacks a service.
/// SDL's own functions wait up to 0.3 s for a service on the bus, so they are used only for the
/// idle inhibitor of Wayland, which SDL 2.26 keeps until the end.
struct ScreenSaverControl {
  private let window: WindowHandle
  private let desktop: Desktop?
  private var isWanted = false
  /// True if the window system inhibits the screen saver.
  private var isInhibitedByWindowSystem = false

  init(window: WindowHandle, desktop: Desktop?) {
    self.window = window
    self.desktop = desktop
  }

  /// Inhibits the screen saver, or allows it again.
  mutating func inhibit(_ inhibits: Bool) {
    isWanted = inhibits
    desktop?.inhibitScreenSaver(inhibits)
    update()
  }

  /// Asks the window system if the desktop turned out to lack a service.
  mutating func update() {
    let inhibits = isWanted && desktop?.lacksScreenSaver ?? true
    guard inhibits != isInhibitedByWindowSystem else { return }
    isInhibitedByWindowSystem = inhibits
    let isDone = unsafe csdl2_suspend_x11_screen_saver(window.pointer, inhibits ? 1 : 0) != 0
    guard !isDone else { return }
    if inhibits { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
  }
}
