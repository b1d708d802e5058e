internal import ArgumentParser
internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Imaging
internal import Messages
internal import Signs
internal import System

/// The program `visavis-signs`, which reads whole pictures.
struct SignRequests {
  /// The time for one picture, and the longest answer in bytes.
  private static let timeout = Duration.seconds(120)
  private static let maxAnswer = 8 << 20

  private let process: RequestProcess

  /// Finds the program.
  ///
  /// - Throws: `Failure` if it is not installed.
  init() throws(Failure) {
    try SisterProgram.signs.check()
    signal(SIGPIPE, SIG_IGN)
    process = RequestProcess(
      "exec " + ShellCommand.line([SisterProgram.signs.path]), maxAnswer: Self.maxAnswer,
      firstTimeout: Self.timeout, laterTimeout: Self.timeout)
  }

  /// Returns the signs in a picture.
  ///
  /// - Throws: `Failure` if the program does not answer; the exit code of the program if it has said itself why it cannot
  ///   read.
  func signs(in picture: PixelView) throws -> [Sign] {
    let header = Array("P6\n\(picture.size.width) \(picture.size.height)\n255\n".utf8)
    let answer: [UInt8]
    do throws(RequestProcess.Failure) {
      answer = try process.answer(to: header + picture.packedRGB())
    } catch {
      if case .ended(.exited(let code)?) = error, code != 0 { throw ExitCode(code) }
      throw Failure.unavailable(
        error == .timedOut ? "visavis-signs does not answer; try a smaller picture" : Self.failed)
    }
    guard let signs = SignCoding.signs(in: answer) else { throw Failure.unavailable(Self.failed) }
    return signs
  }

  private static let failed = "visavis-signs has failed; try it again, or with a smaller picture"
}
