internal import FoundationEssentials
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import RecordingStream
internal import Testing

/// Tests of recordings, one at a time, as they wait for pipes and encoders.
@Suite(.serialized) enum TheRecordings {}

/// The built visavis-record, which stands beside visavis.
enum RecordProgram {
  /// The absolute path of the folder of the built programs.
  static let folder = builtProgramsFolder

  static let path = "\(folder)/visavis-record"
  static let size = PixelSize(width: 320, height: 180)

  /// A picture with a shade that tells its number.
  static func message(_ number: Int, at time: Int64, size: PixelSize = size) -> [UInt8] {
    let luma = size.area
    let pixels =
      [UInt8](repeating: UInt8(16 + number * 7 % 200), count: luma)
      + [UInt8](repeating: 128, count: luma / 2)
    return PictureHeader(.picture, payload: pixels.count, time: time).bytes + pixels
  }

  /// Starts the program, which waits for pictures.
  static func start(_ arguments: [String], command: [String] = []) throws -> Child {
    let words = command + [path, "--size", "\(size)"] + arguments
    return try Child(words[0], Array(words.dropFirst()))
  }
}

/// A video file, as ffprobe reads it.
struct ProbedVideo {
  /// The times of the pictures in seconds.
  let times: [Double]
  let codecs: [String]
  let duration: Double

  init(_ path: String) async throws {
    struct Report: Decodable {
      struct Stream: Decodable { let codec_name: String }
      struct Format: Decodable { let duration: String? }
      struct Frame: Decodable { let pts_time: String? }
      let streams: [Stream]
      let format: Format
      let frames: [Frame]
    }
    let text = try await Tool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name:format=duration:frame=pts_time",
        "-show_streams", "-show_frames", "-select_streams", "v", "-of", "json", path,
      ])
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    times = report.frames.compactMap { $0.pts_time.flatMap(Double.init) }
    codecs = report.streams.map(\.codec_name)
    duration = report.format.duration.flatMap(Double.init) ?? times.last ?? 0
  }

  /// The end of the sound in seconds, or nil without sound.
  static func soundEnd(of path: String) async throws -> Double? {
    let text = try await Tool.run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "a", "-show_entries", "packet=pts_time,duration_time",
        "-of", "csv=p=0", path,
      ])
    let last = text.split(separator: "\n").last?.split(separator: ",").compactMap { Double($0) }
    return last.flatMap { $0.count == 2 ? $0[0] + $0[1] : $0.first }
  }

  /// The mean loudness of a file's sound between two times in seconds, in decibels below the
  /// loudest possible one.
  static func loudness(
    of path: String, from start: Double, to end: Double = 1e6
  ) async throws -> Double {
    let child = try Child(
      "ffmpeg", ["-i", path, "-af", "atrim=\(start):\(end),volumedetect", "-f", "null", "-"],
      input: .devNull)
    #expect(try await eventually { child.end != nil })
    let found = child.errorOutput.firstMatch(of: /mean_volume: (-?[0-9.]+) dB/)
    return found.flatMap { Double($0.1) } ?? -99
  }

  /// The times of the key pictures in seconds.
  static func keyTimes(of path: String) async throws -> [Double] {
    let text = try await Tool.run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v", "-skip_frame", "nokey", "-show_entries",
        "frame=pts_time", "-of", "csv=p=0", path,
      ])
    return text.split(separator: "\n").compactMap { line in
      line.split(separator: ",").first.flatMap { Double($0) }
    }
  }

  /// Writes the picture at a time to a PNG and reads it.
  static func picture(of path: String, at time: Double, in folder: Folder) async throws -> Bitmap {
    let file = folder.file("frame.png")
    try await Tool.run(
      "ffmpeg",
      ["-v", "error", "-y", "-i", path, "-ss", "\(time)", "-frames:v", "1", file])
    return try PNG.decode(readFile(file))
  }
}
