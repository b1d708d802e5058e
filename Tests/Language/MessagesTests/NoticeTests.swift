import Testing

@testable import Messages

@Suite struct NoticeTests {
  private let strings = InterfaceStrings.english

  @Test func aNoticeOfAnErrorIsTheLineOnStandardErrorAsASentence() {
    let error = CameraError.noFile(path: "clip.avi")
    #expect("\(error)" == "there is no file clip.avi; check its name")
    #expect(strings.text(of: .cameraFailed(error)) == "There is no file clip.avi; check its name")
  }

  @Test func theLackOfFacesIsToldForAWhileWithWhatToDo() {
    let error = FaceDetectionError.noProgram(path: "/usr/bin/visavis-faces")
    #expect(
      strings.text(of: .facesNotFound(error))
        == "Faces are not looked for: install visavis-faces; captions stay at the bottom"
    )
    #expect(
      error.description
        == "captions do not keep off faces: there is no /usr/bin/visavis-faces; "
        + "install the package visavis-faces, or make it in a checkout with `scripts/setup --faces` and "
        + "`scripts/run`")
    #expect(Notice.facesNotFound(.programFails(.silent)).lifetime == .seconds(8))
    for fault in [FaceDetectionError.Fault.ended, .notRunnable, .silent, .unreadable] {
      #expect("\(FaceDetectionError.programFails(fault))".contains("start it by itself"))
    }
  }

  @Test func aRecordingThatEndsOnAFullDiskAsksForSpace() {
    func line(_ reason: String) -> String {
      RecordingError.unwritable(path: "talk.mp4", reason: reason).description
    }
    #expect(
      line("No space left on device")
        == "the recording has ended: talk.mp4: No space left on device; "
        + "free some space, or choose another place, and start it again")
    #expect(
      line("Input/output error")
        == "the recording has ended: talk.mp4: Input/output error; "
        + "choose another place, and start it again")
  }

  @Test func theErrorsOfASettingsFileAreCountedAndTheFirstIsNamed() {
    #expect(
      strings.text(of: .settingsFaulty(count: 1, line: 1234))
        == "The settings file has an error in line 1234; visavis check-config has the details")
    #expect(
      strings.text(of: .settingsFaulty(count: 3, line: 2))
        == "The settings file has 3 errors, the first in line 2; "
        + "visavis check-config has the details")
  }

  @Test func aDeviceAtTheStartKeepsItsCase() {
    let error = CameraError.notACamera(node: "/dev/video7")
    #expect(strings.text(of: .cameraFailed(error)) == "\(error)")
    #expect(
      strings.text(of: .cameraRestarted(name: "Integrated Camera", .noFrames))
        == "Integrated Camera faltered (it delivers no pictures) and was restarted")
  }

  @Test func aPipelineIsCalledByItsProgramAndByItsNumberAmongSeveral() {
    let one = PipelineName(number: 1, count: 1, program: "sh")
    #expect(
      strings.text(of: .childPipelineEnded(one, .exited(1), isRestarted: true))
        == "The pipeline 'sh' ended (exit 1); starting it again")
    let third = PipelineName(number: 3, count: 3, program: nil)
    #expect(
      strings.text(of: .childPipelineEnded(third, .exited(127), isRestarted: false))
        == "Pipeline 3 of 3: command not found (exit 127); "
        + "install it, or correct it and start visavis again")
  }

  @Test func aCameraThatMayAppearIsAbsentAndOneInUseByUnknownProgramsIsCrowded() {
    #expect(CameraError.noCamera(path: "/dev/video9", .none).isAbsent)
    #expect(CameraError.deviceInUse(node: "/dev/video0", by: []).cause == .contended)
    #expect(CameraError.deviceInUse(node: "/dev/video0", by: ["cheese (7)"]).cause == .busy)
  }
}
