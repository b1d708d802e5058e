internal import Glibc
internal import ProgramBench
internal import System
internal import Testing
@testable internal import visavis

/// Which files are settings of the user.
@Suite struct SettingsFileTests {
  private func error(of path: String) -> SettingsFileError? {
    do throws(SettingsFileError) {
      _ = try SettingsFile(path: path).read()
      return nil
    } catch {
      return error
    }
  }

  @Test func theUsersOwnFileIsRead() throws {
    let folder = try Folder()
    let path = try folder.write(Array("lines = 3".utf8), to: "config.toml")
    #expect(unsafe chmod(path, 0o600) == 0)
    #expect(try SettingsFile(path: path).read() == Array("lines = 3".utf8))
    #expect(try SettingsFile(path: folder.write([], to: "empty.toml")).read().isEmpty)
  }

  @Test func aFileThatOthersMayWriteIsRefused() throws {
    let folder = try Folder()
    let path = try folder.write([], to: "config.toml")
    for mode: mode_t in [0o620, 0o602, 0o666] {
      #expect(unsafe chmod(path, mode) == 0)
      #expect(error(of: path) == .writableByOthers(path))
    }
    #expect(unsafe chmod(path, 0o644) == 0)
    #expect(error(of: path) == nil)
  }

  @Test func anythingButASmallRegularFileIsRefusedWithoutWaiting() throws {
    let folder = try Folder()
    #expect(error(of: folder.path) == .notRegular(folder.path))
    let fifo = folder.file("fifo")
    #expect(unsafe mkfifo(fifo, 0o600) == 0)
    #expect(error(of: fifo) == .notRegular(fifo))
    #expect(error(of: "/dev/zero") == .notRegular("/dev/zero"))
    let large = try folder.write(
      Array(repeating: UInt8(ascii: "#"), count: SettingsFile.maxSize + 1), to: "large")
    #expect(error(of: large) == .tooLarge(large))
    #expect(error(of: folder.file("none")) == .missing(folder.file("none")))
    #expect(
      error(of: "\(large)/x") == .unreadable("\(large)/x", SystemError("open", code: ENOTDIR)))
  }

  @Test func everyRefusalSaysWhatToDo() {
    let path = "/c.toml"
    let errors: [SettingsFileError] = [
      .missing(path), .unreadable(path, SystemError("open", code: EACCES)), .notRegular(path),
      .foreign(path),
      .writableByOthers(path), .tooLarge(path),
    ]
    for error in errors {
      #expect(error.description.contains(path) && !error.description.contains("\n"))
      #expect(error.description.contains(";") || error.description.contains("?"))
    }
  }
}
