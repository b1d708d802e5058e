internal import CaptionCoding

/// A guess at the option that a stray word on the command line was meant for.
enum StrayWord {
  /// Returns a question about a word that no option takes.
  ///
  /// - Parameters:
  ///   - message: The parser's message.
  ///   - command: The name of the subcommand.
  /// - Returns: For example `did you mean --camera clip.avi?`; nil if there is no likely option.
  static func question(about message: String, to command: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard message.hasPrefix("Unexpected argument '"), parts.count == 3,
      let option = option(for: String(parts[1]), of: command)
    else { return nil }
    return "did you mean \(option) \(parts[1])?"
  }

  private static func option(for word: String, of command: String) -> String? {
    guard ["view", "snapshot", "script"].contains(command) else { return nil }
    if CaptionFormat.isFileOfCaptions(named: word) { return "--captions" }
    if command == "view", word.hasSuffix(".script") { return "--script" }
    if command == "view", word.hasPrefix("/dev/video") { return "--camera" }
    let ending = word.split(separator: ".").last?.lowercased() ?? ""
    if command == "snapshot", ending == "png" { return "-o" }
    let isPicture = ["avi", "mjpeg", "mjpg", "y4m", "jpg", "jpeg", "png"].contains(ending)
    return isPicture || word.hasPrefix("pattern") ? "--camera" : nil
  }
}
