import Glibc
import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct CameraCatalogTests {
  @Test func camerasAreListedAndOtherNodesAreNot() {
    let metadata = FakeCamera("Fake", size: .zero)
    let folder = FakeFolder([
      "/dev/video0": FakeCamera("Fake", bus: "usb-1"), "/dev/video1": metadata,
      "/dev/video2": FakeCamera("Fake", bus: "usb-2"),
    ])
    let scan = CameraCatalog(folder: folder).scan()
    #expect(scan.cameras.map(\.node) == ["/dev/video0", "/dev/video2"])
    #expect(Set(scan.cameras.map(\.identity)).count == 2)
    #expect(scan.errors.isEmpty)
    #expect(scan.cameras.first?.preferredMode?.description == "16x8@30:YUYV")
    #expect(metadata.openDevices == 0)
  }

  @Test func aDeviceWithoutPermissionIsAnError() {
    let locked = FakeCamera("Locked")
    locked.fail(.open, EACCES)
    let scan = CameraCatalog(folder: FakeFolder(["/dev/video0": locked])).scan()
    #expect(scan.cameras.isEmpty)
    #expect(scan.errors.map(\.cause) == [.permissionDenied])
    #expect(scan.errors.first?.description.contains("group 'video'") == true)
  }

  @Test func aCameraMatchesPartOfItsNameInAnyCase() throws {
    let catalog = CameraCatalog(
      folder: FakeFolder([
        "/dev/video0": FakeCamera("Integrated Camera"), "/dev/video1": FakeCamera("BRIO 4K"),
      ]))
    #expect(try catalog.camera(for: .named("brio")).node == "/dev/video1")
  }

  @Test func theErrorForAnAbsentCameraListsTheOthers() {
    let catalog = CameraCatalog(folder: FakeFolder(["/dev/video0": FakeCamera("BRIO")]))
    for specifier in [CameraSpecifier.named("Logitech"), .device(path: "/dev/video7")] {
      let error = #expect(throws: CameraError.self) { try catalog.camera(for: specifier) }
      #expect(error?.isAbsent == true)
      #expect(error?.description.contains("/dev/video0 (BRIO)") == true)
    }
  }

  @Test func theErrorForANameThatIsAFolderSaysSo() {
    let catalog = CameraCatalog(folder: FakeFolder())
    let error = #expect(throws: CameraError.self) { try catalog.camera(for: .named("/tmp")) }
    #expect(error?.description.contains("here it is a folder") == true)
    let other = #expect(throws: CameraError.self) {
      try catalog.camera(for: .named("no-such-name"))
    }
    #expect(other?.description.contains("folder") == false)
  }

  @Test(arguments: [
    (ENOTTY, CameraError.Cause.notACamera), (EBUSY, .contended), (EIO, .failed),
  ])
  func aFailedDeviceIsReportedWithItsCause(code: Int32, cause: CameraError.Cause) {
    let camera = FakeCamera()
    camera.fail(.capability, code)
    let catalog = CameraCatalog(folder: FakeFolder(["/dev/video0": camera]))
    expect(cause) {
      try catalog.camera(for: .device(path: "/dev/video0"))
    }
    #expect(camera.openDevices == 0)
  }

  @Test func aCameraIsFoundUnderAnyNode() {
    let (one, linked) = (FakeCamera(bus: "usb-1"), FakeCamera(bus: "usb-2", link: "/dev/by-id/x"))
    let folder = FakeFolder(["/dev/video0": one, "/dev/video1": linked])
    let catalog = CameraCatalog(folder: folder)
    let cameras = catalog.scan().cameras
    #expect(cameras.map(\.identity) == ["usb-1 Fake", "/dev/by-id/x"])
    folder.unplug("/dev/video0")
    folder.unplug("/dev/video1")
    #expect(cameras.map { catalog.node(of: $0) } == [nil, nil])
    folder.plug(one, at: "/dev/video5")
    folder.plug(linked, at: "/dev/video0")
    #expect(cameras.map { catalog.node(of: $0) } == ["/dev/video5", "/dev/video0"])
  }

  @Test func aLaterLinkDoesNotChangeTheCamerasIdentity() throws {
    let folder = FakeFolder(["/dev/video1": FakeCamera(bus: "usb-2")])
    let catalog = CameraCatalog(folder: folder)
    let camera = try catalog.camera(for: .device(path: "/dev/video1"))
    folder.plug(FakeCamera(bus: "usb-2", link: "/dev/by-id/x"), at: "/dev/video1")
    #expect(catalog.node(of: camera) == "/dev/video1")
  }

  @Test func theKernelsDeviceFolderIsReadable() {
    let folder = KernelDeviceFolder()
    #expect(folder.nodes().allSatisfy { $0.hasPrefix("/dev/video") })
    #expect(folder.node(at: "/dev/fd") != "/dev/fd")
    #expect(folder.link(to: "/dev/null") == nil)
    #expect(folder.watch() != nil)
    expect(.notACamera) {
      try CameraCatalog().camera(for: .device(path: "/dev/null"))
    }
  }
}
