/// The page on which a person leafs through the gallery: a section for each state, without a script.
enum GalleryPage {
  static func text(of states: [GalleryState]) -> String {
    let contents = GalleryState.Kind.allCases.map { kind in
      let links = states.filter { $0.kind == kind }.map { "<a href=\"#\($0.name)\">\($0.name)</a>" }
      return "<p><b>\(kind.rawValue)s</b> \(links.joined(separator: " · "))</p>"
    }
    let sections = states.indices.map { index in
      section(
        states[index], before: index > 0 ? states[index - 1] : nil,
        after: index + 1 < states.count ? states[index + 1] : nil)
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Vis-à-vis: the states of the window</title>
      <style>
      body { font-family: sans-serif; background: #222; color: #eee; margin: 1em }
      a { color: #8cf }
      section { min-height: 100vh }
      figure { display: inline-block; margin: 0 1em 1em 0; vertical-align: top }
      img { max-width: 46vw; max-height: 60vh; border: 1px solid #555 }
      </style>
      <h1>The states of the window</h1>
      \(contents.joined(separator: "\n"))
      \(sections.joined(separator: "\n"))
      </html>

      """
  }

  private static func section(
    _ state: GalleryState, before: GalleryState?, after: GalleryState?
  ) -> String {
    let links =
      (before.map { ["<a href=\"#\($0.name)\">← \($0.name)</a>"] } ?? [])
      + (after.map { ["<a href=\"#\($0.name)\">\($0.name) →</a>"] } ?? [])
    let rows = Harness.galleryLanguages.map { language in
      let figures = state.sizes.map { size in
        let file = state.file(language, size)
        return """
          <figure><a href="\(file)"><img loading="lazy" src="\(file)" alt="\(state.name), \(language)" \
          width="\(size.width)" height="\(size.height)"></a>
          <figcaption>\(language), \(size.width)×\(size.height)</figcaption></figure>
          """
      }
      return "<div>\n\(figures.joined(separator: "\n"))\n</div>"
    }
    return """
      <section id="\(state.name)">
      <h2>\(state.name)</h2>
      <p>\(links.joined(separator: " · "))</p>
      \(rows.joined(separator: "\n"))
      </section>
      """
  }
}
