import Accounts
import ProgramBench
import Synchronization
import System
import Testing

/// Accounts in a file, with a clock that the tests set.
@Suite struct AccountsTests {
  /// A clock that stands until it is moved.
  private final class Clock: Sendable {
    let seconds = Atomic(1_800_000_000)
    func advance(by count: Int) { seconds.add(count, ordering: .relaxed) }
    func now() -> Int { seconds.load(ordering: .relaxed) }
  }

  private let folder: Folder
  private let clock = Clock()
  private let store: SQLiteStore
  private let accounts: Accounts

  init() throws {
    folder = try Folder()
    let clock = clock
    store = try SQLiteStore(path: folder.file("hub.db")) { clock.now() }
    accounts = Accounts(in: store) { clock.now() }
  }

  @Test func theRightPasswordSignsInAndAnotherOneDoesNot() throws {
    try accounts.set("Marta", password: "correct horse")
    #expect(try accounts.signIn("marta", password: "correct horsf") == nil)
    #expect(try accounts.signIn("luis", password: "correct horse") == nil)
    let session = try #require(try accounts.signIn(" MARTA ", password: "correct horse"))
    #expect(try accounts.name(ofSession: session) == "marta")
    #expect(try accounts.name(ofSession: session + "x") == nil)
    try accounts.signOut(session)
    #expect(try accounts.name(ofSession: session) == nil)
  }

  @Test func anAdministratorIsNamedWithThePassword() throws {
    try accounts.set("Marta", password: "correct horse", isAdministrator: true)
    #expect(try accounts.isAdministrator("marta"))
    try accounts.set("Marta", password: "battery staple")
    #expect(try accounts.isAdministrator("marta") && !accounts.isAdministrator("nobody"))
    try accounts.set("Marta", password: "battery staple", isAdministrator: false)
    #expect(try !accounts.isAdministrator("marta"))
  }

  @Test func sessionsEndWithTheirTimeAndWithTheirAccount() throws {
    try accounts.set("Marta", password: "correct horse")
    let first = try #require(try accounts.signIn("Marta", password: "correct horse"))
    clock.advance(by: Accounts.sessionSeconds - 1)
    #expect(try accounts.name(ofSession: first) == "marta")
    clock.advance(by: 1)
    #expect(try accounts.name(ofSession: first) == nil)
    let second = try #require(try accounts.signIn("Marta", password: "correct horse"))
    try accounts.set("Marta", password: "battery staple")
    #expect(try accounts.name(ofSession: second) == nil)
    let third = try #require(try accounts.signIn("Marta", password: "battery staple"))
    #expect(try accounts.remove("Marta"))
    #expect(try accounts.name(ofSession: third) == nil)
    #expect(try !accounts.remove("Marta"))
  }

  @Test(arguments: [
    ("", "correct horse"), ("\u{202E}\n", "correct horse"), ("Marta", "short"), ("Marta", ""),
    ("Marta", String(repeating: "x", count: 2000)),
    (String(repeating: "m", count: 41), "correct horse"),
  ])
  func whatIsNoNameOrPasswordMakesNoAccount(_ name: String, _ password: String) throws {
    #expect(throws: Accounts.Refusal.self) { try accounts.set(name, password: password) }
    #expect(try accounts.names().isEmpty)
  }

  @Test func accountsOutliveTheProgramInAFileOfTheUserAlone() throws {
    try accounts.set("Marta", password: "correct horse")
    try accounts.set("Ana", password: "correct horse")
    let path = folder.file("hub.db")
    #expect(try mode(of: path) == 0o600)
    let others = Accounts(in: try SQLiteStore(path: path)) { [clock] in clock.now() }
    #expect(try others.names() == ["ana", "marta"])
    // Two programs write at the same time.
    try others.set("Luis", password: "correct horse")
    #expect(try accounts.names() == ["ana", "luis", "marta"])
  }

  @Test func aFileThatIsNoDatabaseIsRefused() throws {
    let path = try folder.write(String(repeating: "no database ", count: 100), to: "text")
    #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
    #expect(throws: StoreError.self) { try SQLiteStore(path: "/proc/none/hub.db") }
  }

  @Test func whatIsOverGoesWithTheNextRemoval() throws {
    try store.set("old", for: "session/1", until: clock.now() + 10)
    try store.set("100%", for: "room/_", until: nil)
    clock.advance(by: 10)
    #expect(try store.value(of: "session/1") == nil)
    try store.set(nil, for: "session/2", until: nil)
    #expect(try store.entries(under: "").map(\.key) == ["room/_"])
    // The marks of patterns are letters.
    #expect(try store.entries(under: "room/%").isEmpty)
  }
}
