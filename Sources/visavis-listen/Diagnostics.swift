internal import Audio
internal import FoundationEssentials
internal import Glibc
internal import Recognition
internal import Threading

/// Lines on standard error.
enum Diagnostics {
  /// Writes a sentence with the program's name, as one line.
  @Sendable static func report(_ sentence: String) {
    // Names of files and devices may contain anything.
    let printable = sentence.map { $0.isNewline || $0 < " " ? " " : $0 }
    let line = Array("visavis-listen: \(String(printable))\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }
}

/// An error that ends the program, with an exit code of sysexits(3).
protocol ExitCoding: Error {
  var exitCode: Int32 { get }
}

extension AudioError: ExitCoding {
  var exitCode: Int32 {
    switch self {
    case .unreadableFile, .undecodableFile, .unsupportedFormat, .tooFewChannels: EX_NOINPUT
    case .systemLimit: EX_OSERR
    case .noAudioSystem, .noMicrophone, .noMicrophoneNamed, .microphoneNotOpened, .microphoneLost:
      EX_UNAVAILABLE
    }
  }
}

extension RecognitionError: ExitCoding {
  var exitCode: Int32 {
    switch self {
    case .unreadableModel, .badModel, .badVoiceDetector: EX_NOINPUT
    case .unknownLanguage: EX_USAGE
    case .noMemory: EX_OSERR
    }
  }
}

extension ListenError: ExitCoding {
  var exitCode: Int32 { EX_UNAVAILABLE }
}

extension SystemError: ExitCoding {
  var exitCode: Int32 { EX_OSERR }
}

/// Standard output that cannot be written.
struct OutputError: ExitCoding, CustomStringConvertible {
  let error: SystemError
  var exitCode: Int32 { EX_IOERR }
  var description: String { "cannot write to standard output: \(error.reason)" }
}

/// The secret that a socket on another machine asks for.
struct AccessToken {
  /// The token as a JSON string.
  let json: String

  /// Reads the first line of a file.
  init(_ path: String) throws {
    guard let data = FileManager.default.contents(atPath: path),
      let line = String(data: data, encoding: .utf8)?.split(whereSeparator: \.isNewline).first,
      let encoded = try? JSONEncoder().encode(String(line).trimmed)
    else { throw TokenError(path: path) }
    json = String(decoding: encoded, as: UTF8.self)
  }
}

/// A token file that is missing or empty.
struct TokenError: ExitCoding, CustomStringConvertible {
  let path: String
  var exitCode: Int32 { EX_NOINPUT }
  var description: String { "cannot read a token from \(path); its first line is the token" }
}

extension String {
  /// The string without blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
