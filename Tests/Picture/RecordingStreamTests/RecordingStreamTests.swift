import RecordingStream
import Testing

@Suite struct PictureHeaderTests {
  @Test(arguments: [
    PictureHeader(.picture, payload: 1_382_400, time: 1_234_567_890_123),
    PictureHeader(.picture, payload: 0, time: -1), PictureHeader(.end, time: .max),
  ])
  func aHeaderIsSixteenBytesThatReadBack(header: PictureHeader) {
    #expect(header.bytes.count == PictureHeader.byteCount)
    #expect(PictureHeader(parsing: header.bytes) == header)
  }

  @Test func otherBytesAreNoHeader() {
    let bytes = PictureHeader(.picture, payload: 6, time: 1).bytes
    #expect(PictureHeader(parsing: bytes.dropLast()) == nil)
    #expect(PictureHeader(parsing: bytes + [0]) == nil)
    #expect(PictureHeader(parsing: [UInt8](repeating: 0, count: 16)) == nil)
    #expect(PictureHeader(parsing: Array("YUV4MPEG2 W2 H2 ".utf8)) == nil)
  }
}

@Suite struct RecorderReportTests {
  @Test(arguments: [
    RecorderReport.started(encoder: "libx264"), .soundless(reason: "Connection refused"),
    .failed(reason: "No space left on device"), .ended(pictures: 300),
  ])
  func aLineReadsBack(report: RecorderReport) {
    #expect(RecorderReport(parsing: report.line) == report)
  }

  @Test(arguments: ["", "ended", "ended many", "Started libx264", "progress 3"])
  func anotherLineIsNoReport(line: String) {
    #expect(RecorderReport(parsing: line) == nil)
  }
}

@Suite struct RecordingFormatTests {
  @Test(arguments: [
    ("talk.mp4", RecordingFormat.mp4), ("/tmp/a.b/talk.MKV", .mkv), ("./talk.webm", .webm),
  ])
  func theExtensionDecides(path: String, format: RecordingFormat) {
    #expect(RecordingFormat(path: path) == format)
  }

  @Test(arguments: ["talk", "talk.avi", ".mp4", "/tmp/a.mp4/talk", "talk.mp4/", ""])
  func otherNamesHaveNoFormat(path: String) {
    #expect(RecordingFormat(path: path) == nil)
  }
}

@Suite struct RecordingClockTests {
  @Test func anInstantIsAsFarFromNowOnBothClocks() {
    let instant = ContinuousClock.now - .seconds(100)
    let distance = RecordingClock.now - RecordingClock.time(of: instant)
    #expect((100_000_000..<101_000_000).contains(distance), "\(distance)")
  }
}
