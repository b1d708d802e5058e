/// The pixel formats for which the application relies on libv4l 1.22.
enum LibV4LFormats {
  /// The bits a pixel in the first plane; 0 if rows have no fixed length.
  static let bitsPerPixel: [FourCC: Int] = [
    "RGB3": 24, "RGBP": 16,
    "RGB4": 32, "BGR4": 32, "XR24": 32, "AR24": 32, "BX24": 32, "BA24": 32,
    "GREY": 8, "Y16 ": 16, "Y04 ": 8, "Y06 ": 8,
    "BA81": 8, "GBRG": 8, "GRBG": 8, "RGGB": 8,
    "BG10": 16, "GB10": 16, "BA10": 16, "RG10": 16, "BYR2": 16,
    // Vendor formats, packed or compressed by the camera's chip. OV511 and OV518 are left out:
    // libv4l starts an external program to decode them.
    "pBAA": 0, "pGAA": 0, "pgAA": 0, "pRAA": 0, "Y10B": 0, "M420": 0, "HM12": 0,
    "905C": 0, "CITV": 0, "JL20": 0, "JPGL": 0, "KONI": 0, "M310": 0, "P207": 0, "PJPG": 0,
    "S401": 0, "S501": 0, "S505": 0, "S508": 0, "S561": 0, "S680": 0, "S910": 0, "S920": 0,
    "SONX": 0,
  ]
}
