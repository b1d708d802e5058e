internal import Camera
internal import Captions
internal import FrameExchange
internal import FrameLoop
internal import Imaging
internal import Logging

/// Does what the frame loop asks of the rest of the program, on threads that may wait.
final class SessionHousehold: Household {
  private let cameras: CameraSwitcher
  private let house: Mailbox<NoticeTopic, HouseEvent>
  private let log: Logger
  private let feeds: FeedSet
  /// Pictures on their way to the disk.
  private var savings: [WorkerThread] = []

  init(
    cameras: CameraSwitcher, house: Mailbox<NoticeTopic, HouseEvent>, log: Logger, feeds: FeedSet
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

  func captionsWereCleared() {
    feeds.send(.clear)
  }

  /// Waits until every picture is on the disk.
  func finish() {
    for saving in savings { saving.join() }
  }

  func save(_ picture: Bitmap) {
    let house = house
    let work: @Sendable () -> Void = {
      let path = SavedPictureName.unused()
      do {
        try PictureFile.write(picture, to: path)
        _ = house.post(.notice(.picture, "Saved \(path)", seconds: 4))
      } catch {
        _ = house.post(.notice(.picture, "\(error)", seconds: 8))
        Diagnostics.say("\(error)")
      }
    }
    // A PNG takes a tenth of a second: the conversation does not wait for it, only its end does.
    guard let saving = try? WorkerThread(name: "picture", work) else { return work() }
    savings.append(saving)
  }
}
