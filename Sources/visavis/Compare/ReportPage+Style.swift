extension ReportPage {
  /// The style sheet: light or dark as the system is, with the sides of a picture stacked.
  static let style = """
    :root { color-scheme: light dark; --line: #8885; --bad: #d6204f; --good: #1a8a4a; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 1400px; margin: 2rem auto; \
    padding: 0 1rem; }
    h1 { font-size: 1.4rem; border-left: .5rem solid var(--good); padding-left: .8rem; }
    .different h1 { border-color: var(--bad); }
    h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
    h2 b { color: var(--bad); }
    code { user-select: all; overflow-wrap: anywhere; }
    summary { font-size: 1.1rem; cursor: pointer; }
    p, small { opacity: .8; margin: .2rem 0 .6rem; }
    section { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; \
    margin: 1rem 0; }
    input { position: absolute; opacity: 0; }
    label { display: inline-block; padding: .2rem .8rem; border: 1px solid var(--line); \
    border-radius: 1rem; cursor: pointer; }
    input:checked + label { background: CanvasText; color: Canvas; }
    input:focus-visible + label { outline: 2px solid Highlight; outline-offset: 2px; }
    .sides { display: grid; margin-top: .8rem; justify-items: start; }
    .sides img { grid-area: 1 / 1; max-width: 100%; visibility: hidden; }
    figure { margin: 1rem 0 0; }
    figure img { max-width: 100%; }
    .expected:checked ~ .sides .expected, .actual:checked ~ .sides .actual, \
    .difference:checked ~ .sides .difference { visibility: visible; }
    """
}
