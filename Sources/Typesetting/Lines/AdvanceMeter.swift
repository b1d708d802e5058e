/// A measurer of shaped text.
protocol AdvanceMeter {
  /// Returns the advance of all of `text`, which lies in one run, in pixels.
  func advance(of text: String, in run: Paragraph.Run, size: Int) -> Int
}

extension FontCache: AdvanceMeter {
  func advance(of text: String, in run: Paragraph.Run, size: Int) -> Int {
    glyphs(run.face, size: size).advance(
      of: text, direction: TextDirection(level: run.level), script: run.script)
  }
}
