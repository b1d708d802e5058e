internal import Testing

/// The built program, with the kernel's own virtual cameras, on a screen that is looked at.
///
/// These run in the guest of scripts/guest, one after the other: its two cameras, their faults and
/// the time of an emulated machine are shared. On a person's machine they do not run, as no fault
/// may ever be injected into a real camera.
@Suite(.serialized, .enabled(if: Stage.isHere, "scripts/test runs these in a guest"))
enum RealCameras {}
