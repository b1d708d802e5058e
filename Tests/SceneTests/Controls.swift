import Messages
@testable import Scene

extension Control {
  static let listening = Control(
    id: "listening", label: "No captions yet", command: .toggleListening,
    otherLabels: ["Asked to start…"])
  static let clearText = Control(id: "clear text", label: "Clear text", command: .clearCaptions)
  static let language = Control(id: "languages", label: "es", command: nil)
  static let nextCamera = Control(id: "next camera", label: "Flip camera", command: .nextCamera)

  /// The controls of a window, with the language `tag` among them.
  static func strip(_ tag: String = "") -> [Control] {
    [.listening, .clearText, Control(languages: [tag], strings: .english), .nextCamera]
      .compactMap(\.self)
  }
}
