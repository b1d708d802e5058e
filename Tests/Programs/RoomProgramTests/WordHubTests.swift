import Database
import FoundationEssentials
import Glibc
import HubBench
import ProgramBench
import Testing

/// Tests of a word list that a laptop and a hub have in common.
@Suite(.serialized) final class WordHubTests {
  private struct Opened: Decodable { let port: Int }

  private let folder: Folder
  private var hub: Child?
  private var port = 0

  init() async throws {
    folder = try Folder()
    _ = try folder.write("correct horse\n", to: "password")
    let account = try HubProgram.start(
      [
        "hub", "account", "set", "Marta", "--data", folder.file("hub"), "--password-file",
        folder.file("password"),
      ], in: folder)
    _ = try await eventually { account.end != nil }
    try await startHub()
  }

  private func startHub() async throws {
    let hub = try HubProgram.start(
      ["hub", "--data", folder.file("hub"), "--port", "\(port)", "--json"], in: folder)
    self.hub = hub
    _ = try await eventually { hub.printed.contains("\n") || hub.end != nil }
    port = try JSONDecoder().decode(Opened.self, from: Data(hub.printed.utf8)).port
  }

  private func stopHub() async throws {
    let hub = try #require(hub)
    hub.send(signal: 15)
    _ = try await eventually { hub.end != nil }
  }

  /// Runs `visavis study` with words of the laptop's list.
  private func study(_ words: String...) async throws -> Child {
    let program = try HubProgram.start(
      ["study"] + words + ["--words", folder.file("laptop.db")], in: folder)
    _ = try await eventually { program.end != nil }
    return program
  }

  private func link(_ password: String = "password") async throws -> Child {
    try await study(
      "link", "127.0.0.1:\(port)", "--account", "Marta", "--password-file", folder.file(password))
  }

  /// Runs `visavis finglish` with a list, and returns what it prints.
  private func finglish(_ words: String..., list: String) async throws -> String {
    let program = try Child(
      "\(builtProgramsFolder)/visavis-romanize",
      ["finglish"] + words + ["--data", folder.file(list)],
      variables: [
        "VISAVIS_DATA": HubProgram.checkout, "USER": "reza", "XDG_STATE_HOME": folder.file("state"),
      ])
    _ = try await eventually { program.end != nil }
    #expect(program.end == .exited(0), "\(program.errorOutput)")
    return program.printed
  }

  @Test func whatWasAddedWhileTheHubWasAwayIsConfirmedThere() async throws {
    let linked = try await link()
    #expect(linked.end == .exited(0), "\(linked.errorOutput)")
    try await stopHub()
    _ = try await finglish("add", "خیلی", "kheili", list: "laptop.db")
    let away = try await study("sync")
    #expect(away.end == .exited(69))
    #expect(away.errorOutput.contains("the hub cannot be reached"))
    #expect(try await finglish("list", list: "laptop.db").contains("kheili  added by reza"))

    try await startHub()
    let back = try await study("sync")
    #expect(back.end == .exited(0), "\(back.errorOutput)")
    #expect(back.errorOutput.contains("1 spellings went to the hub"))
    #expect(try await finglish("list", list: "hub/words.db").contains("kheili  added by marta"))
    _ = try await finglish("confirm", "خیلی", list: "hub/words.db")
    _ = try await finglish("confirm", "گربه", "gorbe", list: "hub/words.db")
    #expect(try await study("sync").end == .exited(0))
    let words = try await finglish("list", "--all", list: "laptop.db")
    #expect(words.contains(/kheili +confirmed/) && words.contains(/gorbe +confirmed/))
    #expect(!words.contains("added by"))
  }

  @Test func whoCannotSignInHearsWhy() async throws {
    _ = try folder.write("battery staple\n", to: "wrong")
    let refused = try await link("wrong")
    #expect(refused.end == .exited(69))
    #expect(refused.errorOutput.contains("the password is another one"))
    let unlinked = try await study("sync")
    #expect(unlinked.end == .exited(64) && unlinked.errorOutput.contains("no hub is linked"))
    let nowhere = try await study("link", "reception", "--account", "Marta")
    #expect(nowhere.end == .exited(64))
  }

  @Test func theEndOfALinkIsTold() async throws {
    #expect(try await link().end == .exited(0))
    for told in ["the hub is forgotten", "no hub was linked"] {
      let program = try HubProgram.start(["study", "unlink"], in: folder)
      #expect(try await eventually { program.end == .exited(0) })
      #expect(program.errorOutput.contains(told), "\(program.errorOutput)")
    }
  }

  @Test func thePasswordIsAskedForOnALineOfItsOwn() async throws {
    let terminal = try Child(
      HubProgram.path, ["study", "link", "127.0.0.1:\(port)", "--account", "Marta"],
      variables: ["XDG_STATE_HOME": folder.file("state")], input: .terminal)
    #expect(try await eventually { terminal.errorOutput.contains("password of Marta: ") })
    #expect(
      terminal.errorOutput.contains(/first contact with .*prints there\npassword of Marta: $/),
      "\(terminal.errorOutput)")
    terminal.send("wrong horse\n")
    #expect(try await eventually { terminal.end == .exited(69) })
  }

  @Test func aHubWithoutAccountsSaysSo() async throws {
    let program = try HubProgram.start(
      ["hub", "account", "list", "--data", folder.file("empty")], in: folder)
    #expect(try await eventually { program.end == .exited(0) })
    #expect(program.errorOutput.contains("there are no accounts"), "\(program.errorOutput)")
    #expect(program.printed.isEmpty)
  }

  @Test func whoseAccountIsGoneSignsInAgain() async throws {
    #expect(try await link().end == .exited(0))
    let removed = try HubProgram.start(
      ["hub", "account", "remove", "Marta", "--data", folder.file("hub")], in: folder)
    _ = try await eventually { removed.end != nil }
    let out = try await study("sync")
    #expect(out.end == .exited(69) && out.errorOutput.contains("`visavis study link"))
  }

  @Test func manyAdditionsReachAHubThatHasJustStarted() async throws {
    #expect(try await link().end == .exited(0))
    try await stopHub()
    let letters = Array("ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی").map(String.init)
    for number in 0..<3 {
      // As many as a file of hundreds would be, by a program that has them at once.
      let rows = (0..<150).map { row in
        let word = letters[row % 32] + letters[row / 32] + letters[number] + "ش"
        return "INSERT INTO proposal (id, language, key, word, spelling, person, time, state) "
          + "VALUES ('\(number)-\(row)-a-name-that-is-long', 'fa', '\(word)', '\(word)', 'x', 'reza', 1, 0);"
      }
      let list = try Database(path: folder.file("laptop.db"))
      try list.execute(rows.joined())
    }
    try await startHub()
    let back = try await study("sync")
    #expect(back.errorOutput.contains("450 spellings went to the hub"), "\(back.errorOutput)")
    // A hub whose list was begun anew is told again.
    try await stopHub()
    for suffix in ["", "-wal", "-shm"] { _ = unsafe unlink(folder.file("hub/words.db" + suffix)) }
    try await startHub()
    _ = try await study("sync")
    #expect(try await study("sync").errorOutput.contains("450 spellings went to the hub"))
  }
}
