import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

@Suite struct HelpSheetTests {
  private func scene(
    _ size: PixelSize, isRecording: Bool = false
  ) throws -> (scene: Scene, mark: PixelRect?) {
    let composer = SceneComposer(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
    let pane = Pane(size, picture: size)
    let captionRows = composer.scroller().arrange(
      VisibleCaptions(.sample("Hola")), in: pane, animated: false, at: .zero)
    var controlsState = ControlsState(isAlwaysVisible: true)
    controlsState.setHelp(true)
    let sceneInput = SceneInput(
      viewport: size, controlsState: controlsState, captions: captionRows,
      pipelineNotices: ["A notice"],
      picture: size, controls: Control.strip(), isRecording: isRecording, now: .zero)
    let mark = composer.overlays(ofPane: 0, in: sceneInput).mark?.frame
    return (composer.scene(of: sceneInput), mark)
  }

  @Test(arguments: [
    PixelSize(width: 160, height: 90), PixelSize(width: 320, height: 180),
    PixelSize(width: 270, height: 480), PixelSize(width: 480, height: 270),
    PixelSize(width: 400, height: 800), PixelSize(width: 1280, height: 720),
    PixelSize(width: 1580, height: 200), PixelSize(width: 3840, height: 2160),
  ])
  func theSheetIsInsideEveryWindowAndLeavesTheMarkFree(size: PixelSize) throws {
    let (scene, mark) = try scene(size, isRecording: true)
    let window = PixelRect(origin: .zero, size: size)
    for layer in scene.layers { #expect(layer.bounds.intersection(window) == layer.bounds) }
    let sheet = try #require(
      scene.layers.map(\.bounds).filter { $0 != mark }
        .max { $0.size.area < $1.size.area })
    #expect(sheet.size.area * 6 > size.area || size.width > 900)
    if let mark { #expect(mark.intersection(sheet).isEmpty) }
  }

  @Test func captionsStayBesideTheSheetIfThereIsRoomForBoth() throws {
    let (scene, _) = try scene(PixelSize(width: 1280, height: 720))
    let boxes = scene.layers.map(\.bounds)
    #expect(boxes.contains { $0.minY > 600 })
  }

  @Test func everyKeyIsOnTheSheet() {
    let listedKeys = HelpSheet.entries(.english, words: InterfaceStrings.english.help)
      .map(\.keys).joined(separator: " ").lowercased()
      .replacing("−", with: "-")
    // One line stands for all keys of the focus, one for those of the history, one for those of a line.
    let unlisted: Set<InputEvent.Key> = [
      .leaveFullScreen, .previousControl, .space, .left, .right, .up, .down, .pageUp, .pageDown,
      .home, .end, .erase, .copy, .keep, .eraseForward, .paste,
      // The end of the demo tells its key.
      .replay,
    ]
    for key in InputEvent.Key.allCases where !unlisted.contains(key) {
      #expect(listedKeys.contains(key.rawValue.lowercased()))
    }
    #expect(listedKeys.contains("f1") && listedKeys.contains("esc"))
  }
}
