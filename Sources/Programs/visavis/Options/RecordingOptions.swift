internal import ArgumentParser
internal import Console
internal import Glibc
internal import RecordingStream
internal import System

/// The options for recordings.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record picture and captions to FILE.mp4, .mkv or .webm; both people are asked first.",
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

  /// Returns the path if its extension is that of a format.
  ///
  /// - Throws: `ValidationError` for any other extension.
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
    let program = SisterProgram.record.path
    guard unsafe access(program, X_OK) == 0 else {
      throw .unavailable(
        "there is no \(program); `scripts/setup --recording` and `swift build -c release` make it")
    }
    guard unsafe mayExist || access(record, F_OK) != 0 else {
      throw .io("\(record) is there already; a recording replaces no file: name another one")
    }
    guard unsafe access(Self.folder(of: record), W_OK) == 0 else {
      throw .io(
        "cannot write \(record): \(SystemError.current("access").reason); choose another folder")
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
