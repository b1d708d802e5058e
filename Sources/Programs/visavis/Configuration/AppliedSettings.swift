internal import Console
internal import Messages

/// The settings of a run: those of the chosen file, combined with the command line.
struct AppliedSettings: Sendable {
  /// The chosen file; nil if none is used.
  let choice: SettingsChoice?
  /// The state of the file when it was read.
  let fingerprint: FileFingerprint?
  /// The whole file; nil if there is none.
  let document: SettingsDocument?
  let resolution: SettingsResolution
  private let commandLine: ViewCommand
  private let named: Set<String>
  /// The reason for which the file is not used; nil if it is used, or if there is none.
  let refusal: SettingsFileError?
  /// The first faults of the file and of the chosen profile, in the order of the file.
  private(set) var problems: [SettingsProblem]
  /// The notices about options of the file that are left out and are no errors of it.
  private(set) var leftOut: [Notice] = []

  /// Reads the settings for a command line.
  ///
  /// A file in the usual place that cannot be used is `refusal`, and the run goes on without it. The
  /// command line decides about the keys `named`.
  ///
  /// - Throws: `Failure` if the command line names a file that cannot be used, or a profile that does
  ///   not exist.
  init(for command: ViewCommand, naming named: Set<String>) throws {
    (commandLine, self.named) = (command, named)
    let choice = SettingsChoice(of: command)
    self.choice = choice
    fingerprint = choice.flatMap { FileFingerprint($0.file.path) }
    var (document, refusal): (SettingsDocument?, SettingsFileError?) = (nil, nil)
    do throws(SettingsFileError) {
      document = try choice.map { choice throws(SettingsFileError) in
        SettingsDocument(parsing: try choice.file.read())
      }
    } catch {
      refusal = try choice?.refusal(of: error)
    }
    (self.document, self.refusal) = (document, refusal)
    resolution = try SettingsResolution(
      choice.flatMap { try document?.settings(chosenBy: $0) } ?? [], under: command, naming: named)
    problems = ((document?.problems ?? []) + resolution.problems)
      .sorted { $0.position < $1.position }
  }

  /// Returns the settings of the file as it is now, for the same command line.
  func readAgain() throws -> AppliedSettings {
    try AppliedSettings(for: commandLine, naming: named)
  }

  /// The command with the settings in force and the options of the command line.
  var command: ViewCommand { resolution.command }

  /// The notices at the start: the one about the file's errors, and those about options left out.
  var notices: [Notice] { (notice.map { [$0] } ?? []) + leftOut }

  /// True if the file decides about an option, and not the command line.
  func decides(_ option: String) -> Bool { setting(of: option) != nil }

  /// Records that this run cannot use an option of the file, and names it on standard error.
  ///
  /// A fault that is no error of the file has a notice of its own.
  ///
  /// - Returns: False if the command line names the option, whose fault ends the program.
  mutating func leaveOut(_ option: String, because reason: String, notice: Notice? = nil) -> Bool {
    guard let setting = setting(of: option), let path = choice?.file.path else { return false }
    let problem = SettingsProblem(position: setting.position, text: reason)
    if let notice {
      leftOut.append(notice)
    } else {
      problems = (problems + [problem]).sorted { $0.position < $1.position }
    }
    Diagnostics.report(problem.line(in: path))
    return true
  }

  private func setting(of option: String) -> Setting? {
    resolution.settings.first { $0.key.name == option }
  }

  /// The one notice about all errors, or nil if there are none.
  var notice: Notice? {
    problems.first.map {
      .settingsFaulty(count: problems.count + furtherProblemCount, line: $0.position.line)
    }
  }

  /// Names the errors on standard error, one a line, up to a number that a person reads.
  ///
  /// `consequence` is what becomes of a run whose file is refused.
  func reportProblems(consequence: String = "visavis runs without it") {
    if let refusal { Diagnostics.report("\(refusal); \(consequence)") }
    guard let path = choice?.file.path else { return }
    for line in SettingsProblem.lines(of: problems, furtherCount: furtherProblemCount, in: path) {
      Diagnostics.report(line)
    }
  }

  private var furtherProblemCount: Int { document?.furtherProblemCount ?? 0 }
}

extension SettingsChoice {
  /// Returns the error for which the file is not used; nil for one that is missing.
  ///
  /// - Throws: `Failure` if the command line names the file or the profile.
  fileprivate func refusal(of error: SettingsFileError) throws(Failure) -> SettingsFileError? {
    if isNamed { throw .noInput(error.description) }
    if let profile { throw .usage("--profile \(profile) cannot be used: \(error)") }
    if case .missing = error { return nil }
    return error
  }
}

extension SettingsDocument {
  /// Returns the common settings with those of the profile that the command line names.
  ///
  /// - Throws: `Failure` if there is no such profile.
  fileprivate func settings(chosenBy choice: SettingsChoice) throws(Failure) -> [Setting] {
    if let settings = settings(profile: choice.profile) { return settings }
    let (profile, names) = (choice.profile ?? "", profiles.map(\.name).joined(separator: ", "))
    let advice =
      names.isEmpty ? "it has no section [profile.\(profile)]" : "its profiles are \(names)"
    throw .usage("there is no profile \(profile) in \(choice.file.path); \(advice)")
  }
}
