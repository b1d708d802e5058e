internal import ProgramBench
internal import Testing

/// Input that no pipeline should send.
struct BadInput: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  /// The number of lines on standard error.
  let warnings: Int

  init(_ name: String, _ bytes: [UInt8], warnings: Int) {
    testDescription = name
    self.bytes = bytes
    self.warnings = warnings
  }

  static let all = [
    BadInput("invalid UTF-8", Array("Hol".utf8) + [0xC3, 0x28, 0xFF, 0xFE, 0x0A], warnings: 1),
    BadInput("invalid UTF-8 ten times", bad(times: 10), warnings: 1),
    BadInput("NUL", [0x48, 0x00, 0x6F, 0x0A], warnings: 1),
    BadInput("escapes", Array("\u{1B}[31mrojo\u{1B}]0;title\u{7}\u{9B}2J\n".utf8), warnings: 1),
    BadInput("a line of 10 MB", .init(repeating: 0x61, count: 10 << 20) + [0x0A], warnings: 1),
    BadInput("half an object", Array("{\"id\": \"u1\", \"text\": \"Ho\n".utf8), warnings: 1),
    BadInput("an object that is none", Array("{]}\n{}{}\n{\"text\": 42}\n".utf8), warnings: 2),
    BadInput(
      "5000 characters", Array((String(repeating: "palabra ", count: 625) + "\n").utf8),
      warnings: 0),
    BadInput("5000 marks on a letter", marks(5000), warnings: 0),
    BadInput("nothing but line ends", .init(repeating: 0x0A, count: 100_000), warnings: 0),
  ]

  private static func bad(times count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in Array("Hol".utf8) + [0xC3, 0x28, 0x0A] }
  }

  private static func marks(_ count: Int) -> [UInt8] {
    Array(("a" + String(repeating: "\u{301}", count: count) + "\n").utf8)
  }
}

extension TheEnding {
  @Suite struct BadInputs {
    private static let camera = ["--camera", "pattern"]

    @Test(arguments: BadInput.all)
    func isCountedOnceAndTheNextCaptionIsShown(input: BadInput) async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera, input: .pipe)
        program.send(input.bytes)
        program.send("{\"clear\": true}\nStill here\n")
        try await harness.expectShown(Self.camera, captions: "Still here\n")
        #expect(program.end == nil)
        let errorOutput = program.errorOutput
        let lines = errorOutput.split(separator: "\n")
        #expect(lines.count <= input.warnings, "\(errorOutput)")
        #expect(errorOutput.allSatisfy { $0 == "\n" || $0 >= " " }, "escapes reach no terminal")
        for secret in ["Hol", "rojo", "palabra", "aaaa"] {
          #expect(!errorOutput.contains(secret), "what was said is private")
        }
        #expect(try Process(of: program).mostMemory < 120 << 20)
      }
    }
  }
}
