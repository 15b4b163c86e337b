import Diagnostics
import Testing

@Test(arguments: [
  ("upcse", "upcase"), ("UPCASE", "upcase"), ("dwoncase", "downcase"), ("sizes", "size"),
  ("storefront", "storefronts"),
])
func `a slip of the pen finds its name`(written: String, meant: String) {
  let known = ["size", "upcase", "downcase", "storefronts"]
  #expect(nearestName(to: written, among: known) == meant)
}

@Test(arguments: ["", "x", "completely-else", String(repeating: "upcase", count: 100)])
func `what is near to nothing finds nothing`(written: String) {
  #expect(nearestName(to: written, among: ["a", "", "upcase", "downcase"]) == nil)
}

@Test func `of two equally near names the first stands`() {
  #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
}

@Test func `the nearer name stands, wherever it is`() {
  #expect(nearestName(to: "limits", among: ["limbos", "limit"]) == "limit")
}
