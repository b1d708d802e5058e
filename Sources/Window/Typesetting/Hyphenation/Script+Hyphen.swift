extension Script {
  /// The sign at the end of a line whose last word continues on the next one.
  ///
  /// The scripts with a sign of their own are those that Unicode names (The Unicode Standard 15, 6.2,
  /// "Hyphens"). Scripts without spaces have no sign.
  var hyphen: String {
    switch tag {
    case "Armn": "\u{58A}"
    case "Cans": "\u{1400}"
    case "Mong": "\u{1806}"
    case "Thai", "Laoo", "Khmr", "Mymr", "Tibt": ""
    default: "-"
    }
  }
}
