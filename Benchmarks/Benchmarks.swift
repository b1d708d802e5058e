internal import Glibc
internal import ProgramBench

/// A program that measures the built `visavis` from outside and prints a table.
@main enum Benchmarks {
  static func main() async {
    do {
      guard try await printFigures() else { exit(1) }
    } catch {
      print("benchmarks: \(error)")
      exit(EX_SOFTWARE)
    }
  }

  /// Prints the figures and returns true if all targets are met.
  private static func printFigures() async throws -> Bool {
    if CommandLine.arguments.contains("--history") {
      return printTable(try HistoryTimes().figures())
    }
    let program = try Program(path: beside("visavis"))
    if let index = CommandLine.arguments.firstIndex(of: "--reading") {
      let files = Array(CommandLine.arguments[(index + 1)...])
      try Reading(program: program, files: files).printReports()
      return true
    }
    if CommandLine.arguments.contains("--faces") {
      return printTable(try await FaceSearch(program: program).figures())
    }
    if CommandLine.arguments.contains("--face-to-face") {
      return printTable(try await FaceToFace(program: program).figures())
    }
    if CommandLine.arguments.contains("--recording") {
      return printTable(
        try await WindowRecording(program: program).figures() + [VirtualCameraTimes().figure()])
    }
    let input = try BenchmarkInput(program: program)
    let snapshots = Snapshots(program: program, input: input)
    let live: [() async throws -> Figure] = [
      SocketLatency(program: program).figure, Flood(program: program).figure,
      UnproductiveClients(program: program).figure, Fairness(program: program).figure,
      AccessControl(program: program).figure,
    ]
    let measurements: [() async throws -> Figure] = [
      NewCaptions().twoLines, snapshots.minute, snapshots.movingMinute, snapshots.one,
      Comparing(program: program, input: input).two,
      Comparing(program: program, input: input).table,
      SameBytes(program: program, input: input).figure,
    ]
    var areAllMet = printTable([])
    for measurement in CommandLine.arguments.contains("--live") ? live : measurements + live {
      let figure = try await measurement()
      print(figure.row)
      fflush(nil)
      areAllMet = areAllMet && figure.isMet
    }
    let groups: [() async throws -> [Figure]] = [
      FaceToFace(program: program).figures, FaceSearch(program: program).figures,
      WindowRecording(program: program).figures, Reading(program: program).figures,
    ]
    for group in groups {
      for figure in try await group() {
        print(figure.row)
        areAllMet = areAllMet && figure.isMet
      }
      fflush(nil)
    }
    return areAllMet
  }

  /// Prints the head of the table and rows, and returns true if all targets are met.
  private static func printTable(_ figures: [Figure]) -> Bool {
    print("| figure | asked | measured | holds |\n|---|---|---|---|")
    for figure in figures { print(figure.row) }
    return figures.allSatisfy(\.isMet)
  }

  /// The path of `name` in the folder of this program's executable.
  private static func beside(_ name: String) throws -> String {
    guard let executable = unsafe realpath("/proc/self/exe", nil) else {
      throw BenchFailure("this program's own file cannot be found")
    }
    defer { unsafe free(executable) }
    let path = unsafe String(cString: executable)
    return path.split(separator: "/").dropLast()
      .map { "/\($0)" }.joined() + "/\(name)"
  }
}
