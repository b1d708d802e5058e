internal import FoundationEssentials
internal import Glibc
internal import Imaging
internal import Messages
internal import System

/// The program `visavis-faces`, to which pictures are sent one after the other.
///
/// It is started by the first picture, and again after a fault. One thread uses it.
struct FaceFinderProcess {
  /// The longest answer in bytes, enough for a hundred faces.
  private static let maxAnswer = 8192

  private let process: RequestProcess

  init(path: String, timing: FaceWatch.Timing) {
    process = RequestProcess(
      // The cause of a fault is told once, by the watch, and not at every start.
      "exec " + ShellCommand.line([path]) + " 2>/dev/null", maxAnswer: Self.maxAnswer,
      firstTimeout: timing.firstAnswer, laterTimeout: timing.laterAnswer,
      backoff: Backoff(first: timing.restartDelay, max: timing.restartDelay * 8))
  }

  /// The time until the program may be started again after a fault.
  var rest: Duration { process.rest }

  /// A reason for which there are no faces: a fault, or nil if the caller has given up.
  struct NoAnswer: Error {
    let fault: FaceDetectionError.Fault?
  }

  /// Returns the faces in a picture, in its pixels.
  ///
  /// After a fault the program is killed. Another thread ends the wait with `interruption`.
  ///
  /// - Throws: `NoAnswer` if there is no answer in time, or one that cannot be read.
  func faces(in picture: GreyPicture, unless interruption: WakeUp) throws(NoAnswer) -> [PixelRect] {
    let answer: [UInt8]
    do throws(RequestProcess.Failure) {
      answer = try process.answer(to: Self.graymap(of: picture), unless: interruption)
    } catch {
      throw NoAnswer(fault: Self.fault(of: error))
    }
    guard let faces = FaceList(parsing: answer)?.rects(in: picture.size) else {
      process.reject()
      throw NoAnswer(fault: .unreadable)
    }
    return faces
  }

  private static func fault(of failure: RequestProcess.Failure) -> FaceDetectionError.Fault? {
    switch failure {
    case .notStarted(let error): .notStarted(reason: error.description)
    case .ended(.exited(EX_NOINPUT)?): .noClassifier
    // POSIX: the shell found no file. The dynamic linker also ends with 127. The status 126 of a
    // file that cannot be run may pass, as while the file is being written.
    case .ended(.exited(127)?): .notRunnable
    case .ended: .ended
    case .timedOut, .paused: .silent
    case .tooLong, .unasked: .unreadable
    case .interrupted: nil
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
