internal import ArgumentParser
internal import Captions
internal import FrameLoop
internal import Imaging
internal import Messages
internal import Scene
internal import Testing
@testable internal import visavis

/// The part of the saved state that brings back the window, the readers and the cameras.
@Suite struct RememberedViewTests {
  private func state(_ text: String) throws -> SavedState {
    try #require(SavedState(parsing: Array(text.utf8)))
  }

  private static let choices: [ViewChoice] = [
    .textSize(150, of: .near), .textSize(75, of: .far), .language("en", of: .near),
    .language("pt-BR", of: .far), .mirroring(true, ofCamera: "usb-1 Brio"),
    .framing(Framing(zoom: 2.5, center: UnitPoint(x: 0.25, y: 0.75)), ofCamera: "usb-1 Brio"),
  ]

  private func changeEverything(in state: inout SavedState) {
    state.windowSize = PixelSize(width: 800, height: 450)
    state.windowPosition = PixelPoint(x: -20, y: 30)
    state.camera = "usb-1 Brio"
    for choice in Self.choices { state.apply(choice) }
  }

  private func full() -> SavedState {
    var state = SavedState()
    changeEverything(in: &state)
    return state
  }

  @Test func everythingIsReadAsItWasWritten() throws {
    var state = full()
    state.add(.captions)
    let read = try #require(SavedState(parsing: state.encoded()))
    #expect(read == state)
    #expect(read.windowSize == PixelSize(width: 800, height: 450))
    #expect(read.windowPosition == PixelPoint(x: -20, y: 30))
    #expect(read.camera == "usb-1 Brio")
    #expect(read.textSize(of: .near) == 150 && read.textSize(of: .far) == 75)
    #expect(read.language(of: .near) == "en" && read.language(of: .far) == "pt-BR")
    #expect(
      read.cameraViews == [
        CameraView(
          identity: "usb-1 Brio", framing: Framing(zoom: 2.5, center: UnitPoint(x: 0.25, y: 0.75)),
          isMirrored: true)
      ])
    #expect(read.hintsSeen == [.captions])
  }

  @Test func ofAllCamerasTheLastSixteenAreRemembered() throws {
    var state = SavedState()
    for number in 1...20 { state.apply(.mirroring(true, ofCamera: "camera \(number)")) }
    state.apply(.mirroring(false, ofCamera: "camera 5"))
    let names = state.cameraViews.map(\.identity)
    #expect(names == (6...20).map { "camera \($0)" } + ["camera 5"])
    #expect(state.cameraViews.last?.isMirrored == false)
    state.apply(.mirroring(true, ofCamera: String(repeating: "x", count: 10_000)))
    #expect(state.cameraViews.map(\.identity) == names)
    #expect(try state.encoded().count < 64 << 10)
  }

  @Test(arguments: [
    #"{"window": 3, "near": [], "far": "es", "camera": 7, "cameras": {"identity": "a"}}"#,
    #"{"window": {"size": [63, 100], "position": [1]}, "near": {"text_size": 49}}"#,
    #"{"window": {"size": [640.5, 100], "position": [1, 99999]}, "far": {"text_size": 201}}"#,
    #"{"window": {"size": [640, 99999], "position": [1, 2, 3]}, "near": {"text_size": "120"}}"#,
    #"{"window": {"size": [640, 9e99], "position": ["a", 2]}, "near": {"language": "no language"}}"#,
    #"{"window": {"size": "640x480"}, "near": {"language": ""}, "camera": "", "cameras": [1, null]}"#,
    #"{"cameras": [{"mirrored": true}, {"identity": ""}, {"identity": 1, "zoom": 2}]}"#,
  ])
  func valuesOutOfRangeAreMissing(text: String) throws {
    let state = try state(text)
    #expect(state.windowSize == nil && state.windowPosition == nil)
    #expect(state.camera == nil && state.cameraViews.isEmpty)
    for audience in [Audience.near, .far] {
      #expect(state.textSize(of: audience) == nil && state.language(of: audience) == nil)
    }
    var mended = state
    changeEverything(in: &mended)
    #expect(mended.windowSize != nil && mended.cameraViews.count == 1)
    #expect(mended.textSize(of: .near) == 150 && mended.language(of: .far) == "pt-BR")
  }

  @Test(arguments: [
    #""zoom": 0.5, "center": [0.5, 0.5]"#, #""zoom": 8.1, "center": [0.5, 0.5]"#,
    #""zoom": "2", "center": [0.5, 0.5]"#, #""zoom": 2, "center": [0.5]"#,
    #""zoom": 2, "center": [0.5, -0.1]"#, #""zoom": 2, "center": [1.1, 0]"#, #""zoom": 2"#,
  ])
  func aWrongPartOfThePictureLeavesTheMirror(part: String) throws {
    let state = try state(#"{"cameras": [{"identity": "a", "mirrored": true, \#(part)}]}"#)
    #expect(state.cameraViews == [CameraView(identity: "a", isMirrored: true)])
  }

  @Test func whatLaterVersionsAddIsKept() throws {
    let text = #"""
      {"window": {"opacity": 1.25, "on": true, "name": null}, "near": {"x": -1},
       "cameras": [{"identity": "a", "tilt": 4, "serial": 9007199254740993}]}
      """#
    var state = try state(text)
    changeEverything(in: &state)
    state.apply(.mirroring(true, ofCamera: "a"))
    let written = String(decoding: try state.encoded(), as: UTF8.self)
    #expect(written.hasSuffix("}\n"))
    for member in [
      #""opacity" : 1.25"#, #""on" : true"#, #""name" : null"#, #""x" : -1"#, #""tilt" : 4"#,
      #""serial" : 9007199254740993"#,
    ] {
      #expect(written.contains(member), "\(written)")
    }
  }
}

/// Tests of the saved state beside options and settings.
@Suite struct StartingStateTests {
  private func saved() -> SavedState {
    var state = SavedState()
    state.windowSize = PixelSize(width: 800, height: 450)
    state.windowPosition = PixelPoint(x: 7, y: 8)
    state.camera = "a"
    state.apply(.framing(Framing(zoom: 2), ofCamera: "a"))
    state.apply(.mirroring(true, ofCamera: "a"))
    for (size, tag, audience) in [(150, "en", Audience.near), (75, "es", .far)] {
      state.apply(.textSize(size, of: audience))
      state.apply(.language(tag, of: audience))
    }
    return state
  }

  /// The saved values in force, by the names of the options that would have decided.
  private func values(for words: [String]) throws -> Set<String> {
    try values(for: ViewCommand.parse(words))
  }

  private func values(for command: ViewCommand) -> Set<String> {
    let starting = StartingState(saved(), for: command)
    let settings = starting.applied(to: ViewSettings())
    var names: Set<String> = []
    if starting.windowSize != nil { names.insert("size") }
    if starting.windowPosition != nil { names.insert("position") }
    if starting.camera != nil { names.insert("camera") }
    if starting.cameraViews.first?.framing != nil { names.insert("zoom") }
    if starting.cameraViews.first?.isMirrored != nil { names.insert("mirror") }
    if settings.near.look.textSize == 150 { names.insert("text-size") }
    if settings.far.look.textSize == 75 { names.insert("far-text-size") }
    if settings.near.texts.language == "en" { names.insert("near") }
    if settings.far.texts.language == "es" { names.insert("far") }
    return names
  }

  private static let all: Set = [
    "size", "position", "camera", "zoom", "mirror", "text-size", "far-text-size", "near", "far",
  ]

  @Test func withoutOptionsTheStateDecides() throws {
    #expect(try values(for: []) == Self.all)
    #expect(try values(for: ["--fullscreen", "--style", "no-box", "-v"]) == Self.all)
  }

  @Test(arguments: [
    (["--size", "1x1"], ["size"]), (["--size=1x1"], ["size"]),
    (["--position", "1,1"], ["position"]),
    (["--camera=x"], ["camera"]), (["--demo"], ["camera", "near", "far"]),
    (["--zoom", "1"], ["zoom"]),
    (["--mirror=auto"], ["mirror"]), (["--text-size", "100"], ["text-size", "far-text-size"]),
    (["--far-text-size=100"], ["far-text-size"]),
    (["--style", "large"], ["text-size", "far-text-size"]),
    (["--far-style=large"], ["far-text-size"]), (["--near", "de"], ["near"]),
    (["--to=de"], ["near"]), (["--far", "de"], ["far"]), (["--from", "de"], ["far"]),
    (["--between", "de,it"], ["near", "far"]),
  ])
  func whatAnOptionNamesIsTheOptions(words: [String], names: [String]) throws {
    #expect(try values(for: words) == Self.all.subtracting(names))
  }

  @Test func whatASettingNamesIsTheSettings() throws {
    let document = SettingsDocument(
      parsing: Array("text-size = 100\n[profile.talk]\nmirror = \"off\"\nnear = \"de\"\n".utf8))
    func command(_ profile: String?) throws -> ViewCommand {
      try SettingsResolution(
        document.settings(profile: profile) ?? [], under: ViewCommand.parse(["--zoom", "3"]),
        naming: ["zoom"]
      ).command
    }
    let common: Set = ["text-size", "far-text-size", "zoom"]
    #expect(values(for: try command(nil)) == Self.all.subtracting(common))
    #expect(
      values(for: try command("talk")) == Self.all.subtracting(common.union(["mirror", "near"])))
  }

  @Test func aChosenLanguageCountsForOneReaderToo() throws {
    var settings = ViewSettings()
    settings.near.confinesLanguage = true
    let newer = try StartingState(saved(), for: ViewCommand.parse([])).applied(to: settings)
    #expect(newer.panes.map(\.reader.texts.language) == ["en"])
  }
}
