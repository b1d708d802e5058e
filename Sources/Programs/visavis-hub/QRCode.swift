internal import CQREncode

/// A QR code (ISO/IEC 18004), of square modules.
struct QRCode {
  /// The modules from the top left corner, row by row; true for dark ones.
  let modules: [Bool]
  /// The number of modules of a row.
  let width: Int

  /// The number of light modules around the code that the standard demands.
  static let quietZone = 4

  /// Encodes a text, with the smallest version for it; nil if it is too long.
  init?(_ text: String) {
    guard let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { unsafe QRcode_free(code) }
    width = unsafe Int(code.pointee.width)
    let bytes = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    // The lowest bit is the color (qrencode.h).
    modules = unsafe bytes.map { $0 & 1 == 1 }
  }

  /// True for a dark module; the quiet zone around the code is light.
  subscript(x: Int, y: Int) -> Bool {
    (0..<width).contains(x) && (0..<width).contains(y) && modules[y * width + x]
  }

  /// The lines of a terminal that show the code: two modules a character, black on white whatever the theme.
  var terminalLines: [String] {
    let zone = Self.quietZone
    return stride(from: -zone, to: width + zone, by: 2).map { y in
      let characters = (-zone..<width + zone).map { x in
        switch (self[x, y], self[x, y + 1]) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1B}[38;5;16;48;5;231m\(characters.joined())\u{1B}[0m"
    }
  }
}
