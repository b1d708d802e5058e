internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// Wrong `--captions` and access options, which are one line on standard error before any window.
  @Suite struct FeedUsage {
    /// A feed for which every access option is valid.
    ///
    /// There is no display, so the program ends before it listens.
    private static let door = ["--captions", "ws:localhost:5999"]

    @Test(arguments: [
      ("--captions tcp:5000", "tcp:HOST:PORT"), ("--captions tcp:localhost", "tcp:HOST:PORT"),
      ("--captions tcp:::1:5000", "brackets"), ("--captions ws:localhost:0", "ws:HOST:PORT"),
      ("--captions ws://", "ws://HOST:PORT"), ("--captions wss://a@b/", "ws://HOST:PORT"),
      ("--captions near=", "a file"), ("--captions far=unix:", "unix:PATH"),
      ("--captions -,format=morse", "whisper-stream"), ("--captions -,format=", "whisper-stream"),
      ("--captions tcp:0.0.0.0:5000", "--allow-remote"),
      ("--captions ws:[::]:5000", "--allow-remote"), ("--allow-remote", "--token-file"),
      ("--tls-cert a.pem", "--tls-key"), ("--tls-key a.pem", "--tls-cert"),
      ("--allow-origin *", "https://example.org"), ("--format morse", "--format"),
      ("--captions - --captions near=-,format=vosk", "twice"),
      ("--captions - --token-file a", "--token-file is for feeds at tcp:"),
      ("--captions ws://localhost:1 --tls-cert a --tls-key a", "--tls-cert is for feeds at tcp:"),
      ("--captions unix:a --token-file a --allow-remote", "--allow-remote is for feeds at tcp:"),
      ("--captions tcp:localhost:1 --allow-origin null", "--allow-origin is for feeds at ws:"),
    ])
    func aFeedThatCannotBeIsRefused(line: String, valid: String) async throws {
      try await Program.expectRefusal(of: line.words, code: EX_USAGE, saying: valid)
    }

    @Test func aTokenFileMustHoldAToken() async throws {
      let folder = try Folder()
      let empty = try folder.write("\nsecreto\n", to: "empty")
      let long = try folder.write("secreto" + String(repeating: "x", count: 4090), to: "long")
      for file in [empty, long, folder.file("absent"), folder.path] {
        let outcome = try await Program.run(Self.door + ["--token-file", file])
        #expect(outcome.isOneLine(code: EX_NOINPUT), "\(outcome)")
        #expect(outcome.errorOutput.first?.contains(file) == true)
        #expect(outcome.errorOutput.first?.contains("secreto") == false)
      }
    }

    @Test func filesThatAreNoCertificateAreNoInput() async throws {
      let folder = try Folder()
      let words = try folder.write("These are words.\n", to: "words.pem")
      _ = unsafe chmod(words, 0o600)
      try await Program.expectRefusal(
        of: Self.door + ["--tls-cert", words, "--tls-key", words], code: EX_NOINPUT,
        saying: "certificate")
    }

    @Test func missingTLSFilesAreReported() async throws {
      let folder = try Folder()
      let words = try folder.write("These are words.\n", to: "words.pem")
      let absent = folder.file("absent.pem")
      for files in [(words, absent), (absent, words)] {
        let outcome = try await Program.run(
          Self.door + ["--tls-cert", files.0, "--tls-key", files.1])
        #expect(outcome.isOneLine(code: EX_NOINPUT), "\(outcome)")
        let line = outcome.errorOutput.first ?? ""
        #expect(line.contains("absent.pem: No such file or directory"), "\(outcome)")
      }
    }

    @Test func aKeyThatOthersCanReadIsWarnedOf() async throws {
      let folder = try Folder()
      let key = try folder.write("These are words.\n", to: "key.pem")
      _ = unsafe chmod(key, 0o644)
      let outcome = try await Program.run(Self.door + ["--tls-cert", key, "--tls-key", key])
      #expect(outcome.errorOutput.count == 2, "\(outcome)")
      #expect(outcome.errorOutput.first?.contains("chmod 600") == true, "\(outcome)")
    }
  }
}
