internal import Imaging
internal import ProgramBench
internal import Testing

extension TheInstallation {
  /// The entry of the menu, its description, and its icons.
  @Suite struct MenuEntry {
    private let id = "org.visavis.Visavis"

    @Test func theEntryIsCorrect() async throws {
      let path = try await Installation.shared.file("share/applications/\(id).desktop")
      #expect(try await Tool.run("desktop-file-validate", [path]).isEmpty)
      let text = String(decoding: try readFile(path), as: UTF8.self)
      #expect(text.contains("\nIcon=\(id)\n") && text.contains("\nExec=visavis\n"))
    }

    @Test func theDescriptionIsCorrect() async throws {
      let path = try await Installation.shared.file("share/metainfo/\(id).metainfo.xml")
      try await Tool.run("appstreamcli", ["validate", "--no-net", "--no-color", path])
    }

    @Test(arguments: [16, 22, 24, 32, 48, 64, 128, 256, 512])
    func theIconsAreThoseOfTheDrawing(size: Int) async throws {
      let folder = try Folder()
      try await Tool.run(
        "rsvg-convert",
        [
          "-w", "\(size)", "-h", "\(size)", "assets/icon/visavis.svg", "-o",
          folder.file("icon.png"),
        ])
      let path = try await Installation.shared.file(
        "share/icons/hicolor/\(size)x\(size)/apps/\(id).png")
      let icon = try PNG.decode(readFile(path))
      #expect(icon.size == PixelSize(width: size, height: size))
      let difference = PicturePair(
        icon.view, try PNG.decode(readFile(folder.file("icon.png"))).view)
      #expect(difference.mean < 1)
    }
  }
}

extension TheWindow {
  /// The facts about its application that a window tells the desktop.
  @Suite struct Identity {
    @Test func theWindowHasTheClassOfTheMenuEntryAndItsIcon() async throws {
      try await WindowHarness.run { harness in
        try harness.open(["--camera", "pattern"])
        try await harness.expectShown(["--camera", "pattern"])
        let window = try await Tool.run(
          "xdotool", ["search", "--onlyvisible", "--class", "org.visavis.Visavis"],
          variables: ["DISPLAY": harness.screen.name]
        ).filter { $0 != "\n" }
        #expect(Int(window) != nil)
        let properties = try await Tool.run(
          "xprop", ["-id", window, "-notype", "WM_CLASS", "_NET_WM_ICON"],
          variables: ["DISPLAY": harness.screen.name])
        #expect(properties.contains("\"org.visavis.Visavis\""))
        #expect(properties.contains("Icon (128 x 128)"))
        let entry = String(
          decoding: try readFile("packaging/desktop/org.visavis.Visavis.desktop"), as: UTF8.self)
        #expect(entry.contains("\nStartupWMClass=org.visavis.Visavis\n"))
      }
    }
  }
}
