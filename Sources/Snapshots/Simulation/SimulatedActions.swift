internal import Captions
internal import FrameLoop
internal import Imaging
internal import Messages
internal import Threading

/// The application in a simulation: switches of the camera, saved pictures and their notices,
/// without delay.
final class SimulatedActions: AppActions {
  private let cameras: SimulatedCameras
  private let appEvents: Inbox<AppEvent>
  private let keep: (Bitmap, String) -> Void
  private var kept = 0

  /// Creates the application; `keep` receives the saved pictures and their names.
  ///
  /// If `keep` fails, the closure itself ends the simulation.
  init(
    cameras: SimulatedCameras, appEvents: Inbox<AppEvent>,
    keep: @escaping (Bitmap, String) -> Void
  ) {
    self.cameras = cameras
    self.appEvents = appEvents
    self.keep = keep
  }

  func switchToNextCamera() {
    guard !cameras.switchToNext() else { return }
    appEvents.post(.notice(.noNextCamera(.noOther)))
  }

  /// Saves a picture under a number, because a date would differ between runs.
  func save(_ picture: Bitmap) {
    kept += 1
    let name = "saved-\(kept).png"
    keep(picture, name)
    appEvents.post(.notice(.pictureSaved(path: name)))
  }

  // No pipeline is connected: its state is known only from the captions of the script.
  func askPipeline(toListen: Bool) {}
  var runsPipeline: Bool { false }
  func restartPipelines() {}
  func captionsWereCleared() {}
  func captionWasTaken(_ event: CaptionEvent) {}
  func captionWasShown(_ name: String, for request: ShownRequest) {}
}
