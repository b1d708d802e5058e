/// Titles that groups of options of several types share: what has the same title stands together.
enum HelpSection {
  static let inAndOut = "What goes in and out"
  static let picture = "The picture"
  static let captionFlow = "How captions come and go"
  static let captionLook = "How captions look"
}
