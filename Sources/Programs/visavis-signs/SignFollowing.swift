internal import Console
internal import Glibc
internal import SignReading
internal import Signs
internal import System

/// The answers to the pictures of a camera: where the signs are, at once, while another thread reads.
struct SignFollowing {
  private let pictures: PortablePictureReader
  private let follower: SignFollower
  private let readings: Inbox<SignFollower.Reading>
  private let findings: Inbox<SignFollower.Finding>
  private let worker: Worker

  /// Starts the thread that reads.
  init(reader: consuming SignReader, pictures: PortablePictureReader) throws {
    guard let follower = SignFollower() else { throw Failure(.noMemory) }
    self.follower = follower
    self.pictures = pictures
    let findings = Inbox<SignFollower.Finding>(signaling: try WakeUp())
    self.findings = findings
    let worker = try Worker("reading")
    self.worker = worker
    readings = Inbox(signaling: worker.wakeUp)
    let reader = SingleThreaded(reader)
    let readings = readings
    try worker.start {
      worker.serve(readings) { reading in
        do throws(SignReadingError) {
          try reader.value.read(reading, findings.post)
        } catch {
          SignProgram.end(with: Failure(error))
        }
      }
    }
  }

  func run() throws {
    let start = ContinuousClock.now
    while let picture = try pictures.next() {
      let now = start.duration(to: .now)
      if picture.isColor {
        let color = ColorPicture(
          width: picture.width, height: picture.height, pixels: picture.pixels)
        if let reading = follower.reading(of: color, at: now) { readings.post(reading) }
      } else {
        follower.advance(to: picture.pixels, width: picture.width, height: picture.height, at: now)
      }
      for finding in findings.drain() { follower.apply(finding, at: now) }
      let line = SignCoding.line(
        ofChanged: follower.removeChanged(), places: follower.places,
        wantsColor: follower.wantsColor(at: now), isReading: follower.isReading)
      guard try StandardOutput.write([line]) else { return }
    }
  }

  /// A value that is handed to one thread, which alone uses it.
  private final class SingleThreaded<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
