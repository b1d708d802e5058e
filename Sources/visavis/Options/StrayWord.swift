internal import CaptionCoding

/// A word on the command line that no option takes, and the option that it was probably meant for.
enum StrayWord {
  /// A question to the person about a word that no option takes.
  ///
  /// - Parameters:
  ///   - complaint: the parser's words.
  ///   - command: the subcommand.
  /// - Returns: for example `did you mean --camera clip.avi?`; nil if nothing is near.
  static func question(about complaint: String, to command: String) -> String? {
    let parts = complaint.split(separator: "'", omittingEmptySubsequences: false)
    guard complaint.hasPrefix("Unexpected argument '"), parts.count == 3,
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
