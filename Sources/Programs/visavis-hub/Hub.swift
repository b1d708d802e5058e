internal import ArgumentParser
internal import Console
internal import Glibc

/// The application: `visavis-hub`, which serves what has people and pages.
@main struct Hub: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis-hub",
    abstract: "Serves rooms, in which everybody reads what is said in the own language.",
    discussion: """
      `visavis room open Reception` opens a room on the local network. Others scan its QR code with a phone, or type \
      its address and code; they need no program, no account and no internet.
      """,
    version: RunningProgram.version,
    subcommands: [RoomCommand.self, HubCommand.self, StudyCommand.self])

  static func main() {
    prepare("visavis-hub", ignoring: SIGPIPE)
    runAndExit()
  }

  static func exitProcess(_ code: Int32) -> Never { exitBesideThreads(code) }
}

/// `visavis room`: rooms on the local network.
struct RoomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "room",
    abstract: "Open a room on the local network, list those near, or join one.",
    subcommands: [OpenCommand.self, ListCommand.self, JoinCommand.self])
}
