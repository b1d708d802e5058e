import Audio
import Glibc
import System
import Testing

@Suite("Audio sources")
struct AudioSourceTests {
  private let stop: WakeUp

  init() throws {
    stop = try WakeUp()
  }

  /// A folder that is removed at the end of its test.
  private final class Folder {
    let path: String

    init() throws {
      var template = Array("/tmp/audio-tests-XXXXXX\0".utf8).map { CChar(bitPattern: $0) }
      path = unsafe String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
      unsafe unlink("\(path)/sound.wav")
      unsafe rmdir(path)
    }

    func write(_ bytes: [UInt8]) -> String {
      let name = "\(path)/sound.wav"
      let file = unsafe open(name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      _ = unsafe Glibc.write(file, bytes, bytes.count)
      close(file)
      return name
    }
  }

  private func little(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A WAV file of signed 16-bit samples.
  private func wav(_ samples: [Int16], rate: Int, channels: Int) -> [UInt8] {
    let data = samples.flatMap { little(Int($0), bytes: 2) }
    return Array("RIFF".utf8) + little(36 + data.count, bytes: 4) + Array("WAVEfmt ".utf8)
      + little(16, bytes: 4) + little(1, bytes: 2) + little(channels, bytes: 2)
      + little(rate, bytes: 4) + little(rate * channels * 2, bytes: 4)
      + little(channels * 2, bytes: 2) + little(16, bytes: 2) + Array("data".utf8)
      + little(data.count, bytes: 4) + data
  }

  private func all(of source: any AudioSource) throws -> [Float] {
    var samples: [Float] = []
    while let next = try source.read(until: stop) { samples += next }
    return samples
  }

  @Test func aFileIsReadInItsOwnFormat() throws {
    let folder = try Folder()
    let samples = (0..<20_000).map { Int16(truncatingIfNeeded: $0) }
    let file = try AudioFile(folder.write(wav(samples, rate: 22_050, channels: 2)))
    #expect(file.format == AudioFormat(sampleRate: 22_050, channelCount: 2))
    #expect(try all(of: file) == samples.map { Float($0) / 32_768 })
  }

  @Test func aFileThatIsCutOffIsReadAsFarAsItGoes() throws {
    let folder = try Folder()
    let whole = wav([Int16](repeating: 1000, count: 5000), rate: 16_000, channels: 1)
    let file = try AudioFile(folder.write(Array(whole.prefix(44 + 4001))))
    #expect(try all(of: file).count == 2000)
  }

  @Test(arguments: ["", "no sound", "RIFF\0\0\0\0WAVE"])
  func aFileWithoutSoundIsRefusedInOneLine(content: String) throws {
    let folder = try Folder()
    let path = folder.write(Array(content.utf8))
    let error = #expect(throws: AudioError.self) { try AudioFile(path) }
    #expect(error?.description.contains(path) == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test func aMissingFileSaysSo() {
    #expect(throws: AudioError.unreadableFile("/no/file", reason: "No such file or directory")) {
      try AudioFile("/no/file")
    }
  }

  private func openPipe() throws -> [Int32] {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    return ends
  }

  @Test func rawSamplesMayBeCutAnywhere() throws {
    let ends = try openPipe()
    defer { close(ends[0]) }
    let source = RawAudio(ends[0], name: "standard input")
    var samples: [Float] = []
    for bytes in [[0x00, 0x40, 0x00] as [UInt8], [0xC0], [0xFF], [0x7F, 0x01]] {
      _ = unsafe write(ends[1], bytes, bytes.count)
      if bytes != [0xFF] { samples += try #require(try source.read(until: stop)) }
    }
    close(ends[1])
    #expect(samples == [0.5, -0.5, 32_767 / 32_768])
    #expect(try source.read(until: stop) == nil)
  }

  /// An out-of-band byte wakes `poll` and cannot be read, as if another process had been faster.
  @Test func aReadThatLostItsBytesToAnotherReaderEndsAtAStop() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    Descriptor(borrowing: ends[0]).becomeNonBlocking()
    try #require(unsafe send(ends[1], "x", 1, Int32(MSG_OOB)) == 1)
    let source = RawAudio(ends[0], name: "socket")
    let reader = try Worker("reader") { worker in
      _ = try? source.read(until: worker.stopRequest)
    }
    #expect(!reader.waitForEnd(within: .milliseconds(100)))
    #expect(reader.stop(within: .seconds(10)))
  }

  @Test func aStoppedReadReturnsAtOnce() throws {
    let ends = try openPipe()
    defer { for end in ends { close(end) } }
    stop.signal()
    #expect(try RawAudio(ends[0], name: "pipe").read(until: stop)?.isEmpty == true)
  }
}
