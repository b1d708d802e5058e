internal import Glibc
internal import ProgramBench

/// The measured program, which is the release build.
struct Program {
  let path: String

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The command-line arguments.
  ///   - variables: The changes to the environment; nil removes a variable.
  ///   - mayDiffer: True to accept the exit code 1 of `compare`.
  /// - Returns: The output, and the time from the start to the end.
  /// - Throws: `BenchFailure` if the program fails.
  @discardableResult
  func run(
    _ arguments: [String], variables: [String: String?] = [:], mayDiffer: Bool = false
  ) throws -> (printed: String, time: Duration) {
    let start = ContinuousClock.now
    let child = try Child(path, arguments, variables: variables, input: .devNull)
    let end = child.wait()
    let time = start.duration(to: .now)
    guard end == .exited(0) || mayDiffer && end == .exited(1) else {
      throw BenchFailure("visavis \(arguments.joined(separator: " ")): \(child.errorOutput)")
    }
    return (child.printed, time)
  }
}

/// The input of the measured program: a still in place of a camera, and captions.
struct BenchmarkInput {
  let folder: Folder
  let still: String
  let captions: String

  /// Creates a minute in which five captions a second appear or grow; all lines are different.
  init(program: Program) throws {
    folder = try Folder()
    still = folder.file("still.png")
    try program.run(
      ["snapshot", "--camera", "assets/conversation.avi", "--size", "1280x720", "-o", still])
    var lines = ""
    for number in 0..<300 {
      let words = (0...number % 10).map { "word\(number / 10 * 31 + $0 * 7)" }
      let isFinal = number % 10 == 9
      lines +=
        #"{"t":\#(Double(number) / 5),"id":"u\#(number / 10)","#
        + #""text":"\#(words.joined(separator: " "))","final":\#(isFinal)}"# + "\n"
    }
    lines += #"{"t":60,"id":"last","text":"The end","final":true}"# + "\n"
    captions = try folder.write(lines, to: "minute.jsonl")
  }
}
