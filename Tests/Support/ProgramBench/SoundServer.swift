internal import Glibc

/// A PulseAudio server of its own, with a microphone named "Micro" that hears what is played.
package final class SoundServer {
  package let folder: Folder
  private var server: Child?
  private var microphone = ""

  /// Prepares a server that does not run yet.
  package init() throws {
    folder = try Folder()
  }

  deinit {
    server?.send(signal: SIGTERM)
    hang(false)
  }

  /// The variables with which programs find the server.
  package var variables: [String: String?] {
    ["PULSE_SERVER": "unix:\(folder.file("pulse/native"))", "SDL_AUDIODRIVER": "pulseaudio"]
  }

  /// Starts a server with its microphone.
  package static func running() async throws -> SoundServer {
    let server = try SoundServer()
    try await server.start()
    try await server.plugIn()
    return server
  }

  /// Starts the server, with these modules besides the microphone's sink, and waits until it answers.
  package func start(modules: [String] = []) async throws {
    let server = try Child(
      "pulseaudio",
      [
        "-n", "--daemonize=no", "--exit-idle-time=-1", "-L", "module-native-protocol-unix",
        "-L", "module-null-sink sink_name=mic rate=48000 channels=2",
      ] + modules.flatMap { ["-L", $0] },
      variables: [
        "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "XDG_CONFIG_HOME": nil,
        "DBUS_SESSION_BUS_ADDRESS": nil, "DISPLAY": nil, "PULSE_SERVER": nil,
      ], input: .devNull)
    self.server = server
    let socket = folder.file("pulse/native")
    let isThere = { unsafe access(socket, F_OK) == 0 }
    guard try await eventually({ server.end != nil || isThere() }), server.end == nil
    else { throw BenchFailure("pulseaudio does not start: \(server.errorOutput)") }
  }

  /// Lets the server hang, or go on.
  package func hang(_ hangs: Bool) { server?.send(signal: hangs ? SIGSTOP : SIGCONT) }

  /// Adds the microphone and makes it the default one.
  package func plugIn() async throws {
    let index = try await pactl(
      "load-module", "module-remap-source", "master=mic.monitor", "source_name=micro",
      "source_properties=device.description=Micro")
    microphone = index.filter(\.isNumber)
    try await pactl("set-default-source", "micro")
  }

  /// Removes the microphone.
  package func unplug() async throws {
    try await pactl("unload-module", microphone)
  }

  /// True if a program records, besides the server itself.
  package func isRecorded() async throws -> Bool {
    try await pactl("list", "short", "source-outputs").contains("protocol-native")
  }

  /// Waits until a program records, or until none does.
  package func eventuallyIsRecorded(_ expected: Bool) async throws -> Bool {
    for _ in 1...100 {
      if try await isRecorded() == expected { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  @discardableResult
  private func pactl(_ arguments: String...) async throws -> String {
    try await Tool.run("pactl", arguments, variables: variables)
  }
}
