import Console
import Testing

/// The search for the installed files.
@Suite struct InstalledFilesTests {
  private func find(
    variable: String? = nil, executable: String = "/usr/bin/visavis", in existing: Set<String>
  ) throws(InstalledFiles.MissingFolderError) -> String {
    try InstalledFiles.directory(
      named: "fonts", variable: variable, executable: executable,
      exists: { existing.contains($0) })
  }

  @Test func theVariableComesFirst() throws {
    let world: Set = ["/data/fonts", "/usr/share/visavis", "/usr/share/visavis/fonts"]
    #expect(try find(variable: "/data", in: world) == "/data/fonts")
    #expect(try find(variable: "", in: world) == "/usr/share/visavis/fonts")
  }

  @Test func aVariableForAMissingFolderIsReported() {
    let error = #expect(throws: InstalledFiles.MissingFolderError.self) {
      try find(variable: "/wrong", in: ["/usr/share/visavis", "/usr/share/visavis/fonts"])
    }
    #expect(error?.description.contains("/wrong/fonts") == true)
  }

  @Test func aCheckoutIsFoundFromInsideItsBuildFolder() throws {
    let executable = "/users/me/src/.build/x86_64-unknown-linux-gnu/release/visavis"
    let world: Set = ["/users/me/src/fonts", "/users/me/src/Package.swift", "/users/me/fonts"]
    #expect(try find(executable: executable, in: world) == "/users/me/src/fonts")
  }

  @Test func aMissingFolderIsReportedInOneLine() {
    let error = #expect(throws: InstalledFiles.MissingFolderError.self) {
      try find(in: ["/usr/fonts"])
    }
    #expect(error?.description.contains("VISAVIS_DATA") == true)
    #expect(error?.description.contains("\n") == false)
  }
}
