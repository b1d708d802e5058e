/// Knows how far the pen moves over shaped text.
protocol AdvanceMeter {
  /// In pixels, for all of `text`, which stands in one run.
  func advance(of text: String, in run: Paragraph.Run, size: Int) -> Int
}

extension FontShelf: AdvanceMeter {
  func advance(of text: String, in run: Paragraph.Run, size: Int) -> Int {
    glyphs(run.face, size: size).advance(
      of: text, direction: TextDirection(level: run.level), script: run.script)
  }
}
