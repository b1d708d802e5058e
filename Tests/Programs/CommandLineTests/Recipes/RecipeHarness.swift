internal import Glibc
internal import Imaging
internal import ProgramBench

/// A window harness in which a recipe runs as it is written, among its simulated peers.
///
/// A port of the recipe that is taken on this machine is replaced by a free one.
///
/// `visavis` is the built program, with options for its window's position and its camera. All
/// simulated peers end when the file `over` appears or its folder is removed.
final class RecipeHarness {
  private let harness: WindowHarness
  /// The first folder of PATH.
  private let programs: Folder
  private var peers: [Child] = []
  private var shell: Child?

  init(_ harness: WindowHarness) throws {
    self.harness = harness
    programs = try Folder()
    try addVisavis()
  }

  deinit { closeWindows() }

  /// The output of the commands on standard output and standard error.
  var printed: String { shell?.printed ?? "" }
  var errorOutput: String { shell?.errorOutput ?? "" }

  /// Starts the commands of `recipe` and its simulated peers.
  func start(_ recipe: Recipe) async throws {
    var command = recipe.command
    for peer in recipe.simulatedPeers {
      let stream = try peer.streamFile(in: programs)
      switch peer.kind {
      case .program(let name): try add(name, "cat '\(stream)'\n\(wait)\n")
      case .repeated(let name): try addRepeated(name, stream)
      case .peer(let kind, let address):
        let address = kind == "unix" ? harness.folder.file(address) : address
        let peer = try Child(
          "/usr/bin/python3", ["-c", ReplayingPeer.program, kind, address, stream, over],
          input: .devNull)
        peers.append(peer)
        guard kind == "tcp" || kind == "ws" else { continue }
        guard try await eventually({ peer.printed.hasSuffix("\n") }) else {
          throw BenchFailure("nobody answers at \(address): \(peer.errorOutput)")
        }
        command.replace(address, with: peer.printed.dropLast())
      }
    }
    shell = try Child(
      "sh", ["-ec", command],
      variables: [
        "PATH": "\(programs.path):\(Self.examples):/usr/bin:/bin", "DISPLAY": harness.screen.name,
        "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": harness.folder.path,
        "DBUS_SESSION_BUS_ADDRESS": nil,
      ], input: .devNull, directory: harness.folder.path)
  }

  /// Ends all processes and returns the commands' end.
  func end() async throws -> Child.End? {
    _ = try programs.write("", to: "over")
    closeWindows()
    _ = try await eventually(within: WindowHarness.timeout) {
      shell?.end != nil && peers.allSatisfy { $0.end != nil }
    }
    return shell?.end
  }

  private static let examples: String =
    "/" + "\(#filePath)".split(separator: "/").dropLast(5).joined(separator: "/")
    + "/examples/pipelines"

  private var over: String { programs.file("over") }
  private var windows: String { programs.file("windows") }
  private var wait: String {
    "while [ -d '\(programs.path)' ] && [ ! -e '\(over)' ]; do sleep 0.05; done"
  }

  private func closeWindows() {
    let opened = String(decoding: (try? readFile(windows)) ?? [], as: UTF8.self)
    for pid in opened.split(separator: "\n").compactMap({ pid_t($0) }) { kill(pid, SIGTERM) }
  }

  private func add(_ name: String, _ body: String) throws {
    let path = try programs.write("#!/bin/sh\n\(body)", to: name)
    try unsafe check("chmod \(path)", chmod(path, 0o700))
  }

  private func addRepeated(_ name: String, _ stream: String) throws {
    let begun = programs.file("\(name).begun")
    try add(
      name,
      """
      if [ -e '\(begun)' ]; then \(wait); exit 1; fi
      : >'\(begun)'
      cat '\(stream)'

      """)
  }

  private func addVisavis() throws {
    let still = try harness.still(Pictures.plain(.black), named: "dark.png")
    let windowOptions =
      "--size 640x360 --position 0,0 --borderless --no-state --painter memory --camera '\(still)'"
    try add(
      "visavis",
      """
      case "$1" in decode) exec '\(Program.path)' "$@" ;; esac
      echo $$ >>'\(windows)'
      exec '\(Program.path)' "$@" \(windowOptions)

      """)
  }
}
