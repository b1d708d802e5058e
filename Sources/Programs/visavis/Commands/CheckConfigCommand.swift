internal import ArgumentParser
internal import Console
internal import Glibc

/// `visavis check-config`: what is wrong in a settings file.
struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract: "Check a settings file, and name each error's place.",
    discussion: "The exit code is 65 if there are errors, and 66 if the file cannot be read.")

  @Argument(help: .init("The file; by default ~/.config/visavis/config.toml.", valueName: "file"))
  var file: String?

  func run() throws {
    let file = file.map(SettingsFile.init) ?? .standard
    let bytes: [UInt8]
    do throws(SettingsFileError) {
      bytes = try file.read()
    } catch {
      guard self.file == nil, case .missing(let path) = error else {
        throw Failure.noInput(error.description)
      }
      return print("there is no settings file \(path): every option has its default")
    }
    let document = SettingsDocument(parsing: bytes)
    let problems = try Self.problems(of: document)
    for line in SettingsProblem.lines(
      of: problems, furtherCount: document.furtherProblemCount, in: file.path)
    {
      print(line)
    }
    guard problems.isEmpty else { throw ExitCode(EX_DATAERR) }
    let profiles = document.profiles.map(\.name).joined(separator: ", ")
    print("\(file.path): no errors" + (profiles.isEmpty ? "" : "; profiles: \(profiles)"))
  }

  /// Returns what is wrong in the common settings and in each profile, in the order of the file.
  ///
  /// A profile is checked with the common settings, beside which it will stand. After as many
  /// problems as are shown, no more profiles are checked.
  static func problems(of document: SettingsDocument) throws -> [SettingsProblem] {
    var problems = document.problems
    let defaults = try ViewCommand.defaults.get()
    for name in [nil] + document.profiles.map(\.name)
    where problems.count < SettingsProblem.maxCount {
      let settings = document.settings(profile: name) ?? []
      let resolution = try SettingsResolution(settings, under: defaults, naming: [])
      problems += resolution.problems.filter { !problems.contains($0) }
    }
    return problems.sorted { $0.position < $1.position }
  }
}
