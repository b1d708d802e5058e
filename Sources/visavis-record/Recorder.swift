internal import ArgumentParser
internal import Console
internal import Glibc
internal import RecordingStream
internal import Synchronization
internal import Threading

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
    version: "0.1.0")

  @Option(help: ArgumentHelp("The size of the pictures, even numbers.", valueName: "WxH"))
  var size: String

  @Flag(help: "Record the microphone too.")
  var sound = false

  @Option(help: ArgumentHelp("The graphics card that encodes, if it can.", valueName: "device"))
  var renderNode = "/dev/dri/renderD128"

  @Argument(help: "The file to create: .mp4, .mkv or .webm.")
  var file: String

  static func main() {
    prepare("visavis-record")
    // The end of the input is the end of the recording. A signal to the group must not cut it off.
    for number in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    runAndExit()
  }

  func run() throws {
    // Frames and captions come first on a busy machine.
    _ = nice(5)
    guard let format = RecordingFormat(path: file) else {
      throw Failure.usage("a recording is a file with the extension \(RecordingFormat.list)")
    }
    let (width, height) = try pictureSize()
    let source = sound ? Self.microphone() : nil
    let recording: Recording
    do throws(VideoFile.WriteError) {
      recording = Recording(
        try VideoFile(
          file, format, width: width, height: height, hasSound: source != nil,
          renderNode: renderNode))
    } catch {
      Self.report(.failed(reason: error.reason))
      throw ExitCode(EX_CANTCREAT)
    }
    Self.report(.started(encoder: recording.encoder))
    let soundThread = try source.map { try SoundThread($0, into: recording) }
    defer { soundThread?.stop() }
    try record(PictureReader(width: width, height: height), into: recording)
  }

  /// Writes the pictures until the input ends, or the file cannot be written.
  private func record(_ pictures: consuming PictureReader, into recording: Recording) throws {
    do {
      var count = 0
      while let time = try pictures.next() {
        try recording.add(picture: pictures.pixels, at: time)
        count += 1
      }
      try recording.close()
      Self.report(.ended(pictures: count))
    } catch let error as VideoFile.WriteError {
      Self.report(.failed(reason: error.reason))
      throw ExitCode(EX_IOERR)
    }
  }

  /// Connects to the microphone; nil if there is none, which is reported.
  private static func microphone() -> SoundThread.Source? {
    do throws(SoundSource.ServerError) {
      return SoundThread.Source(try SoundSource())
    } catch {
      report(.soundless(reason: error.reason))
      return nil
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
    let line = report.line + "\n"
    _ = unsafe write(STDOUT_FILENO, line, line.utf8.count)
  }
}

/// A video file to which one thread adds pictures and another adds sound.
final class Recording: Sendable {
  private struct State: ~Copyable {
    var file: VideoFile?
    /// The time of the first picture, with which the file begins.
    var start: Int64?
  }

  let encoder: String
  private let state: Mutex<State>

  init(_ file: consuming VideoFile) {
    encoder = file.encoder
    state = Mutex(State(file: file, start: nil))
  }

  /// Adds a picture; its time is on the clock of `PictureHeader`.
  func add(picture: [UInt8], at time: Int64) throws(VideoFile.WriteError) {
    try state.withLock { (state: inout sending State) throws(VideoFile.WriteError) in
      let start = state.start ?? time
      state.start = start
      try state.file?.add(picture: picture, at: time - start)
    }
  }

  /// Adds sound, if there is a picture already.
  func add(sound: [Float], at time: Int64) throws(VideoFile.WriteError) {
    try state.withLock { (state: inout sending State) throws(VideoFile.WriteError) in
      guard let start = state.start else { return }
      try state.file?.add(sound: sound, at: time - start)
    }
  }

  /// Closes the file, so that what is added later is left out.
  func close() throws(VideoFile.WriteError) {
    try state.withLock { (state: inout sending State) throws(VideoFile.WriteError) in
      guard let file = state.file.take() else { return }
      try file.close()
    }
  }
}

/// The thread that reads the microphone.
struct SoundThread {
  /// A microphone in a box, as it cannot be copied.
  final class Source: Sendable {
    private let source: Mutex<SoundSource?>

    init(_ source: consuming SoundSource) {
      self.source = Mutex(source)
    }

    fileprivate func nextBlock() throws(SoundSource.ServerError) -> (samples: [Float], time: Int64)?
    {
      try source.withLock { (source: inout sending SoundSource?) throws(SoundSource.ServerError) in
        try source?.nextBlock()
      }
    }
  }

  private let isEnding: Flag
  private let thread: WorkerThread

  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  init(_ source: Source, into recording: Recording) throws(SystemError) {
    let isEnding = Flag()
    self.isEnding = isEnding
    thread = try WorkerThread(name: "sound") {
      do {
        while !isEnding.isSet.load(ordering: .relaxed), let block = try source.nextBlock() {
          try recording.add(sound: block.samples, at: block.time)
        }
      } catch let error as SoundSource.ServerError {
        Recorder.report(.soundless(reason: error.reason))
      } catch {
        // The thread of the pictures meets the same error, and reports it.
      }
    }
  }

  /// Lets the thread end after its block; a silent server cannot hold up the program.
  func stop() {
    isEnding.isSet.store(true, ordering: .relaxed)
  }
}
