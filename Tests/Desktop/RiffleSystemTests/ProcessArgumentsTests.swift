import RiffleSystem
import Testing

@Suite("The kernel's command line") struct ProcessArgumentsTests {
  @Test("each argument ends with a zero, empty ones too, and the program's name is dropped")
  func words() {
    #expect(ProcessArguments.words(in: Array("riffle\0open\0\0é\0".utf8)) == ["open", "", "é"])
    #expect(ProcessArguments.words(in: Array("riffle\0".utf8)) == [])
    #expect(ProcessArguments.words(in: []) == [])
    #expect(ProcessArguments.words(in: [0, 0x61, 0xFF, 0]) == ["a\u{FFFD}FF"])
  }
}
