internal import Captions
internal import FrameExchange
internal import FrameLoop
internal import Imaging

/// The rest of the program in a performance: it flips, saves and says what the real one does, at once.
final class StagedHousehold: Household {
  private let cameras: StagedCameras
  private let house: Inbox<HouseEvent>
  private let keep: (Bitmap, String) -> Void
  private var kept = 0

  /// `keep` gets the pictures that are saved, and their names; it sees to it that the performance ends
  /// where it fails.
  init(
    cameras: StagedCameras, house: Inbox<HouseEvent>,
    keep: @escaping (Bitmap, String) -> Void
  ) {
    self.cameras = cameras
    self.house = house
    self.keep = keep
  }

  func flipCamera() {
    guard !cameras.flip() else { return }
    house.post(.notice(.cameraChoice, "There is no other camera to flip to", seconds: 4))
  }

  /// Pictures are numbered, as a date would be another one in every run.
  func save(_ picture: Bitmap) {
    kept += 1
    let name = "saved-\(kept).png"
    keep(picture, name)
    house.post(.notice(.picture, "Saved \(name)", seconds: 4))
  }

  // No pipeline listens: what a script's captions claim is all there is.
  func askPipeline(toListen: Bool) {}
  var runsPipeline: Bool { false }
  func restartPipelines() {}
  func captionsWereCleared() {}
  func captionWasShown(_ name: String, for request: ShownRequest) {}
}
