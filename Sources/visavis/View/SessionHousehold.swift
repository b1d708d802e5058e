internal import Camera
internal import CaptionCoding
internal import Captions
internal import FrameExchange
internal import FrameLoop
internal import Imaging
internal import Logging

/// Does what the frame loop asks of the rest of the program, on threads that may wait.
final class SessionHousehold: Household {
  private let cameras: CameraSwitcher
  private let house: Inbox<HouseEvent>
  private let log: Logger
  private let feeds: FeedSet
  /// Saves the last picture, once the one before it has its name and is on the disk.
  private var saving: WorkerThread?

  init(
    cameras: CameraSwitcher, house: Inbox<HouseEvent>, log: Logger, feeds: FeedSet
  ) {
    self.cameras = cameras
    self.house = house
    self.log = log
    self.feeds = feeds
  }

  func flipCamera() {
    cameras.flip()
  }

  func askPipeline(toListen: Bool) {
    feeds.send(toListen ? .start : .stop)
  }

  var runsPipeline: Bool { feeds.runsPipeline }

  func restartPipelines() {
    feeds.restartPipelines()
  }

  func captionsWereCleared() {
    feeds.send(.clear)
  }

  func captionWasShown(_ name: String, for request: ShownRequest) {
    let latency = request.arrival.duration(to: .now)
    feeds.send(
      CaptionStreamEncoder.line(forShown: name, after: latency), to: request.connection)
  }

  /// Waits until every picture is on the disk.
  func finish() {
    saving?.join()
  }

  func save(_ picture: Bitmap) {
    let house = house
    let earlier = saving
    let work: @Sendable () -> Void = {
      earlier?.join()
      let path = SavedPictureName.unused()
      do {
        try PictureFile.write(picture.view, to: path)
        house.post(.notice(.picture, "Saved \(path)", seconds: 4))
      } catch {
        house.post(.notice(.picture, "\(error)", seconds: 8))
        Diagnostics.say("\(error)")
      }
    }
    // A PNG takes a tenth of a second: the conversation does not wait for it, only its end does.
    saving = try? WorkerThread(name: "picture", work)
    if saving == nil { work() }
  }
}
