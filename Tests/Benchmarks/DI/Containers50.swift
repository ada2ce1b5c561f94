import InnoDI

/// 50 shared services, most of which need two others.
@DIContainer
struct Container50 {
  @Provide(factory: { Node() }, concrete: true)
  var s0: Node
  @Provide(
    factory: { (s0: Node) in Node(s0) },
    concrete: true
  )
  var s1: Node
  @Provide(
    factory: { (s1: Node, s0: Node) in Node(s1, s0) },
    concrete: true
  )
  var s2: Node
  @Provide(
    factory: { (s2: Node, s1: Node) in Node(s2, s1) },
    concrete: true
  )
  var s3: Node
  @Provide(
    factory: { (s3: Node, s2: Node) in Node(s3, s2) },
    concrete: true
  )
  var s4: Node
  @Provide(
    factory: { (s4: Node, s3: Node) in Node(s4, s3) },
    concrete: true
  )
  var s5: Node
  @Provide(
    factory: { (s5: Node, s4: Node) in Node(s5, s4) },
    concrete: true
  )
  var s6: Node
  @Provide(
    factory: { (s6: Node, s5: Node) in Node(s6, s5) },
    concrete: true
  )
  var s7: Node
  @Provide(
    factory: { (s7: Node, s6: Node) in Node(s7, s6) },
    concrete: true
  )
  var s8: Node
  @Provide(
    factory: { (s8: Node, s7: Node) in Node(s8, s7) },
    concrete: true
  )
  var s9: Node
  @Provide(
    factory: { (s9: Node, s8: Node) in Node(s9, s8) },
    concrete: true
  )
  var s10: Node
  @Provide(
    factory: { (s10: Node, s9: Node) in Node(s10, s9) },
    concrete: true
  )
  var s11: Node
  @Provide(
    factory: { (s11: Node, s10: Node) in Node(s11, s10) },
    concrete: true
  )
  var s12: Node
  @Provide(
    factory: { (s12: Node, s11: Node) in Node(s12, s11) },
    concrete: true
  )
  var s13: Node
  @Provide(
    factory: { (s13: Node, s12: Node) in Node(s13, s12) },
    concrete: true
  )
  var s14: Node
  @Provide(
    factory: { (s14: Node, s13: Node) in Node(s14, s13) },
    concrete: true
  )
  var s15: Node
  @Provide(
    factory: { (s15: Node, s14: Node) in Node(s15, s14) },
    concrete: true
  )
  var s16: Node
  @Provide(
    factory: { (s16: Node, s15: Node) in Node(s16, s15) },
    concrete: true
  )
  var s17: Node
  @Provide(
    factory: { (s17: Node, s16: Node) in Node(s17, s16) },
    concrete: true
  )
  var s18: Node
  @Provide(
    factory: { (s18: Node, s17: Node) in Node(s18, s17) },
    concrete: true
  )
  var s19: Node
  @Provide(
    factory: { (s19: Node, s18: Node) in Node(s19, s18) },
    concrete: true
  )
  var s20: Node
  @Provide(
    factory: { (s20: Node, s19: Node) in Node(s20, s19) },
    concrete: true
  )
  var s21: Node
  @Provide(
    factory: { (s21: Node, s20: Node) in Node(s21, s20) },
    concrete: true
  )
  var s22: Node
  @Provide(
    factory: { (s22: Node, s21: Node) in Node(s22, s21) },
    concrete: true
  )
  var s23: Node
  @Provide(
    factory: { (s23: Node, s22: Node) in Node(s23, s22) },
    concrete: true
  )
  var s24: Node
  @Provide(
    factory: { (s24: Node, s23: Node) in Node(s24, s23) },
    concrete: true
  )
  var s25: Node
  @Provide(
    factory: { (s25: Node, s24: Node) in Node(s25, s24) },
    concrete: true
  )
  var s26: Node
  @Provide(
    factory: { (s26: Node, s25: Node) in Node(s26, s25) },
    concrete: true
  )
  var s27: Node
  @Provide(
    factory: { (s27: Node, s26: Node) in Node(s27, s26) },
    concrete: true
  )
  var s28: Node
  @Provide(
    factory: { (s28: Node, s27: Node) in Node(s28, s27) },
    concrete: true
  )
  var s29: Node
  @Provide(
    factory: { (s29: Node, s28: Node) in Node(s29, s28) },
    concrete: true
  )
  var s30: Node
  @Provide(
    factory: { (s30: Node, s29: Node) in Node(s30, s29) },
    concrete: true
  )
  var s31: Node
  @Provide(
    factory: { (s31: Node, s30: Node) in Node(s31, s30) },
    concrete: true
  )
  var s32: Node
  @Provide(
    factory: { (s32: Node, s31: Node) in Node(s32, s31) },
    concrete: true
  )
  var s33: Node
  @Provide(
    factory: { (s33: Node, s32: Node) in Node(s33, s32) },
    concrete: true
  )
  var s34: Node
  @Provide(
    factory: { (s34: Node, s33: Node) in Node(s34, s33) },
    concrete: true
  )
  var s35: Node
  @Provide(
    factory: { (s35: Node, s34: Node) in Node(s35, s34) },
    concrete: true
  )
  var s36: Node
  @Provide(
    factory: { (s36: Node, s35: Node) in Node(s36, s35) },
    concrete: true
  )
  var s37: Node
  @Provide(
    factory: { (s37: Node, s36: Node) in Node(s37, s36) },
    concrete: true
  )
  var s38: Node
  @Provide(
    factory: { (s38: Node, s37: Node) in Node(s38, s37) },
    concrete: true
  )
  var s39: Node
  @Provide(
    factory: { (s39: Node, s38: Node) in Node(s39, s38) },
    concrete: true
  )
  var s40: Node
  @Provide(
    factory: { (s40: Node, s39: Node) in Node(s40, s39) },
    concrete: true
  )
  var s41: Node
  @Provide(
    factory: { (s41: Node, s40: Node) in Node(s41, s40) },
    concrete: true
  )
  var s42: Node
  @Provide(
    factory: { (s42: Node, s41: Node) in Node(s42, s41) },
    concrete: true
  )
  var s43: Node
  @Provide(
    factory: { (s43: Node, s42: Node) in Node(s43, s42) },
    concrete: true
  )
  var s44: Node
  @Provide(
    factory: { (s44: Node, s43: Node) in Node(s44, s43) },
    concrete: true
  )
  var s45: Node
  @Provide(
    factory: { (s45: Node, s44: Node) in Node(s45, s44) },
    concrete: true
  )
  var s46: Node
  @Provide(
    factory: { (s46: Node, s45: Node) in Node(s46, s45) },
    concrete: true
  )
  var s47: Node
  @Provide(
    factory: { (s47: Node, s46: Node) in Node(s47, s46) },
    concrete: true
  )
  var s48: Node
  @Provide(
    factory: { (s48: Node, s47: Node) in Node(s48, s47) },
    concrete: true
  )
  var s49: Node
}

/// The handwritten equivalent: a class with a property for each service, and optional overrides.
final class Hand50 {
  let s0: Node
  let s1: Node
  let s2: Node
  let s3: Node
  let s4: Node
  let s5: Node
  let s6: Node
  let s7: Node
  let s8: Node
  let s9: Node
  let s10: Node
  let s11: Node
  let s12: Node
  let s13: Node
  let s14: Node
  let s15: Node
  let s16: Node
  let s17: Node
  let s18: Node
  let s19: Node
  let s20: Node
  let s21: Node
  let s22: Node
  let s23: Node
  let s24: Node
  let s25: Node
  let s26: Node
  let s27: Node
  let s28: Node
  let s29: Node
  let s30: Node
  let s31: Node
  let s32: Node
  let s33: Node
  let s34: Node
  let s35: Node
  let s36: Node
  let s37: Node
  let s38: Node
  let s39: Node
  let s40: Node
  let s41: Node
  let s42: Node
  let s43: Node
  let s44: Node
  let s45: Node
  let s46: Node
  let s47: Node
  let s48: Node
  let s49: Node

  init(
    s0: Node? = nil,
    s1: Node? = nil,
    s2: Node? = nil,
    s3: Node? = nil,
    s4: Node? = nil,
    s5: Node? = nil,
    s6: Node? = nil,
    s7: Node? = nil,
    s8: Node? = nil,
    s9: Node? = nil,
    s10: Node? = nil,
    s11: Node? = nil,
    s12: Node? = nil,
    s13: Node? = nil,
    s14: Node? = nil,
    s15: Node? = nil,
    s16: Node? = nil,
    s17: Node? = nil,
    s18: Node? = nil,
    s19: Node? = nil,
    s20: Node? = nil,
    s21: Node? = nil,
    s22: Node? = nil,
    s23: Node? = nil,
    s24: Node? = nil,
    s25: Node? = nil,
    s26: Node? = nil,
    s27: Node? = nil,
    s28: Node? = nil,
    s29: Node? = nil,
    s30: Node? = nil,
    s31: Node? = nil,
    s32: Node? = nil,
    s33: Node? = nil,
    s34: Node? = nil,
    s35: Node? = nil,
    s36: Node? = nil,
    s37: Node? = nil,
    s38: Node? = nil,
    s39: Node? = nil,
    s40: Node? = nil,
    s41: Node? = nil,
    s42: Node? = nil,
    s43: Node? = nil,
    s44: Node? = nil,
    s45: Node? = nil,
    s46: Node? = nil,
    s47: Node? = nil,
    s48: Node? = nil,
    s49: Node? = nil
  ) {
    let s0 = s0 ?? Node()
    let s1 = s1 ?? Node(s0)
    let s2 = s2 ?? Node(s1, s0)
    let s3 = s3 ?? Node(s2, s1)
    let s4 = s4 ?? Node(s3, s2)
    let s5 = s5 ?? Node(s4, s3)
    let s6 = s6 ?? Node(s5, s4)
    let s7 = s7 ?? Node(s6, s5)
    let s8 = s8 ?? Node(s7, s6)
    let s9 = s9 ?? Node(s8, s7)
    let s10 = s10 ?? Node(s9, s8)
    let s11 = s11 ?? Node(s10, s9)
    let s12 = s12 ?? Node(s11, s10)
    let s13 = s13 ?? Node(s12, s11)
    let s14 = s14 ?? Node(s13, s12)
    let s15 = s15 ?? Node(s14, s13)
    let s16 = s16 ?? Node(s15, s14)
    let s17 = s17 ?? Node(s16, s15)
    let s18 = s18 ?? Node(s17, s16)
    let s19 = s19 ?? Node(s18, s17)
    let s20 = s20 ?? Node(s19, s18)
    let s21 = s21 ?? Node(s20, s19)
    let s22 = s22 ?? Node(s21, s20)
    let s23 = s23 ?? Node(s22, s21)
    let s24 = s24 ?? Node(s23, s22)
    let s25 = s25 ?? Node(s24, s23)
    let s26 = s26 ?? Node(s25, s24)
    let s27 = s27 ?? Node(s26, s25)
    let s28 = s28 ?? Node(s27, s26)
    let s29 = s29 ?? Node(s28, s27)
    let s30 = s30 ?? Node(s29, s28)
    let s31 = s31 ?? Node(s30, s29)
    let s32 = s32 ?? Node(s31, s30)
    let s33 = s33 ?? Node(s32, s31)
    let s34 = s34 ?? Node(s33, s32)
    let s35 = s35 ?? Node(s34, s33)
    let s36 = s36 ?? Node(s35, s34)
    let s37 = s37 ?? Node(s36, s35)
    let s38 = s38 ?? Node(s37, s36)
    let s39 = s39 ?? Node(s38, s37)
    let s40 = s40 ?? Node(s39, s38)
    let s41 = s41 ?? Node(s40, s39)
    let s42 = s42 ?? Node(s41, s40)
    let s43 = s43 ?? Node(s42, s41)
    let s44 = s44 ?? Node(s43, s42)
    let s45 = s45 ?? Node(s44, s43)
    let s46 = s46 ?? Node(s45, s44)
    let s47 = s47 ?? Node(s46, s45)
    let s48 = s48 ?? Node(s47, s46)
    let s49 = s49 ?? Node(s48, s47)
    self.s0 = s0
    self.s1 = s1
    self.s2 = s2
    self.s3 = s3
    self.s4 = s4
    self.s5 = s5
    self.s6 = s6
    self.s7 = s7
    self.s8 = s8
    self.s9 = s9
    self.s10 = s10
    self.s11 = s11
    self.s12 = s12
    self.s13 = s13
    self.s14 = s14
    self.s15 = s15
    self.s16 = s16
    self.s17 = s17
    self.s18 = s18
    self.s19 = s19
    self.s20 = s20
    self.s21 = s21
    self.s22 = s22
    self.s23 = s23
    self.s24 = s24
    self.s25 = s25
    self.s26 = s26
    self.s27 = s27
    self.s28 = s28
    self.s29 = s29
    self.s30 = s30
    self.s31 = s31
    self.s32 = s32
    self.s33 = s33
    self.s34 = s34
    self.s35 = s35
    self.s36 = s36
    self.s37 = s37
    self.s38 = s38
    self.s39 = s39
    self.s40 = s40
    self.s41 = s41
    self.s42 = s42
    self.s43 = s43
    self.s44 = s44
    self.s45 = s45
    self.s46 = s46
    self.s47 = s47
    self.s48 = s48
    self.s49 = s49
  }
}
