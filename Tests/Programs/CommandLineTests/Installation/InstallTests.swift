internal import Glibc
internal import ProgramBench
internal import Testing

extension TheInstallation {
  /// `scripts/install`, what it installs, and what it removes again.
  @Suite struct Files {
    @Test func theInstalledProgramDrawsWithItsOwnFiles() async throws {
      let installed = try await Installation.shared
      let folder = try Folder()
      let options = ["snapshot", "--captions", "-", "--at", "end", "--size", "320x180", "--hash"]
      let child = try Child(
        installed.file("bin/visavis"), options, variables: ["VISAVIS_DATA": nil], input: .pipe,
        directory: folder.path)
      child.send("Hola, שלום, 你好\n")
      child.closeInput()
      #expect(try await eventually { child.end == .exited(0) }, "\(child.errorOutput)")
      let built = try await Program.run(options, inputText: "Hola, שלום, 你好\n")
      #expect(child.printed == built.printed && child.errorOutput.isEmpty)
      #expect(folder.names.isEmpty)
    }

    @Test func allHaveOneVersion() async throws {
      let installed = try await Installation.shared
      let version = try await Tool.run(installed.file("bin/visavis"), ["--version"])
        .filter { $0 != "\n" }
      #expect(version.split(separator: ".").count == 3)
      for program in Installation.programs {
        let printed = try await Tool.run(installed.file("bin/\(program)"), ["--version"])
        #expect(printed == "\(version)\n", "\(program)")
        let page = try installed.text("share/man/man1/\(program).1")
        #expect(page.split(separator: "\n")[0].contains(" \(version)\""), "\(program)")
      }
      let description = try installed.text("share/metainfo/org.visavis.Visavis.metainfo.xml")
      #expect(description.contains("<release version=\"\(version)\" date=\"20"))
      let changes = String(decoding: try readFile("CHANGELOG.md"), as: UTF8.self)
      let newest = changes.split(separator: "\n").first {
        $0.hasPrefix("## [") && !$0.hasPrefix("## [Unreleased]")
      }
      #expect(newest?.hasPrefix("## [\(version)] - 20") == true)
    }

    @Test func whatIsRemovedIsWhatWasInstalled() async throws {
      let folder = try Folder()
      let prefix = folder.file("prefix")
      for name in ["prefix", "prefix/bin", "prefix/share", "prefix/share/visavis"] {
        try unsafe check("mkdir", mkdir(folder.file(name), 0o755))
      }
      _ = try folder.write("mine", to: "prefix/bin/other")
      _ = try folder.write("mine", to: "prefix/share/visavis/notes")
      let before = try await Installation.tree(prefix)
      let installing = try await Installation.script(
        ["--build", Installation.builtFolder, "/prefix"], variables: ["DESTDIR": folder.path])
      #expect(installing.end == .exited(0) && installing.errorOutput.isEmpty)
      #expect(try await Installation.tree(prefix).count > before.count + 50)
      let removing = try await Installation.script(["--uninstall", prefix])
      #expect(removing.end == .exited(0) && removing.errorOutput.isEmpty)
      #expect(try await Installation.tree(prefix) == before)
    }

    @Test func aNewerInstallationReplacesAnOlderOneThatIsInUse() async throws {
      let folder = try Folder()
      let prefix = folder.file("prefix")
      let first = try await Installation.script(["--build", Installation.builtFolder, prefix])
      #expect(first.end == .exited(0), "\(first.errorOutput)")
      let running = try Child(
        "\(prefix)/bin/visavis", ["snapshot", "--captions", "-", "--at", "end", "--hash"],
        input: .pipe)
      // The second one has fewer programs.
      try unsafe check("mkdir", mkdir(folder.file("built"), 0o755))
      for name in ["visavis", "visavis-translate"] {
        try unsafe check(
          "symlink", symlink("\(Installation.builtFolder)/\(name)", folder.file("built/\(name)")))
      }
      let second = try await Installation.script(["--build", folder.file("built"), prefix])
      #expect(second.end == .exited(0), "\(second.errorOutput)")
      #expect(entries(of: "\(prefix)/bin").sorted() == ["visavis", "visavis-translate"])
      #expect(!entries(of: "\(prefix)/share/man/man1").contains("visavis-record.1"))
      running.closeInput()
      #expect(try await eventually { running.end == .exited(0) }, "\(running.errorOutput)")
      let removing = try await Installation.script(["--uninstall", prefix])
      #expect(removing.end == .exited(0) && entries(of: prefix).isEmpty)
    }

    @Test func nothingIsRemovedWithoutAList() async throws {
      let folder = try Folder()
      let outcome = try await Installation.script(["--uninstall", folder.path])
      #expect(outcome.end == .exited(69))
      #expect(outcome.errorOutput.hasPrefix("install: nothing is installed in \(folder.path)"))
    }

    @Test func aDamagedListRemovesNothingElsewhere() async throws {
      let folder = try Folder()
      for name in ["prefix", "prefix/share", "prefix/share/visavis"] {
        try unsafe check("mkdir", mkdir(folder.file(name), 0o755))
      }
      _ = try folder.write("mine", to: "kept")
      _ = try folder.write("../kept\n", to: "prefix/share/visavis/installed-files")
      let outcome = try await Installation.script(["--uninstall", folder.file("prefix")])
      #expect(outcome.end == .exited(69) && outcome.errorOutput.hasSuffix("is damaged\n"))
      #expect(folder.names.contains("kept"))
    }

    @Test(arguments: [["--bogus", "/tmp"], [], ["a", "b"], ["--build"]])
    func wrongOptionsAreRefused(arguments: [String]) async throws {
      let outcome = try await Installation.script(arguments)
      #expect(outcome.end == .exited(64) && outcome.errorOutput.hasPrefix("usage: "))
    }

    @Test func aFolderThatCannotBeMadeIsNamed() async throws {
      let outcome = try await Installation.script(
        ["--build", Installation.builtFolder, "/proc/visavis"])
      #expect(outcome.end == .exited(74))
      #expect(outcome.errorOutput.hasPrefix("install: /proc/visavis cannot be written"))
    }
  }
}
