internal import Console
internal import Glibc
internal import Imaging
internal import Messages
internal import ProgramBench
internal import Synchronization
internal import System
internal import Testing

@testable internal import visavis

/// The writing of picture files.
@Suite struct OutputFileTests {
  @Test func ofConcurrentWritersOneCreatesTheName() throws {
    let folder = try Folder()
    for round in 1...20 {
      let path = folder.file("\(round).png")
      let winners = Mutex<[UInt8]>([])
      let threads = try (1...4).map { number in
        try Worker("writer-\(number)") { _ in
          let bytes = [UInt8](repeating: UInt8(number), count: 1000)
          if (try? OutputFile.create(bytes, at: path)) == true {
            winners.withLock { $0.append(UInt8(number)) }
          }
        }
      }
      for thread in threads { #expect(thread.waitForEnd(within: .seconds(60))) }
      let winner = try #require(winners.withLock { $0.first })
      #expect(winners.withLock { $0.count } == 1)
      #expect(try readFile(path) == [UInt8](repeating: winner, count: 1000))
    }
    #expect(folder.names.count == 20, "no temporary file is left: \(folder.names)")
  }

  @Test func aPictureNeverReplacesAnother() throws {
    let folder = try Folder()
    let path = try folder.write(Array("somebody's".utf8), to: "taken.png")
    let isCreated = try OutputFile.create([1, 2, 3], at: path)
    #expect(!isCreated)
    #expect(try readFile(path) == Array("somebody's".utf8))
    #expect(folder.names == ["taken.png"])
    let missing = folder.file("missing/picture.png")
    let error = #expect(throws: WriteError.self) { try OutputFile.create([1], at: missing) }
    #expect(error?.cause == .folderMissing)
    let failure = #expect(throws: Failure.self) { try OutputFile.write([1], to: missing) }
    #expect(failure?.code == EX_IOERR && failure?.description == error?.description)
  }

  @Test func aFileIsAsPrivateAsItsUseDemands() throws {
    let folder = try Folder()
    let usual = try folder.write([], to: "usual")
    try OutputFile.write([1], to: folder.file("snapshot.png"))
    #expect(try mode(of: folder.file("snapshot.png")) == mode(of: usual))
    #expect(try OutputFile.create([1], at: folder.file("saved.png"), mode: 0o600))
    #expect(try mode(of: folder.file("saved.png")) == 0o600)
    try OutputFile.write([2], to: folder.file("snapshot.png"), mode: 0o600)
    #expect(try mode(of: folder.file("snapshot.png")) == 0o600)
    #expect(folder.names.count == 3)
  }

  @Test(arguments: [true, false])
  func aFileHasItsNameOnceItIsComplete(mayBeNameless: Bool) throws {
    let folder = try Folder()
    func stage(_ byte: UInt8) throws -> StagedFile {
      let file = try StagedFile(
        for: folder.file("talk.srt"), mode: 0o600, mayBeNameless: mayBeNameless)
      try file.descriptor.write(all: [byte])
      #expect(!folder.names.contains("talk.srt") || byte > 1)
      return file
    }
    var first = try stage(1)
    var isCreated = try first.create()
    #expect(isCreated)
    var second = try stage(2)
    isCreated = try second.create()
    #expect(!isCreated)
    #expect(try readFile(folder.file("talk.srt")) == [1])
    var third = try stage(3)
    try third.replace()
    #expect(try readFile(folder.file("talk.srt")) == [3])
    do { _ = try stage(4) }
    _ = consume second
    #expect(folder.names == ["talk.srt"])
    #expect(try mode(of: folder.file("talk.srt")) == 0o600)
  }

  @Test func aSlowDiskHoldsAFewPicturesAndNoMore() throws {
    let gate = try WakeUp()
    let written = Mutex(0)
    let writer = try PictureWriter { _ in
      // A wake-up that stays signaled, so that no write waits any more.
      _ = gate.wait(atMost: .seconds(20))
      written.withLock { $0 += 1 }
    }
    let picture = Bitmap(size: PixelSize(width: 4, height: 4))
    let results = (1...10).map { _ in writer.save(picture) }
    #expect(results.count { $0 } == PictureWriter.maxPictures)
    let start = ContinuousClock.now
    #expect(writer.finish(within: .milliseconds(100)) == PictureWriter.maxPictures)
    #expect(start.duration(to: .now) < .seconds(2))
    gate.signal()
    #expect(writer.finish(within: .seconds(20)) == 0)
    #expect(written.withLock { $0 } == PictureWriter.maxPictures)
    #expect(!writer.save(picture))
  }
}
