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
    let program = try Program(path: beside("visavis"))
    if let place = CommandLine.arguments.firstIndex(of: "--reading") {
      let files = Array(CommandLine.arguments[(place + 1)...])
      try Reading(program: program, files: files).printReports()
      return true
    }
    let material = try Material(program: program)
    let snapshots = Snapshots(program: program, material: material)
    let live: [() async throws -> Figure] = [
      SocketLatency(program: program).figure, Flood(program: program).figure,
      Crowd(program: program).figure, Fairness(program: program).figure,
      Door(program: program).figure,
    ]
    let measurements: [() async throws -> Figure] = [
      NewCaptions().twoLines, snapshots.minute, snapshots.movingMinute, snapshots.one,
      Comparing(program: program, material: material).two,
      Comparing(program: program, material: material).table,
      SameBytes(program: program, material: material).figure,
    ]
    print("| figure | asked | measured | holds |\n|---|---|---|---|")
    var allHold = true
    for measurement in CommandLine.arguments.contains("--live") ? live : measurements + live {
      let figure = try await measurement()
      print(figure.row)
      fflush(nil)
      allHold = allHold && figure.holds
    }
    for figure in try Reading(program: program).figures() {
      print(figure.row)
      allHold = allHold && figure.holds
    }
    return allHold
  }

  /// The path of `name` in the folder of this program's executable.
  private static func beside(_ name: String) throws -> String {
    guard let own = unsafe realpath("/proc/self/exe", nil) else {
      throw BenchFailure("this program's own file cannot be found")
    }
    defer { unsafe free(own) }
    let path = unsafe String(cString: own)
    return path.split(separator: "/").dropLast()
      .map { "/\($0)" }.joined() + "/\(name)"
  }
}
