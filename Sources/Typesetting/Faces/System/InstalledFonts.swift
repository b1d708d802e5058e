internal import CFontconfig

/// The machine's fonts, by fontconfig.
///
/// It loads a configuration of its own, once, when it is made: 5 to 10 ms with a few hundred fonts,
/// as long as fontconfig's caches are fresh. Nothing of fontconfig's global state is used, so every
/// finder belongs to the thread that made it and needs no lock. Fonts that are installed later are
/// not seen. Without fonts, or with a configuration that cannot be read, nothing is ever found.
///
/// Only outlines in one colour are found: faces of bitmaps have one size, and the coloured ones
/// would come out as blots.
@safe final class InstalledFonts: FontFinder {
  private let configuration: OpaquePointer?
  private let drawable: UnsafeMutablePointer<FcFontSet>?
  private var orders = RecencyCache<FaceWish, FontOrder>(capacity: 16)

  /// Loads what `configurationFile` says, or else the system's configuration, which
  /// `$FONTCONFIG_FILE` may name.
  init(configurationFile: String? = nil) {
    unsafe configuration = cfontconfig_load(configurationFile)
    unsafe drawable = configuration.flatMap { unsafe cfontconfig_drawable_faces($0) }
  }

  deinit {
    if let drawable = unsafe drawable { unsafe FcFontSetDestroy(drawable) }
    if let configuration = unsafe configuration { unsafe FcConfigDestroy(configuration) }
  }

  /// How many faces can be found.
  var count: Int { unsafe drawable.map { unsafe Int($0.pointee.nfont) } ?? 0 }

  func face(
    having characters: [Unicode.Scalar], for wish: FaceWish, excluding excluded: Set<String>
  ) -> FoundFace? {
    guard count > 0, let order = order(for: wish) else { return nil }
    return order.first { installed in
      characters.allSatisfy(installed.has) && !excluded.contains(installed.path)
    }
    .map { installed in
      FoundFace(
        face: Face(path: installed.path, index: installed.index), has: { installed.has($0) })
    }
  }

  private func order(for wish: FaceWish) -> FontOrder? {
    if let known = orders.value(for: wish) { return known }
    guard let configuration = unsafe configuration, let drawable = unsafe drawable,
      let pattern = unsafe Self.pattern(of: wish)
    else { return nil }
    defer { unsafe FcPatternDestroy(pattern) }
    guard let sorted = unsafe cfontconfig_sorted(configuration, drawable, pattern)
    else { return nil }
    let order = unsafe FontOrder(sorted)
    orders.insert(order, for: wish)
    return order
  }

  @unsafe private static func pattern(of wish: FaceWish) -> OpaquePointer? {
    guard let pattern = unsafe FcPatternCreate() else { return nil }
    for family in wish.families { unsafe FcPatternAddString(pattern, FC_FAMILY, family) }
    if let language = wish.language { unsafe FcPatternAddString(pattern, FC_LANG, language) }
    let weight = wish.weight == .bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR
    unsafe FcPatternAddInteger(pattern, FC_WEIGHT, weight)
    unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    unsafe FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
    return unsafe pattern
  }
}
