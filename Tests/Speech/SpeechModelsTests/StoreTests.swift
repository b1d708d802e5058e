import Downloads
import Glibc
import ProgramBench
import SpeechModels
import System
import Testing

@Suite("The store of models")
struct StoreTests {
  private let test: TestModel

  init() throws {
    test = try TestModel(byteCount: 1000)
  }

  /// Writes a file into the store's folder.
  private func install(_ bytes: [UInt8], as name: String) throws {
    try test.leavePart([])
    _ = unsafe unlink(test.files.partPath)
    try writeFile("\(test.store.folder)/\(name)", bytes)
  }

  @Test func aSumIsThatOfTheFile() throws {
    let file = try test.folder.write("abc", to: "abc")
    let descriptor = try Descriptor(opening: file)
    let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    for _ in 1...2 {
      let found = try Fingerprint(of: descriptor)
      #expect(found == Fingerprint(byteCount: 3, sha256: sum))
    }
    #expect(throws: SystemError("read", code: EBADF)) {
      try Fingerprint(of: Descriptor(borrowing: -1))
    }
  }

  @Test func aFileIsCheckedBySizeAndContents() throws {
    #expect(try test.files.check() == .notInstalled)
    try install([1, 2], as: test.model.fileName)
    #expect(try test.files.check() == .wrongSize(2))
    try install(test.contents.reversed(), as: test.model.fileName)
    #expect(try test.files.check() == .wrongContents)
    try install(test.contents, as: test.model.fileName)
    #expect(try test.files.check() == .correct)
  }

  @Test func aModelMadeFromPyPIIsRight() throws {
    let other = Fingerprint(byteCount: 1, sha256: "")
    let model = SpeechModel(
      name: "x", fileName: "x.bin", urlPath: "/x", use: .english, megabytesOfMemory: 1,
      published: other, madeFromPyPI: test.model.published)
    try install(test.contents, as: "x.bin")
    #expect(try test.store.fileSet(of: model).check() == .correct)
  }

  @Test func aModelIsFoundByItsName() throws {
    let store = SpeechModelStore(folder: test.store.folder)
    #expect(store.path(of: "tiny.en") == nil)
    try install([], as: "ggml-tiny.en.bin")
    #expect(store.path(of: "tiny.en") == "\(store.folder)/ggml-tiny.en.bin")
    #expect(store.path(of: "tiny.en-f16") == "\(store.folder)/ggml-tiny.en.bin")
    try install([], as: "ggml-tiny.en-q5_1.bin")
    #expect(store.path(of: "tiny.en") == "\(store.folder)/ggml-tiny.en-q5_1.bin")
    try install([], as: "ggml-tiny.en-q8_0.bin")
    #expect(store.path(of: "tiny.en") == "\(store.folder)/ggml-tiny.en-q8_0.bin")
    #expect(store.path(of: "tiny.en-q5_1") == "\(store.folder)/ggml-tiny.en-q5_1.bin")
    try install([], as: "ggml-mine.bin")
    #expect(store.path(of: "mine") == "\(store.folder)/ggml-mine.bin")
    #expect(store.path(of: "./some/file") == "./some/file")
    #expect(store.path(of: "file.bin") == "file.bin")
  }

  @Test func theLanguagesDecideOnTheModel() {
    let store = test.store
    #expect(store.modelName(for: ["en"], translatesToEnglish: false) == "tiny.en")
    #expect(store.modelName(for: ["en"], translatesToEnglish: true) == "base")
    #expect(store.modelName(for: ["en", "es"], translatesToEnglish: false) == "base")
  }

  @Test func aModelThatKnowsTheLanguageIsFoundWhicheverIsInstalled() throws {
    let store = SpeechModelStore(folder: test.store.folder)
    func families(_ languages: [String], translating: Bool = false) -> [String] {
      store.installedFamilies(for: languages, translatingToEnglish: translating)
    }
    #expect(families(["en"]).isEmpty)
    try install([], as: "ggml-small-q8_0.bin")
    #expect(families(["en"]) == ["small"] && families(["es"]) == ["small"])
    try install([], as: "ggml-large-v3-q5_0.bin")
    try install([], as: "ggml-small.en-q5_1.bin")
    try install([], as: "ggml-tiny.en.bin")
    #expect(families(["en"]) == ["large-v3", "small.en", "small", "tiny.en"])
    #expect(families(["auto"]) == ["large-v3", "small"])
  }

  @Test func aModelThatCannotTranslateIsNotChosenForIt() throws {
    let store = SpeechModelStore(folder: test.store.folder)
    try install([], as: "ggml-large-v3-turbo-q8_0.bin")
    try install([], as: "ggml-base-q8_0.bin")
    #expect(
      store.installedFamilies(for: ["es"], translatingToEnglish: false) == [
        "large-v3-turbo", "base",
      ])
    #expect(store.installedFamilies(for: ["es"], translatingToEnglish: true) == ["base"])
  }

  @Test func filesOfOtherOriginAreListed() throws {
    #expect(test.store.unknownFiles.isEmpty)
    try install([1, 2, 3], as: "ggml-mine.bin")
    try install([1], as: "a.part")
    try install(test.contents, as: test.model.fileName)
    try test.leavePart([1, 2])
    let files = test.store.unknownFiles
    #expect(files.map(\.name) == ["a.part", "ggml-mine.bin"])
    #expect(files.map(\.byteCount) == [1, 3])
    #expect(test.files.installedSize == 1000)
    #expect(test.files.partSize == 2)
  }

  @Test func aModelIsRemovedWithItsPart() throws {
    #expect(try !test.files.remove())
    try install(test.contents, as: test.model.fileName)
    try test.leavePart([1, 2])
    #expect(try test.files.remove())
    #expect(entries(of: test.store.folder).isEmpty)
    try test.leavePart([1, 2])
    #expect(try test.files.remove())
    #expect(entries(of: test.store.folder).isEmpty)
  }
}

@Suite("The catalog of models")
struct CatalogTests {
  private let models = SpeechModelCatalog.published.models

  @Test func namesFilesAndSumsAreUniqueAndWhole() {
    #expect(Set(models.map(\.name)).count == models.count)
    #expect(Set(models.map(\.fileName)).count == models.count)
    #expect(Set(models.map(\.published.sha256)).count == models.count)
    for print in models.flatMap(\.accepted) {
      #expect(print.sha256.count == 64)
      #expect(print.sha256.allSatisfy { "0123456789abcdef".contains($0) })
      #expect((500_000..<4_000_000_000).contains(print.byteCount ?? 0))
    }
  }
}

@Suite("The publisher's address")
struct PublisherTests {
  @Test(arguments: [
    ("https://example.org", "example.org"), ("http://127.0.0.1:80/a/", "127.0.0.1"),
    ("https://user:word@example.org:1", "example.org"), ("HTTPS://[::1]:8/x", "[::1]"),
  ])
  func theHostIsNamedWithoutSecrets(address: String, host: String) throws {
    #expect(try Publisher(address).host == host)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org", "https://", "https://a b",
  ])
  func anythingElseIsRefused(address: String) {
    #expect(throws: DownloadError.badAddress(address)) { try Publisher(address) }
  }

  @Test(arguments: [
    ("https://user:word@example.org/a b", "https://example.org/a b"),
    ("ftp://user:word@example.org", "ftp://example.org"), ("user:word@", ""),
    ("http://a?key=word", "http://a?…"), ("https://user:wo?rd@a/b#c", "https://a/b#…"),
  ])
  func aRefusedAddressIsNamedWithoutSecrets(address: String, shown: String) {
    #expect(throws: DownloadError.badAddress(shown)) { try Publisher(address) }
  }
}

@Suite("A number of bytes")
struct ByteCountTests {
  @Test(arguments: [
    (0, "0.0 kB"), (885_098, "885 kB"), (999_999, "1000 kB"), (43_550_795, "43.6 MB"),
    (264_464_607, "264 MB"), (1_624_555_275, "1.6 GB"), (99_949, "99.9 kB"),
  ])
  func isDescribedInUnitsOfAThousand(bytes: Int, text: String) {
    #expect("\(ByteCount(bytes))" == text)
  }
}
