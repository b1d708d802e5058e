import CaptionCoding
import Captions
import Frames
import Imaging
import Messages
import Scene
import Signs
import Testing
@testable import FrameLoop

/// A window with a conversation of two people in front of the camera, as the gallery shows it.
extension Harness {
  /// The languages of the gallery: two from left to right, one from right to left, one of wide letters.
  static let galleryLanguages = ["en", "es", "ar", "ja"]

  /// Creates a window in a state, whose near reader reads a language, and whose far reader the next one.
  static func gallery(
    _ state: GalleryState, _ language: String, _ size: GallerySize, strings: MessageCatalog
  ) throws -> Harness {
    let languages = galleryLanguages
    let place = try #require(languages.firstIndex(of: language))
    let next = languages[(place + 1) % languages.count]
    func reader(_ language: String) -> ReaderSettings {
      ReaderSettings(
        texts: Reader(language: language, stability: .immediate), interfaceLanguage: language)
    }
    let harness = try Harness(
      ViewSettings(
        near: reader(language), far: reader(next),
        faceToFace: FaceToFaceSettings(isOn: state.layout != nil, layout: state.layout ?? .split),
        animates: false),
      strings: strings,
      conversation: state.startsConversation
        ? FakeConversation(ConversationWishes(near: [language], far: [next])) : nil)
    harness.display.viewport = PixelSize(width: size.width, height: size.height)
    harness.actions.windowRecorder.isAvailable = true
    harness.showPeople()
    let count = state.hasConversation ? Int.max : state.startsConversation ? 0 : 1
    for line in conversation.prefix(count) {
      var timeline = CaptionTimeline(format: .captionStream)
      timeline.read(Array("\(line)\n".utf8).span)
      timeline.finish()
      for entry in timeline.entries { harness.post(entry.event) }
      harness.pass(.seconds(4))
    }
    harness.rest()
    try state.enter(harness)
    return harness
  }

  /// Shows a Greek sign with its words for the readers, and opens it in large letters.
  func openSign() throws {
    let interpreter = FakeSignInterpreter()
    actions.interpreter = interpreter
    actions.fakeVoice = FakeVoice()
    perform(.toggleSigns)
    func rect(y: Double, height: Double) -> Quad {
      Quad(
        topLeft: PlanePoint(x: 780, y: y), topRight: PlanePoint(x: 1160, y: y - 20),
        bottomRight: PlanePoint(x: 1160, y: y - 20 + height),
        bottomLeft: PlanePoint(x: 780, y: y + height))
    }
    let lines = ["Φαρμακείο της γειτονιάς", "Ανοιχτά κάθε μέρα"].enumerated().map { row, text in
      SignLine(text: text, quad: rect(y: 470 + 60 * Double(row), height: 44), confidence: 1)
    }
    let sign = Sign(
      id: 1, lines: lines, language: "el", quad: rect(y: 470, height: 104),
      colors: PlateColors(
        text: .white, left: Color(red: 0, green: 96, blue: 64),
        right: Color(red: 0, green: 96, blue: 64)))
    let frame = SeenFrame(number: display.pictureIDs.last.flatMap(\.self) ?? 0, generation: 1)
    interpreter.reports = [
      SignReport(changed: [sign], places: [SignPlace(id: 1, motion: .none)], frame: frame)
    ]
    rest()
    for text in interpreter.texts {
      tell(.signTranslated(text, try #require(Self.signWords[text.target])[text.words]))
    }
    perform(.openSign(1))
  }

  private static let signWords = [
    "en": ["Neighborhood pharmacy", "Open every day"],
    "es": ["Farmacia del barrio", "Abierta todos los días"],
    "ar": ["صيدلية الحي", "مفتوحة كل يوم"], "ja": ["近所の薬局", "毎日営業"],
  ].mapValues { ["Φαρμακείο της γειτονιάς": $0[0], "Ανοιχτά κάθε μέρα": $0[1]] }

  /// Returns what the window shows.
  func picture() throws -> Bitmap {
    let scene = try #require(display.shown.last)
    let bitmap = Bitmap(size: display.viewport)
    MemoryPainter().paint(scene, picture: display.shownPicture, onto: bitmap.view)
    return bitmap
  }

  private static let conversation = [
    #"{"hello":1,"want":["control"],"name":"whisper","state":"listening","languages":["en","es"]}"#,
    """
    {"id":1,"speaker":"Ana","source":"Buenos días. ¿Dónde le duele?","source_lang":"es",
    "translations":{"en":{"text":"Good morning. Where does it hurt?"},
    "ar":{"text":"صباح الخير. أين تشعر بالألم؟"},
    "ja":{"text":"おはようございます。どこが痛みますか？"}},"final":true}
    """,
    """
    {"id":2,"speaker":"Sam","source":"Here, in the chest, since 10 yesterday evening.","source_lang":"en",
    "translations":{"es":{"text":"Aquí, en el pecho, desde ayer a las 10 de la noche."},
    "ar":{"text":"هنا، في الصدر، منذ الساعة 10 مساء أمس."},
    "ja":{"text":"ここ、胸です。昨日の夜の10時からです。"}},"final":true}
    """,
    """
    {"id":3,"speaker":"Ana","source":"Tome una de estas pastillas después de cada comida.","source_lang":"es",
    "translations":{"en":{"text":"Take one of these tablets after every meal."},
    "ar":{"text":"خذ حبة من هذه الأقراص بعد كل وجبة."},
    "ja":{"text":"毎食後にこの錠剤を一錠飲んでください。"}},"final":true}
    """,
  ].map { $0.split(separator: "\n").joined() }

  /// Shows a picture with two people, in few greys and long edges that make small files.
  private func showPeople() {
    let size = PixelSize(width: 1280, height: 720)
    guard let lease = pool.lease(size: size) else { return }
    let picture = lease.bitmap.view
    picture.fill(picture.bounds, with: Color(gray: 104))
    let middles = [420, 860]
    for x in middles {
      picture.fillOval(at: PixelPoint(x: x, y: 720), radii: (210, 300), with: Color(gray: 64))
      picture.fillOval(at: PixelPoint(x: x, y: 310), radii: (95, 125), with: Color(gray: 176))
    }
    frames.put(
      Frame(lease: lease, info: FrameInfo(generation: 1, sequence: 0, nominalSize: size)))
    pass(.milliseconds(33))
    let faces = middles.map { PixelRect(x: $0 - 95, y: 185, width: 190, height: 250) }
    tell(.faces(faces, generation: nil))
  }
}

extension Color {
  fileprivate init(gray: UInt8) { self.init(red: gray, green: gray, blue: gray) }
}

extension PixelView {
  /// Fills an oval of bands.
  fileprivate func fillOval(at center: PixelPoint, radii: (x: Int, y: Int), with color: Color) {
    let band = 15
    for y in Swift.stride(from: -radii.y, to: radii.y, by: band) {
      let share = Double(y + band / 2) / Double(radii.y)
      let half = Int((Double(radii.x) * max(0, 1 - share * share).squareRoot()).rounded())
      let row = PixelRect(x: center.x - half, y: center.y + y, width: 2 * half, height: band)
      fill(row.intersection(bounds), with: color)
    }
  }
}
