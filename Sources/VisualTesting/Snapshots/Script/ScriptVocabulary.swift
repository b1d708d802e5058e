internal import Imaging
internal import Scene

/// A command that follows `at TIME`, with its parser.
struct ScriptCommand: Sendable {
  let name: String
  /// The syntax of the arguments, for display to the user.
  let form: String
  /// Parses the rest of the line and returns the resulting actions.
  let read:
    @Sendable (inout ScriptLine, inout ScriptContext) throws(ScriptError) -> [Schedule.Action]
}

/// The commands of the script language, in the order of the documentation.
package enum ScriptVocabulary {
  /// The commands with their syntax, one string each.
  package static var forms: [String] {
    commands.map { $0.form.isEmpty ? $0.name : "\($0.name) \($0.form)" }
  }

  static let commands: [ScriptCommand] =
    captionCommands + viewCommands + inputCommands + otherCommands

  private static let captionCommands = [
    ScriptCommand(name: "say", form: "[SPEAKER] \"TEXT\" [in LANGUAGE]") {
      (line, context) throws(ScriptError) in
      try context.speech(from: &line, isFinal: true)
    },
    ScriptCommand(name: "saying", form: "[SPEAKER] \"TEXT SO FAR\" [in LANGUAGE]") {
      (line, context) throws(ScriptError) in
      try context.speech(from: &line, isFinal: false)
    },
    ScriptCommand(name: "caption", form: "{…}") { (line, context) throws(ScriptError) in
      try context.caption(from: &line)
    },
  ]

  private static let viewCommands = [
    ScriptCommand(name: "zoom", form: "FACTOR [at X,Y]") { (line, _) throws(ScriptError) in
      let factor = try line.number("the factor", in: 1...Framing.maxZoom)
      let point = line.skip("at") ? try line.point() : nil
      return [.input(.setting(.zoom(factor, at: point)))]
    },
    ScriptCommand(name: "mirror", form: "on|off") { (line, _) throws(ScriptError) in
      [.input(.setting(.mirrored(try line.choice("mirror", ["on": true, "off": false]))))]
    },
    ScriptCommand(name: "rotate", form: "0|90|180|270") { (line, _) throws(ScriptError) in
      let rotation = try line.choice(
        "the rotation",
        ["0": Orientation.Rotation.none, "90": .quarter, "180": .half, "270": .threeQuarters])
      return [.input(.setting(.rotation(rotation)))]
    },
    ScriptCommand(name: "fit", form: "contain|cover") { (line, _) throws(ScriptError) in
      let fit = try line.choice(
        "the fit", ["contain": ViewState.Fit.contain, "cover": ViewState.Fit.cover])
      return [.input(.setting(.fit(fit)))]
    },
  ]

  private static let inputCommands = [
    ScriptCommand(name: "key", form: "KEY") { (line, _) throws(ScriptError) in
      let word = try line.word("the key")
      // The keys that a keyboard has twice.
      let name = ["F1": "?", "F11": "f"][word.text] ?? word.text
      guard let key = InputEvent.Key(rawValue: name) else {
        let names = (InputEvent.Key.allCases.map(\.rawValue) + ["F1"]).joined(separator: " ")
        throw line.error("there is no key '\(word.text)'; keys are \(names)", at: word)
      }
      return [.input(.key(key))]
    },
    ScriptCommand(name: "type", form: "TEXT") { (line, _) throws(ScriptError) in
      [.input(.text(try line.word("the text").text))]
    },
    pointer("move") { .pointerMoved($0) },
    ScriptCommand(name: "press", form: "X,Y [ctrl]") { (line, _) throws(ScriptError) in
      let point = try line.point()
      return [.input(.pointerPressed(point, zooming: line.skip("ctrl")))]
    },
    pointer("drag") { .pointerDragged($0) },
    pointer("release") { .pointerReleased($0) },
    ScriptCommand(name: "click", form: "X,Y") { (line, _) throws(ScriptError) in
      let point = try line.point()
      return [
        .input(.pointerMoved(point)), .input(.pointerPressed(point, zooming: false)),
        .input(.pointerReleased(point)),
      ]
    },
    ScriptCommand(name: "wheel", form: "NOTCHES at X,Y") { (line, _) throws(ScriptError) in
      let notches = try line.number("the number of notches", in: -50...50)
      return [.input(.wheel(notches: notches, at: try line.pointAfterAt()))]
    },
    ScriptCommand(name: "pinch", form: "FACTOR at X,Y") { (line, _) throws(ScriptError) in
      let factor = try line.number("the factor", in: 0.05...20)
      return [.input(.pinch(factor: factor, at: try line.pointAfterAt()))]
    },
  ]

  private static func pointer(
    _ name: String, _ event: @escaping @Sendable (PixelPoint) -> InputEvent
  ) -> ScriptCommand {
    ScriptCommand(name: name, form: "X,Y") { (line, _) throws(ScriptError) in
      [.input(event(try line.point()))]
    }
  }

  private static let otherCommands = [
    ScriptCommand(name: "camera", form: "lost|back") { (line, _) throws(ScriptError) in
      [.camera(isAvailable: try line.choice("what the camera is", ["lost": false, "back": true]))]
    },
    ScriptCommand(name: "faces", form: "none|X,Y,WxH …") { (line, _) throws(ScriptError) in
      [.faces(try line.faces())]
    },
    ScriptCommand(name: "shot", form: "FILE.png") { (line, context) throws(ScriptError) in
      [.shot(try context.shot(from: &line))]
    },
    ScriptCommand(name: "text", form: "") { (line, context) throws(ScriptError) in
      [.shot(context.add(Script.Shot(name: nil, position: line.beginning)))]
    },
  ]
}

extension ScriptLine {
  fileprivate mutating func pointAfterAt() throws(ScriptError) -> PixelPoint {
    guard skip("at") else { throw error("'at X,Y' is missing", at: next) }
    return try point()
  }
}
