import Console
import Glibc
import ProgramBench
import Testing

@testable import TranslationEngines

@Suite("The user's keys for services") struct KeyStoreTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func store(_ variables: [String: String] = [:]) -> KeyStore {
    KeyStore(folder: folder.path) { variables[$0] }
  }

  /// Writes a key file with permissions.
  private func write(_ text: String, for name: String, mode: mode_t = 0o600) throws {
    let path = try folder.write(text, to: name)
    try check("chmod", unsafe chmod(path, mode))
  }

  /// Returns the line of the failure for a key.
  private func failure(
    for service: TranslationService = .deepl, of store: KeyStore
  ) throws -> String {
    let error = #expect(throws: Failure.self) { _ = try store.requiredKey(for: service) }
    return try #require(error).description
  }

  @Test func aKeyIsInAFileOrInAVariable() throws {
    #expect(try store().key(for: .deepl) == nil)
    try write("  from-file\n\n", for: "deepl")
    let stored = try #require(try store().key(for: .deepl))
    #expect(stored.key.text == "from-file" && stored.origin == folder.file("deepl"))
    let other = try #require(try store(["DEEPL_API_KEY": "from-variable "]).key(for: .deepl))
    #expect(other.key.text == "from-variable" && other.origin == "DEEPL_API_KEY")
    #expect(try store(["DEEPL_API_KEY": ""]).key(for: .deepl)?.key.text == "from-file")
    #expect(try store().key(for: .azure) == nil)
  }

  @Test func theVariablesHaveTheNamesOfTheServices() throws {
    let store = store([
      "LIBRETRANSLATE_API_KEY": "a", "AZURE_TRANSLATOR_KEY": "b", "AZURE_TRANSLATOR_REGION": "c",
    ])
    #expect(try store.key(for: .libretranslate)?.key.text == "a")
    #expect(try store.key(for: .azure)?.key.text == "b")
    #expect(try store.azureRegion()?.text == "c")
  }

  @Test func theRegionOfAzureIsNoSecret() throws {
    #expect(try store().azureRegion() == nil)
    try write("westeurope\n", for: "azure-region", mode: 0o644)
    #expect(try store().azureRegion()?.text == "westeurope")
  }

  @Test func aMissingKeyIsOneLineThatNamesItsPlaces() throws {
    let line = try failure(of: store())
    #expect(line.contains(folder.file("deepl")) && line.contains("DEEPL_API_KEY"))
    #expect(!line.contains("\n"))
    #expect(try store().requiredKey(for: .libretranslate) == nil)
  }

  @Test(arguments: [0o640, 0o604, 0o660, 0o620, 0o602, 0o601, 0o777] as [mode_t])
  func aFileThatOthersCanUseIsRefused(mode: mode_t) throws {
    try write("secreto", for: "deepl", mode: mode)
    let line = try failure(of: store())
    #expect(line.contains("chmod 600 \(folder.file("deepl"))") && !line.contains("secreto"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give a file away"))
  func aFileOfAnotherUserIsRefused() throws {
    try write("secreto", for: "deepl")
    try check("chown", unsafe chown(folder.file("deepl"), 65534, 65534))
    let line = try failure(of: store())
    #expect(line.contains("another user") && line.contains("chmod 600 \(folder.file("deepl"))"))
    #expect(!line.contains("secreto"))
  }

  @Test(arguments: [
    "", " \n", "secreto\r\nX-Other: 1", "secreto\u{0}", "sec reto", "secretö",
    "secreto" + String(repeating: "x", count: 1020), String(repeating: " ", count: 5000),
  ])
  func aTextThatIsNoKeyIsRefusedUnseen(text: String) throws {
    try write(text, for: "deepl")
    let inFile = try failure(of: store())
    #expect(inFile.contains(folder.file("deepl")) && !inFile.contains("secret"))
    guard !text.isEmpty else { return }
    let inVariable = try failure(of: store(["DEEPL_API_KEY": text]))
    #expect(inVariable.contains("DEEPL_API_KEY") && !inVariable.contains("secret"))
  }

  @Test func whatIsNoFileIsRefused() throws {
    try check("mkfifo", unsafe mkfifo(folder.file("deepl"), 0o600))
    #expect(try failure(of: store()).contains("not a regular file"))
  }

  @Test func aKeyShowsItselfNowhere() throws {
    let key = try #require(ServiceKey("secreto".utf8))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), "\([key])", "\(Optional(key) as Any)", dumped] {
      #expect(!text.contains("secreto"), "\(text)")
    }
  }
}
