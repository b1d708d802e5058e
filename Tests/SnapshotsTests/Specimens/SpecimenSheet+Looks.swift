extension SpecimenSheet {
  /// Edges and other look options, which never change the layout.
  static let looks = [
    SpecimenSheet(
      script: "edge-outline",
      specimens: [
        Specimen("outline", nil, "gjpqy: Ξεσκεπάζω, ẤỆ ffi", [.sans]),
        Specimen("outline", nil, "ỒẬÅ съешь ещё, ½ «fjord»", [.sans]),
      ]),
    SpecimenSheet(
      script: "edge-shadow",
      specimens: [Specimen("shadow", nil, "gjpqy: Ξεσκεπά, ẤỆ ffi", [.sans])]),
    SpecimenSheet(
      script: "edge-raised",
      specimens: [Specimen("raised", nil, "gjpqy: Ξεσκ ẤỆ ffi", [.sans])]),
    SpecimenSheet(
      script: "edge-depressed",
      specimens: [Specimen("depressed", nil, "gjpqy: Ξεσκ ẤỆ ffi", [.sans])]),
    SpecimenSheet(
      script: "high-contrast",
      specimens: [Specimen("high-contrast", nil, "White on solid black", [.sans])]),
    SpecimenSheet(
      script: "plates", specimens: [Specimen("plates", nil, "Window, box and text", [.sans])]),
    SpecimenSheet(
      script: "small-text",
      specimens: [
        Specimen("small", nil, "Half the size, and still |there to be read: ñ é ü ç ø ž", [.sans])
      ]),
    SpecimenSheet(
      script: "looks",
      specimens: [
        Specimen("large", nil, large, [.sans]),
        Specimen("four-lines", nil, large, [.sans]),
        Specimen("four-lines", nil, "Ένα, δύο, τρία. |Раз, два, три. Ố, ộ, ặ: ế.", [.sans]),
      ]),
  ]

  private static let large =
    "Größe 200 %: jede Zeile |ist doppelt so hoch, |und vier davon haben |Platz, nicht mehr."
}
