internal import Glibc
internal import Imaging
internal import Logging
internal import Messages
internal import ProgramBench
internal import Testing
@testable internal import visavis

/// The writing of the saved state, by one window or several.
@Suite struct StateStoreTests {
  private let folder: Folder
  private let file: StateFile

  init() throws {
    let folder = try Folder()
    self.folder = folder
    file = try #require(StateFile { $0 == "XDG_STATE_HOME" ? folder.file("state") : nil })
  }

  private func store(pause: Duration = .seconds(60)) throws -> StateStore {
    try StateStore(file, log: Logger(label: "test"), pause: pause)
  }

  @Test func manyChangesAreOneWriting() async throws {
    let store = try store()
    for width in 1...10_000 { store.update { $0.windowSize = size(width) } }
    for hint in Hint.allCases { store.update { $0.add(hint) } }
    #expect(store.read() == SavedState(), "they are collected")
    store.finish(within: .seconds(10))
    #expect(store.read().windowSize == size(10_000))
    #expect(store.read().hintsSeen == Set(Hint.allCases))
    store.update { $0.windowSize = size(7) }
    #expect(store.read().windowSize == size(10_000), "after the end nothing is written")
  }

  @Test func aPauseLaterTheFileIsThere() async throws {
    let store = try store(pause: .milliseconds(50))
    store.update { $0.windowSize = size(5) }
    #expect(try await eventually { store.read().windowSize == size(5) })
    store.update { $0.windowSize = size(6) }
    #expect(try await eventually { store.read().windowSize == size(6) })
  }

  @Test func whatDidNotChangeIsNotWritten() throws {
    let text = #"{"window": {"size": [1005,900]}}"#
    try file.write(SavedState())
    try writeFile(file.path, Array(text.utf8))
    let store = try store()
    store.update { $0.windowSize = size(5) }
    store.finish(within: .seconds(10))
    #expect(String(decoding: try readFile(file.path), as: UTF8.self) == text)
  }

  @Test func changesOfTwoWindowsAtTheSameTimeAreBothKept() throws {
    for round in 1...100 {
      let stores = try [store(pause: .zero), store(pause: .zero)]
      stores[0].update { $0.windowSize = size(round) }
      stores[1].update { $0.camera = "camera \(round)" }
      for store in stores { store.finish(within: .seconds(10)) }
      let state = try file.read()
      #expect(state.windowSize == size(round) && state.camera == "camera \(round)")
    }
    #expect(entries(of: folder.file("state/visavis")) == ["state.json"])
  }

  @Test func aProgramThatStandsStillHoldsUpTheStateForAMomentOnly() throws {
    try file.write(SavedState())
    let holder = unsafe open(folder.file("state/visavis"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX | LOCK_NB) == 0)
    let store = try store()
    store.update { $0.windowSize = size(5) }
    store.finish(within: .seconds(10))
    #expect(store.read().windowSize == size(5))
  }

  @Test func theFileIsPrivate() throws {
    for width in [5, 6] {
      let store = try store()
      store.update { $0.windowSize = size(width) }
      store.finish(within: .seconds(10))
      #expect(try mode(of: file.path) == 0o600)
      #expect(unsafe chmod(file.path, 0o644) == 0)
    }
  }

  @Test func aFolderInItsPlaceIsLeftAlone() throws {
    try file.write(SavedState())
    #expect(unsafe unlink(file.path) == 0 && mkdir(file.path, 0o700) == 0)
    let store = try store()
    #expect(store.read() == SavedState())
    store.update { $0.windowSize = size(5) }
    store.finish(within: .seconds(10))
    #expect(entries(of: file.path).isEmpty && entries(of: folder.file("state/visavis")).count == 1)
  }

  @Test func aLinkStaysALink() throws {
    try file.write(SavedState())
    let target = folder.file("elsewhere.json")
    #expect(unsafe rename(file.path, target) == 0 && symlink(target, file.path) == 0)
    let store = try store()
    store.update { $0.windowSize = size(5) }
    store.finish(within: .seconds(10))
    var status = stat()
    #expect(unsafe lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(String(decoding: try readFile(target), as: UTF8.self).contains("size"))
  }

  @Test func aStateOfAnotherUserIsNotRead() throws {
    var state = SavedState()
    state.windowSize = size(5)
    try file.write(state)
    #expect(try file.read() == state)
    #expect(throws: StateFileError.self) { try file.read(by: geteuid() + 1) }
  }
}

private func size(_ width: Int) -> PixelSize { PixelSize(width: 1000 + width, height: 900) }
