internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import Glibc
internal import PageServer
internal import Rooms
internal import StudyServer
internal import System
internal import WordList

/// `visavis study`, without another word: the decks in a browser.
struct StudyPageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Open the decks, writing and games in the browser, until Ctrl-C.",
    discussion: """
      Only browsers of this machine reach the pages, by the address that is printed. Whoever has that address can read \
      and change the decks, and the list of spellings.
      """)

  @OptionGroup var options: CollectionOptions

  @OptionGroup var wordOptions: WordFileOptions

  @Option(
    help: .init("The port; by default 7450, or the next one that is free.", valueName: "port"))
  var port: Int?

  @Flag(help: "Do not open the browser.")
  var noBrowser = false

  @Flag(help: "Print one line of JSON in place of opening the browser, for programs.")
  var json = false

  mutating func validate() throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port takes a number up to 65535")
    }
  }

  func run() throws {
    // Threads that start later have the signals blocked, too.
    let ending = try RunEnding()
    try SignalWatch.start { ending.end() }
    let fit = try ParameterFit()
    defer { fit.stop() }
    let server = try server(fit)
    defer { server.stop() }
    // Files that were moved away meanwhile are not made anew.
    let exchange = try WordHubExchange(wordOptions.path(besideDecks: options.data))
    defer { exchange.stop() }
    guard !json else {
      var line = JSONLine()
      line.add("url", server.url)
      line.add("port", raw: "\(server.port)")
      _ = try StandardOutput.write([line.text])
      return ending.wait()
    }
    _ = try StandardOutput.write(["your decks: \(server.url) (Ctrl-C ends)"])
    let opening = BrowserOpening.hasDesktop && !noBrowser ? try BrowserOpening(server.url) : nil
    defer { opening?.stop() }
    ending.wait()
  }

  private func study(_ fit: ParameterFit) throws(Failure) -> sending Study {
    let list = try wordOptions.list(besideDecks: options.data)
    return Study(
      try options.collection(), WordDesk(list, folder: try InstalledFiles.romanization()),
      person: Environment.variable("USER") ?? "visavis", fit: fit)
  }

  private func server(_ fit: ParameterFit) throws(Failure) -> StudyServer {
    let pages = try PageFiles.installed()
    let study = try study(fit)
    do throws(ServerStartError) {
      return try StudyServer(
        study, pages: pages, token: Base64URL.random(bits: 128), port: port,
        now: { Int(time(nil)) })
    } catch {
      throw error.failure
    }
  }
}

/// The way of an address to the browser of the desktop.
///
/// A file that only the user can read leads there: the command lines of programs are seen by everybody.
private final class BrowserOpening {
  private let page: TemporaryFile
  private let worker: Worker

  private static let timeout = Duration.seconds(10)

  static var hasDesktop: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { Environment.variable($0) != nil }
  }

  init(_ url: String) throws(SystemError) {
    let text = "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=\(url)\">\n"
    page = try TemporaryFile(Array(text.utf8), end: ".html")
    // The browser stays when this program ends: it has a session of its own, and no output here.
    let command = ShellCommand.line([
      "setsid", "--fork", "sh", "-c", "exec xdg-open \"$0\" </dev/null >/dev/null 2>&1", page.path,
    ])
    worker = try Worker("browser") { worker in
      guard var process = try? CommandProcess(command) else { return }
      _ = process.run(until: .now + Self.timeout, on: worker) { _ in }
    }
  }

  func stop() { worker.stop(within: Self.timeout) }
}
