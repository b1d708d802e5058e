internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// `check-config`, `config`, and settings files that are refused.
  @Suite struct Config {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    private func settings(_ text: String) throws -> String {
      let path = try folder.write(text, to: "config.toml")
      #expect(unsafe chmod(path, 0o600) == 0)
      return path
    }

    @Test func aFileWithoutErrorsIsConfirmed() async throws {
      let path = try settings("lines = 3\n[profile.night]\ntheme = \"dark\"\n")
      let outcome = try await Program.run("check-config", path)
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty)
      #expect(outcome.printed == "\(path): no errors; profiles: night\n")
    }

    @Test func everyErrorIsALineWithItsPlace() async throws {
      let path = try settings("text-sise = 120\nlines = 30\n[profile.x]\nzoom = 99\n")
      let outcome = try await Program.run("check-config", path)
      #expect(outcome.exitCode == EX_DATAERR && outcome.errorOutput.isEmpty)
      let lines = outcome.printed.split(separator: "\n")
      #expect(lines.count == 3, "\(lines)")
      #expect(lines.first == "\(path):1:1: there is no key text-sise; did you mean text-size?")
      #expect(lines.dropFirst().first?.hasPrefix("\(path):2:1: ") == true)
      #expect(lines.last?.hasPrefix("\(path):4:1: ") == true)
    }

    @Test func anErrorOfSyntaxIsALineWithItsPlaceAndNothingHolds() async throws {
      let deep = String(repeating: "a.", count: 9_999) + "a"
      for (text, place, reason) in [
        ("near = yes", "2:8", "value: could not determine value type"),
        ("\(deep) = 1", "2:1", "key: the file has more than 1000 dots"),
      ] {
        let path = try settings("lines = 3\n\(text)\n")
        let line = "\(path):\(place): this is not TOML, in \(reason)"
        let outcome = try await Program.run("check-config", path)
        #expect(outcome.exitCode == EX_DATAERR && outcome.errorOutput.isEmpty, "\(outcome)")
        #expect(outcome.printed == "\(line)\n")
        let shown = try await Program.run("config", "--config", path)
        #expect(shown.exitCode == 0 && shown.errorOutput == ["visavis: \(line)"], "\(shown)")
        #expect(shown.printed.contains("lines = 2 "))
      }
    }

    @Test func thousandsOfUnknownKeysAreTwentyLinesAndTheirNumberAtOnce() async throws {
      let keys = (0..<12_000).map { "text-siz\($0) = 1" }.joined(separator: "\n")
      let path = try settings(keys)
      let start = ContinuousClock.now
      let outcome = try await Program.run("check-config", path)
      // Suggestions for all of them take a minute.
      #expect(ContinuousClock.now - start < .seconds(10))
      let lines = outcome.printed.split(separator: "\n")
      #expect(outcome.exitCode == EX_DATAERR && lines.count == 21, "\(lines.count)")
      #expect(lines.first == "\(path):1:1: there is no key text-siz0; did you mean text-size?")
      #expect(lines.last == "\(path): and 11980 more; correct these first")
      let shown = try await Program.run("config", "--config", path)
      #expect(shown.exitCode == 0 && shown.errorOutput.count == 21)
      #expect(shown.errorOutput.last?.hasSuffix("and 11980 more; correct these first") == true)
    }

    @Test func thousandsOfValuesOrProfilesAreAnErrorAtOnce() async throws {
      let values = Array(repeating: "\"pattern\"", count: 23_000).joined(separator: ",")
      let list = try settings("lines = 3\ncamera = [\(values)]\n")
      let listed = try await Program.run("check-config", list)
      #expect(
        listed.printed
          == "\(list):2:1: camera takes a text in quotation marks, or up to 64 in [ ]\n")
      let profiles = (1...10_000).map { "[profile.a\($0)]\nlines = 3\n" }.joined()
      let path = try settings(profiles)
      let checked = try await Program.run("check-config", path)
      #expect(
        checked.printed
          == "\(path):129:10: there are more than 64 profiles; the others are left out\n")
    }

    @Test func aFileThatIsNotThereIsMissedOnlyIfItIsNamed() async throws {
      let standard = try await Program.run(
        "check-config", variables: ["XDG_CONFIG_HOME": folder.path])
      #expect(standard.exitCode == 0 && standard.printed.contains("there is no settings file"))
      try await Program.expectRefusal(
        of: ["check-config", folder.file("none.toml")], code: EX_NOINPUT)
    }

    @Test func theOriginOfEveryValueIsPrinted() async throws {
      let path = try settings(
        "lines = 3\nto = \"es\"\ntext-size = 90\n[profile.night]\ntext-size = 150\nloop = true\n")
      let outcome = try await Program.run(
        "config", "--config", path, "--profile", "night", "--near", "en", "--camera", "pattern")
      #expect(outcome.exitCode == 0, "\(outcome)")
      let lines = outcome.printed.split(separator: "\n").map { line in
        line.split(separator: " ").joined(separator: " ")
      }
      for line in [
        "# \(path), profile night", "lines = 3 # line 1", "text-size = 150 # line 5, profile night",
        "loop = true # line 6, profile night", "near = \"en\" # command line",
        "camera = [\"pattern\"] # command line", "# to # line 2 gives way to the command line",
        "# fit # not set", "fullscreen = false # default", "zoom = 1 # default",
        "rotate = 0 # default",
      ] {
        #expect(lines.contains(line), "\(line) is missing in \(lines)")
      }
      // What is printed is a settings file.
      let copy = try folder.write(outcome.printed, to: "copy.toml")
      #expect(unsafe chmod(copy, 0o600) == 0)
      #expect(try await Program.run("check-config", copy).exitCode == 0)
    }

    @Test func whatTheWindowRemembersIsAnOriginToo() async throws {
      #expect(unsafe mkdir(folder.file("visavis"), 0o700) == 0)
      try writeFile(
        folder.file("visavis/state.json"),
        Array(
          #"""
          {"near": {"text_size": 150, "language": "es"}, "far": {"text_size": 75},
           "window": {"size": [800, 450], "position": [-7, 8]}, "camera": "usb\nBrio",
           "cameras": [{"identity": "usb Brio", "zoom": 2, "center": [0.5, 0.5], "mirrored": true},
                       {"identity": "other", "zoom": 1.5, "center": [0, 1]}]}
          """#.utf8))
      func lines(_ options: String...) async throws -> [String] {
        let outcome = try await Program.run(
          ["config", "--no-config"] + options,
          variables: ["XDG_STATE_HOME": folder.path])
        #expect(outcome.exitCode == 0, "\(outcome)")
        return outcome.printed.split(separator: "\n").map { line in
          line.split(separator: " ").joined(separator: " ")
        }
      }
      let remembered = try await lines("--to", "fr")
      for line in [
        "text-size = 150 # state", "far-text-size = 75 # state", "size = \"800x450\" # state",
        "position = \"-7,8\" # state", "to = \"fr\" # command line", "# near # not set",
        "# camera: \"usb\\u000aBrio\" # state", "# mirror: on of \"usb Brio\" # state",
        "# zoom: 2.0 of \"usb Brio\", 1.5 of \"other\" # state",
      ] {
        #expect(remembered.contains(line), "\(line) is missing in \(remembered)")
      }
      let named = try await lines("--zoom", "1", "--camera", "pattern", "--mirror", "auto")
      #expect(!named.contains { $0.hasPrefix("# zoom:") || $0.hasPrefix("# camera:") })
      #expect(named.contains("mirror = \"auto\" # command line"))
      let unused = try await lines("--no-state")
      #expect(!unused.contains { $0.contains("# state") } && unused.contains("# near # not set"))
    }

    @Test func theFileAndTheProfileOfTheCommandLineMustExist() async throws {
      let path = try settings("[profile.night]\n[profile.day]\n")
      try await Program.expectRefusal(
        of: ["--config", path, "--profile", "noon"], code: EX_USAGE, saying: "night, day")
      try await Program.expectRefusal(of: ["--config", folder.file("none")], code: EX_NOINPUT)
      try await Program.expectRefusal(of: ["--no-config", "--profile", "night"], code: EX_USAGE)
    }

    @Test(arguments: ["shared", "folder", "fifo"])
    func aRefusedFileIsOneLineAndTheRunGoesOn(kind: String) async throws {
      let home = folder.file("visavis")
      #expect(unsafe mkdir(home, 0o700) == 0)
      let path = "\(home)/config.toml"
      switch kind {
      case "shared":
        try writeFile(path, Array("size = \"nonsense\"".utf8))
        #expect(unsafe chmod(path, 0o666) == 0)
      case "folder": #expect(unsafe mkdir(path, 0o700) == 0)
      default: #expect(unsafe mkfifo(path, 0o600) == 0)
      }
      let outcome = try await Program.run("config", variables: ["XDG_CONFIG_HOME": folder.path])
      #expect(outcome.exitCode == 0 && outcome.errorOutput.count == 1, "\(outcome)")
      #expect(outcome.errorOutput.first?.hasSuffix("visavis runs without it") == true)
    }

    @Test func picturesDoNotDependOnSettings() async throws {
      #expect(unsafe mkdir(folder.file("visavis"), 0o700) == 0)
      let path = folder.file("visavis/config.toml")
      try writeFile(path, Array("text-size = 200\nnonsense = 1\n".utf8))
      #expect(unsafe chmod(path, 0o600) == 0)
      let captions = try folder.write("{\"text\":\"Hola\"}\n", to: "a.jsonl")
      let words = [
        "snapshot", "--hash", "--captions", captions, "--size", "320x180", "--at", "end",
      ]
      let plain = try await Program.run(words)
      let other = try await Program.run(words, variables: ["XDG_CONFIG_HOME": folder.path])
      #expect(plain.exitCode == 0 && plain == other)
    }
  }
}
