internal import Testing

/// Tests of the built program with the kernel's virtual cameras, on a virtual screen.
///
/// They run in the guest of scripts/guest, one after the other, because they share its
/// cameras, their faults and an emulated processor. They never run on a user's machine because no
/// fault may be injected into a real camera.
@Suite(.serialized, .enabled(if: Harness.isInGuest, "scripts/test runs these in a guest"))
enum RealCameras {}
