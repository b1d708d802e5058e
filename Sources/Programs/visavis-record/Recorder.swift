internal import ArgumentParser
internal import Console
internal import Glibc
internal import RecordingStream
internal import System

/// The application: `visavis-record`, which writes pictures and sound to a video file.
///
/// visavis runs it with `--record`. It is a program of its own, because FFmpeg's libraries are not
/// installed everywhere, and because a fault in an encoder must not end the window.
@main struct Recorder: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis-record",
    abstract: "Writes pictures from standard input to a video file.",
    discussion: """
      Standard input has pictures of the given size, each with a time; visavis writes them. Standard \
      output gets a line for each event: started ENCODER, soundless REASON, failed REASON, \
      ended PICTURES.
      """,
    version: RunningProgram.version)

  @Option(help: ArgumentHelp("The size of the pictures, even numbers.", valueName: "WxH"))
  var size: String

  @Flag(help: "Record the microphone too.")
  var sound = false

  @Option(help: ArgumentHelp("The graphics card that encodes, if it can.", valueName: "device"))
  var renderNode = "/dev/dri/renderD128"

  @Argument(help: "The file to create: \(RecordingFormat.list).")
  var file: String

  static func main() {
    // The end of the input is the end of the recording. A signal to the group must not cut it off.
    prepare("visavis-record", ignoring: SIGPIPE, SIGTERM, SIGINT, SIGHUP)
    runAndExit()
  }

  func run() throws {
    // Frames and captions come first on a busy machine.
    _ = nice(10)
    guard let format = RecordingFormat(path: file) else {
      throw Failure.usage("a recording is a file with the extension \(RecordingFormat.list)")
    }
    let (width, height) = try pictureSize()
    let recording: Recording
    do throws(VideoFile.WriteError) {
      recording = Recording(
        try VideoFile(
          file, format, width: width, height: height, hasSound: sound,
          renderNode: renderNode))
    } catch {
      Self.report(.failed(reason: error.reason))
      throw ExitCode(EX_CANTCREAT)
    }
    Self.report(.started(encoder: recording.encoder))
    // A sound server that does not answer must not hold up the pictures.
    let soundThread = sound ? try SoundThread(into: recording) : nil
    try record(PictureReader(width: width, height: height), soundThread, into: recording)
  }

  /// Writes the pictures until the input ends, or the file cannot be written.
  private func record(
    _ pictures: consuming PictureReader, _ sound: SoundThread?, into recording: Recording
  ) throws {
    do {
      var count = 0
      while let time = try pictures.next() {
        try recording.add(picture: pictures.pixels, at: time)
        count += 1
      }
      sound?.finish(at: pictures.endTime ?? RecordingClock.now)
      try recording.close()
      Self.report(.ended(pictures: count))
    } catch let error as VideoFile.WriteError {
      Self.report(.failed(reason: error.reason))
      throw ExitCode(EX_IOERR)
    }
  }

  private func pictureSize() throws(Failure) -> (width: Int, height: Int) {
    let numbers = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (2...8192).contains(width), (2...8192).contains(height), width % 2 == 0, height % 2 == 0
    else { throw .usage("--size is WxH, two even numbers up to 8192") }
    return (width, height)
  }

  /// Writes a line for the window; it is lost if nobody reads it.
  static func report(_ report: RecorderReport) {
    try? Descriptor(borrowing: STDOUT_FILENO).write(all: report.line + "\n")
  }
}
