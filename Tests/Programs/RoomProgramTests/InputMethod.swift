import Glibc
import HubBench
import Imaging
import ProgramBench

/// An input method (ibus with m17n) for the windows of a screen of its own.
final class InputMethod {
  let screen: VirtualScreen
  private let folder: Folder
  private let manager: Child
  private let daemon: Child

  /// Starts the input method on a new screen, whose window manager gives windows the keyboard.
  init() async throws {
    let screen = try await VirtualScreen(size: PixelSize(width: 1280, height: 720))
    let folder = try Folder()
    let variables = Self.variables(for: screen, in: folder)
    _ = unsafe mkdir(folder.file("config"), 0o700)
    let manager = try Child("openbox", [], variables: variables, input: .devNull)
    let daemon = try Child(
      "dbus-run-session",
      [
        "--", "sh", "-c",
        "echo $DBUS_SESSION_BUS_ADDRESS; exec ibus-daemon --replace --panel=disable"
          + " --config=disable --emoji-extension=disable",
      ], variables: variables, input: .devNull)
    // The daemon writes its address where its clients look, once it can be reached.
    let isReady = try await eventually {
      let addresses = entries(of: folder.file("config/ibus/bus"))
      return daemon.end != nil || !addresses.isEmpty && daemon.printed.contains("\n")
    }
    guard isReady, daemon.end == nil else {
      throw BenchFailure("ibus-daemon does not start: \(daemon.errorOutput)")
    }
    (self.screen, self.folder, self.manager, self.daemon) = (screen, folder, manager, daemon)
  }

  /// Returns the variables with which a program finds the input method.
  private static func variables(for screen: VirtualScreen, in folder: Folder) -> [String: String?] {
    [
      "DISPLAY": screen.name, "HOME": folder.path, "XDG_CONFIG_HOME": folder.file("config"),
      "XDG_CACHE_HOME": folder.file("cache"), "XMODIFIERS": "@im=ibus", "SDL_IM_MODULE": "ibus",
      "LC_ALL": "C.UTF-8",
    ]
  }

  /// The variables for a window, which needs the session's bus as well.
  var windowVariables: [String: String?] {
    let bus = daemon.printed.split(separator: "\n").first.map(String.init)
    return Self.variables(for: screen, in: folder).merging(["DBUS_SESSION_BUS_ADDRESS": bus]) { $1 }
  }

  /// Chooses what keys become, such as `m17n:vi:telex`.
  func choose(_ engine: String) async throws {
    func run(_ arguments: [String]) throws -> String {
      let tool = try Child("ibus", arguments, variables: windowVariables, input: .devNull)
      _ = tool.wait()
      return tool.printed
    }
    // The exit code tells nothing: it is 1 if there are no settings to keep the choice in.
    let isChosen = try await eventually(within: .seconds(30)) {
      _ = try run(["engine", engine])
      return try run(["engine"]) == engine + "\n"
    }
    guard isChosen else { throw BenchFailure("ibus has no engine \(engine)") }
  }

  func tearDown() async throws {
    for child in [daemon, manager] {
      child.send(signal: SIGTERM)
      _ = try await eventually { child.end != nil }
    }
  }
}
