internal import FoundationEssentials
internal import Glibc
internal import Imaging
internal import Messages
internal import System

/// The program `visavis-faces`, to which pictures are sent one after the other.
///
/// It is started by the first picture. One thread uses it.
struct FaceFinderProcess {
  /// A process that has been started, in a box, as it cannot be copied.
  private final class Running {
    var process: CommandProcess
    var hasAnswered = false

    init(_ command: String) throws(SystemError) {
      process = try CommandProcess(command)
    }
  }

  /// The longest answer in bytes, enough for a hundred faces.
  private static let maxAnswer = 8192

  private let command: String
  private let timing: FaceWatch.Timing
  private var running: Running?

  init(path: String, timing: FaceWatch.Timing) {
    // The cause of a fault is told once, by the watch, and not at every start.
    command = "exec " + ShellCommand.line([path]) + " 2>/dev/null"
    self.timing = timing
  }

  /// A reason for which there are no faces: a fault, or nil if the caller has given up.
  struct NoAnswer: Error {
    let fault: FaceDetectionError.Fault?
  }

  /// Returns the faces in a picture, in its pixels.
  ///
  /// After a fault the program is killed. The next picture starts it again.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - interruption: A wake-up with which another thread ends the wait.
  /// - Returns: The faces.
  /// - Throws: `NoAnswer` if there is no answer in time, or one that cannot be read.
  mutating func faces(
    in picture: GreyPicture, unless interruption: WakeUp
  ) throws(NoAnswer) -> [PixelRect] {
    do throws(NoAnswer) {
      let running = try start()
      let time = running.hasAnswered ? timing.laterAnswer : timing.firstAnswer
      let answer = try Self.answer(
        of: running, to: Self.graymap(of: picture), by: .now + time, unless: interruption)
      guard let faces = FaceList(parsing: answer)?.rects(in: picture.size) else {
        throw NoAnswer(fault: .unreadable)
      }
      running.hasAnswered = true
      return faces
    } catch {
      running = nil
      throw error
    }
  }

  private mutating func start() throws(NoAnswer) -> Running {
    if let running { return running }
    do throws(SystemError) {
      let started = try Running(command)
      running = started
      return started
    } catch {
      throw NoAnswer(fault: .notStarted(reason: error.description))
    }
  }

  private static func answer(
    of running: Running, to request: [UInt8], by deadline: ContinuousClock.Instant,
    unless interruption: WakeUp
  ) throws(NoAnswer) -> [UInt8] {
    do throws(ExchangeError) {
      return try running.process.answer(
        to: request, endingWith: UInt8(ascii: "\n"), atMost: maxAnswer, by: deadline,
        unless: interruption)
    } catch {
      switch error {
      case .ended: throw NoAnswer(fault: fault(of: running.process.kill()))
      case .timedOut: throw NoAnswer(fault: .silent)
      case .tooLong, .unasked: throw NoAnswer(fault: .unreadable)
      case .interrupted: throw NoAnswer(fault: nil)
      }
    }
  }

  /// Returns the reason for which the program ended.
  ///
  /// - Parameter status: Its status as of wait(2); nil if it is unknown.
  /// - Returns: The fault.
  private static func fault(of status: Int32?) -> FaceDetectionError.Fault {
    // The low bits are those of a signal.
    guard let status, status & 0x7F == 0 else { return .ended }
    switch status >> 8 & 0xFF {
    case EX_NOINPUT: return .noClassifier
    // POSIX: the shell found no file. The dynamic linker also ends with 127. The status 126 of a
    // file that cannot be run may pass, as while the file is being written.
    case 127: return .notRunnable
    default: return .ended
    }
  }

  /// Returns the picture as a binary portable graymap (pgm(5)).
  private static func graymap(of picture: GreyPicture) -> [UInt8] {
    Array("P5\n\(picture.size.width) \(picture.size.height)\n255\n".utf8) + picture.pixels
  }
}

/// An answer of the program: `{"faces":[{"x":12,"y":30,"width":40,"height":40}]}`.
private struct FaceList: Decodable {
  struct Face: Decodable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  let faces: [Face]

  init?(parsing line: [UInt8]) {
    guard let list = try? JSONDecoder().decode(FaceList.self, from: Data(line)) else { return nil }
    self = list
  }

  /// Returns the rectangles of the faces; nil if one is not in a picture of `size`.
  func rects(in size: PixelSize) -> [PixelRect]? {
    let across = 0...size.width
    let down = 0...size.height
    var rects: [PixelRect] = []
    for face in faces {
      guard across.contains(face.x), down.contains(face.y), across.contains(face.width),
        down.contains(face.height), face.x + face.width <= size.width,
        face.y + face.height <= size.height
      else { return nil }
      rects.append(PixelRect(x: face.x, y: face.y, width: face.width, height: face.height))
    }
    return rects
  }
}
