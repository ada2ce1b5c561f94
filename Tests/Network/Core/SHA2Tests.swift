import Foundation
import Testing

@testable import InnoNetwork

@Suite("SHA-2 and HMAC")
struct SHA2Tests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test(
    "give the digests of FIPS 180-4",
    arguments: [
      (
        SHA2.sha256, "",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
      ),
      (
        .sha256, "abc",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ),
      (
        .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        .sha384, "abc",
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
          + "8086072ba1e7cc2358baeca134c825a7"
      ),
      (
        .sha512, "abc",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
          + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
    ]
  )
  func digests(algorithm: SHA2, text: String, digest: String) {
    #expect(hex(algorithm.hash(text.utf8)) == digest)
  }

  @Test(
    "give the digest of a message of any length around the size of a block",
    arguments: [
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]
  )
  func lengths(count: Int, digest: String) {
    #expect(hex(SHA2.sha256.hash(repeatElement(UInt8(ascii: "a"), count: count))) == digest)
  }

  @Test(
    "authenticate as RFC 4231 has it",
    arguments: [
      (
        SHA2.sha256, 4,
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        .sha384, 4,
        "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
          + "8e2240ca5e69e2c78b3239ecfab21649"
      ),
      (
        .sha512, 4,
        "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
          + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
      ),
    ]
  )
  func authentication(algorithm: SHA2, keySize: Int, code: String) {
    let message = "what do ya want for nothing?"
    #expect(hex(algorithm.authenticationCode(of: message.utf8, key: "Jefe".utf8)) == code)
  }

  @Test("authenticate with a key that is longer than a block")
  func longKey() {
    let key = [UInt8](repeating: 0xAA, count: 131)
    let message = "Test Using Larger Than Block-Size Key - Hash Key First"
    #expect(
      hex(SHA2.sha256.authenticationCode(of: message.utf8, key: key))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    )
  }
}
