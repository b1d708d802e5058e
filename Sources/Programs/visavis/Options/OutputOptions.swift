internal import ArgumentParser
internal import Captions
internal import Console
internal import Conversation
internal import Glibc
internal import Language
internal import Messages
internal import Outputs
internal import RecordingStream
internal import System

/// The options for keeping transcripts.
struct TranscriptOptions: ParsableArguments {
  @Option(
    help: .init(
      """
      Append the captions to FILE.jsonl, .srt, .vtt, .txt or .md, which only you can read; a mark \
      in the picture says so. Repeatable.
      """, valueName: "file"), completion: .file(),
    transform: TranscriptDestination.argument)
  var transcript: [TranscriptDestination] = []

  @Option(
    help: .init(
      "The texts in transcripts: translation, original, both or romanized; .jsonl has all.",
      valueName: "text"))
  var transcriptShow = Reader.TextSelection.both

  /// The files that are named twice.
  var contradictions: [Contradiction?] {
    var paths: Set<ResolvedPath> = []
    let twice = transcript.first { !paths.insert(ResolvedPath($0.path)).inserted }?.path
    return [
      Contradiction(
        twice != nil, of: "transcript",
        because: "--transcript names \(twice ?? "") twice; name another file")
    ]
  }
}

extension TranscriptDestination {
  /// Parses the path of a transcript, whose extension names the format.
  @Sendable static func argument(_ text: String) throws -> TranscriptDestination {
    guard let destination = TranscriptDestination(path: text) else {
      throw ValidationError(
        "a transcript ends in \(TranscriptFormat.extensions); '\(text)' does not")
    }
    return destination
  }
}

/// The options for recordings.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: .init(
      "Record picture and captions to FILE\(RecordingFormat.list); both people are asked first.",
      valueName: "file"),
    completion: .file(extensions: RecordingFormat.allCases.map(\.rawValue)),
    transform: Self.path)
  var record: String?

  @Flag(help: "Record the microphone's sound too.")
  var recordAudio = false

  @Flag(help: "Keep recordings and transcripts without asking: both people have agreed.")
  var consentGiven = false

  /// True if one of the options is used.
  var isUsed: Bool { record != nil || recordAudio || consentGiven }

  /// Returns the path, whose extension must be that of a format.
  @Sendable static func path(_ text: String) throws -> String {
    guard RecordingFormat(path: text) != nil else {
      throw ValidationError(
        "a recording is a \(RecordingFormat.list) file; '\(text)' has another extension")
    }
    return text
  }

  /// Checks the file before there is a window.
  ///
  /// A file of the settings may be there, as it is named once for many starts: the recording gets a
  /// number.
  ///
  /// - Throws: `Failure` if visavis-record is not there, the file is, or its folder is not.
  func check(mayExist: Bool) throws(Failure) {
    guard let record else { return }
    try SisterProgram.record.check()
    guard unsafe mayExist || access(record, F_OK) != 0 else {
      throw .io("\(record) is there already; a recording replaces no file: name another one")
    }
    let folder = "\(Directory.folder(of: record))/"
    guard unsafe access(folder, W_OK) == 0 else {
      throw .io(
        "cannot write \(record): \(SystemError.current("access").reason); choose another folder")
    }
  }
}

/// The option for a virtual camera.
struct VirtualCameraOptions: ParsableArguments {
  @Option(
    help: .init(
      "Show picture and captions to other programs as a camera, through v4l2loopback.",
      valueName: "/dev/videoN"), completion: .file())
  var output: String?

  /// Checks before there is a window that the device is there, and takes pictures.
  func check() throws(Failure) {
    guard let output else { return }
    do throws(SystemError) {
      _ = try KernelVideoOutput(path: output)
    } catch {
      throw .unavailable("--output \(output): \(Self.advice(on: error))")
    }
  }

  private static func advice(on error: SystemError) -> String {
    switch error.code {
    case ENOENT, ENODEV, ENXIO:
      "there is no such device; `sudo modprobe v4l2loopback` makes one"
    case EACCES, EPERM:
      "it may not be opened; add yourself to the group 'video' (sudo usermod -aG video $USER)"
    case EBUSY: "another program sends pictures there; end it, or name another device"
    case ENOTTY, EINVAL: "it takes no pictures; name a device of v4l2loopback"
    default: "\(error.reason); name another device"
    }
  }
}
