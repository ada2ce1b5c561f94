import InnoDI

/// 250 shared services, most of which need two others.
@DIContainer
struct Container250 {
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
  @Provide(
    factory: { (s49: Node, s48: Node) in Node(s49, s48) },
    concrete: true
  )
  var s50: Node
  @Provide(
    factory: { (s50: Node, s49: Node) in Node(s50, s49) },
    concrete: true
  )
  var s51: Node
  @Provide(
    factory: { (s51: Node, s50: Node) in Node(s51, s50) },
    concrete: true
  )
  var s52: Node
  @Provide(
    factory: { (s52: Node, s51: Node) in Node(s52, s51) },
    concrete: true
  )
  var s53: Node
  @Provide(
    factory: { (s53: Node, s52: Node) in Node(s53, s52) },
    concrete: true
  )
  var s54: Node
  @Provide(
    factory: { (s54: Node, s53: Node) in Node(s54, s53) },
    concrete: true
  )
  var s55: Node
  @Provide(
    factory: { (s55: Node, s54: Node) in Node(s55, s54) },
    concrete: true
  )
  var s56: Node
  @Provide(
    factory: { (s56: Node, s55: Node) in Node(s56, s55) },
    concrete: true
  )
  var s57: Node
  @Provide(
    factory: { (s57: Node, s56: Node) in Node(s57, s56) },
    concrete: true
  )
  var s58: Node
  @Provide(
    factory: { (s58: Node, s57: Node) in Node(s58, s57) },
    concrete: true
  )
  var s59: Node
  @Provide(
    factory: { (s59: Node, s58: Node) in Node(s59, s58) },
    concrete: true
  )
  var s60: Node
  @Provide(
    factory: { (s60: Node, s59: Node) in Node(s60, s59) },
    concrete: true
  )
  var s61: Node
  @Provide(
    factory: { (s61: Node, s60: Node) in Node(s61, s60) },
    concrete: true
  )
  var s62: Node
  @Provide(
    factory: { (s62: Node, s61: Node) in Node(s62, s61) },
    concrete: true
  )
  var s63: Node
  @Provide(
    factory: { (s63: Node, s62: Node) in Node(s63, s62) },
    concrete: true
  )
  var s64: Node
  @Provide(
    factory: { (s64: Node, s63: Node) in Node(s64, s63) },
    concrete: true
  )
  var s65: Node
  @Provide(
    factory: { (s65: Node, s64: Node) in Node(s65, s64) },
    concrete: true
  )
  var s66: Node
  @Provide(
    factory: { (s66: Node, s65: Node) in Node(s66, s65) },
    concrete: true
  )
  var s67: Node
  @Provide(
    factory: { (s67: Node, s66: Node) in Node(s67, s66) },
    concrete: true
  )
  var s68: Node
  @Provide(
    factory: { (s68: Node, s67: Node) in Node(s68, s67) },
    concrete: true
  )
  var s69: Node
  @Provide(
    factory: { (s69: Node, s68: Node) in Node(s69, s68) },
    concrete: true
  )
  var s70: Node
  @Provide(
    factory: { (s70: Node, s69: Node) in Node(s70, s69) },
    concrete: true
  )
  var s71: Node
  @Provide(
    factory: { (s71: Node, s70: Node) in Node(s71, s70) },
    concrete: true
  )
  var s72: Node
  @Provide(
    factory: { (s72: Node, s71: Node) in Node(s72, s71) },
    concrete: true
  )
  var s73: Node
  @Provide(
    factory: { (s73: Node, s72: Node) in Node(s73, s72) },
    concrete: true
  )
  var s74: Node
  @Provide(
    factory: { (s74: Node, s73: Node) in Node(s74, s73) },
    concrete: true
  )
  var s75: Node
  @Provide(
    factory: { (s75: Node, s74: Node) in Node(s75, s74) },
    concrete: true
  )
  var s76: Node
  @Provide(
    factory: { (s76: Node, s75: Node) in Node(s76, s75) },
    concrete: true
  )
  var s77: Node
  @Provide(
    factory: { (s77: Node, s76: Node) in Node(s77, s76) },
    concrete: true
  )
  var s78: Node
  @Provide(
    factory: { (s78: Node, s77: Node) in Node(s78, s77) },
    concrete: true
  )
  var s79: Node
  @Provide(
    factory: { (s79: Node, s78: Node) in Node(s79, s78) },
    concrete: true
  )
  var s80: Node
  @Provide(
    factory: { (s80: Node, s79: Node) in Node(s80, s79) },
    concrete: true
  )
  var s81: Node
  @Provide(
    factory: { (s81: Node, s80: Node) in Node(s81, s80) },
    concrete: true
  )
  var s82: Node
  @Provide(
    factory: { (s82: Node, s81: Node) in Node(s82, s81) },
    concrete: true
  )
  var s83: Node
  @Provide(
    factory: { (s83: Node, s82: Node) in Node(s83, s82) },
    concrete: true
  )
  var s84: Node
  @Provide(
    factory: { (s84: Node, s83: Node) in Node(s84, s83) },
    concrete: true
  )
  var s85: Node
  @Provide(
    factory: { (s85: Node, s84: Node) in Node(s85, s84) },
    concrete: true
  )
  var s86: Node
  @Provide(
    factory: { (s86: Node, s85: Node) in Node(s86, s85) },
    concrete: true
  )
  var s87: Node
  @Provide(
    factory: { (s87: Node, s86: Node) in Node(s87, s86) },
    concrete: true
  )
  var s88: Node
  @Provide(
    factory: { (s88: Node, s87: Node) in Node(s88, s87) },
    concrete: true
  )
  var s89: Node
  @Provide(
    factory: { (s89: Node, s88: Node) in Node(s89, s88) },
    concrete: true
  )
  var s90: Node
  @Provide(
    factory: { (s90: Node, s89: Node) in Node(s90, s89) },
    concrete: true
  )
  var s91: Node
  @Provide(
    factory: { (s91: Node, s90: Node) in Node(s91, s90) },
    concrete: true
  )
  var s92: Node
  @Provide(
    factory: { (s92: Node, s91: Node) in Node(s92, s91) },
    concrete: true
  )
  var s93: Node
  @Provide(
    factory: { (s93: Node, s92: Node) in Node(s93, s92) },
    concrete: true
  )
  var s94: Node
  @Provide(
    factory: { (s94: Node, s93: Node) in Node(s94, s93) },
    concrete: true
  )
  var s95: Node
  @Provide(
    factory: { (s95: Node, s94: Node) in Node(s95, s94) },
    concrete: true
  )
  var s96: Node
  @Provide(
    factory: { (s96: Node, s95: Node) in Node(s96, s95) },
    concrete: true
  )
  var s97: Node
  @Provide(
    factory: { (s97: Node, s96: Node) in Node(s97, s96) },
    concrete: true
  )
  var s98: Node
  @Provide(
    factory: { (s98: Node, s97: Node) in Node(s98, s97) },
    concrete: true
  )
  var s99: Node
  @Provide(
    factory: { (s99: Node, s98: Node) in Node(s99, s98) },
    concrete: true
  )
  var s100: Node
  @Provide(
    factory: { (s100: Node, s99: Node) in Node(s100, s99) },
    concrete: true
  )
  var s101: Node
  @Provide(
    factory: { (s101: Node, s100: Node) in Node(s101, s100) },
    concrete: true
  )
  var s102: Node
  @Provide(
    factory: { (s102: Node, s101: Node) in Node(s102, s101) },
    concrete: true
  )
  var s103: Node
  @Provide(
    factory: { (s103: Node, s102: Node) in Node(s103, s102) },
    concrete: true
  )
  var s104: Node
  @Provide(
    factory: { (s104: Node, s103: Node) in Node(s104, s103) },
    concrete: true
  )
  var s105: Node
  @Provide(
    factory: { (s105: Node, s104: Node) in Node(s105, s104) },
    concrete: true
  )
  var s106: Node
  @Provide(
    factory: { (s106: Node, s105: Node) in Node(s106, s105) },
    concrete: true
  )
  var s107: Node
  @Provide(
    factory: { (s107: Node, s106: Node) in Node(s107, s106) },
    concrete: true
  )
  var s108: Node
  @Provide(
    factory: { (s108: Node, s107: Node) in Node(s108, s107) },
    concrete: true
  )
  var s109: Node
  @Provide(
    factory: { (s109: Node, s108: Node) in Node(s109, s108) },
    concrete: true
  )
  var s110: Node
  @Provide(
    factory: { (s110: Node, s109: Node) in Node(s110, s109) },
    concrete: true
  )
  var s111: Node
  @Provide(
    factory: { (s111: Node, s110: Node) in Node(s111, s110) },
    concrete: true
  )
  var s112: Node
  @Provide(
    factory: { (s112: Node, s111: Node) in Node(s112, s111) },
    concrete: true
  )
  var s113: Node
  @Provide(
    factory: { (s113: Node, s112: Node) in Node(s113, s112) },
    concrete: true
  )
  var s114: Node
  @Provide(
    factory: { (s114: Node, s113: Node) in Node(s114, s113) },
    concrete: true
  )
  var s115: Node
  @Provide(
    factory: { (s115: Node, s114: Node) in Node(s115, s114) },
    concrete: true
  )
  var s116: Node
  @Provide(
    factory: { (s116: Node, s115: Node) in Node(s116, s115) },
    concrete: true
  )
  var s117: Node
  @Provide(
    factory: { (s117: Node, s116: Node) in Node(s117, s116) },
    concrete: true
  )
  var s118: Node
  @Provide(
    factory: { (s118: Node, s117: Node) in Node(s118, s117) },
    concrete: true
  )
  var s119: Node
  @Provide(
    factory: { (s119: Node, s118: Node) in Node(s119, s118) },
    concrete: true
  )
  var s120: Node
  @Provide(
    factory: { (s120: Node, s119: Node) in Node(s120, s119) },
    concrete: true
  )
  var s121: Node
  @Provide(
    factory: { (s121: Node, s120: Node) in Node(s121, s120) },
    concrete: true
  )
  var s122: Node
  @Provide(
    factory: { (s122: Node, s121: Node) in Node(s122, s121) },
    concrete: true
  )
  var s123: Node
  @Provide(
    factory: { (s123: Node, s122: Node) in Node(s123, s122) },
    concrete: true
  )
  var s124: Node
  @Provide(
    factory: { (s124: Node, s123: Node) in Node(s124, s123) },
    concrete: true
  )
  var s125: Node
  @Provide(
    factory: { (s125: Node, s124: Node) in Node(s125, s124) },
    concrete: true
  )
  var s126: Node
  @Provide(
    factory: { (s126: Node, s125: Node) in Node(s126, s125) },
    concrete: true
  )
  var s127: Node
  @Provide(
    factory: { (s127: Node, s126: Node) in Node(s127, s126) },
    concrete: true
  )
  var s128: Node
  @Provide(
    factory: { (s128: Node, s127: Node) in Node(s128, s127) },
    concrete: true
  )
  var s129: Node
  @Provide(
    factory: { (s129: Node, s128: Node) in Node(s129, s128) },
    concrete: true
  )
  var s130: Node
  @Provide(
    factory: { (s130: Node, s129: Node) in Node(s130, s129) },
    concrete: true
  )
  var s131: Node
  @Provide(
    factory: { (s131: Node, s130: Node) in Node(s131, s130) },
    concrete: true
  )
  var s132: Node
  @Provide(
    factory: { (s132: Node, s131: Node) in Node(s132, s131) },
    concrete: true
  )
  var s133: Node
  @Provide(
    factory: { (s133: Node, s132: Node) in Node(s133, s132) },
    concrete: true
  )
  var s134: Node
  @Provide(
    factory: { (s134: Node, s133: Node) in Node(s134, s133) },
    concrete: true
  )
  var s135: Node
  @Provide(
    factory: { (s135: Node, s134: Node) in Node(s135, s134) },
    concrete: true
  )
  var s136: Node
  @Provide(
    factory: { (s136: Node, s135: Node) in Node(s136, s135) },
    concrete: true
  )
  var s137: Node
  @Provide(
    factory: { (s137: Node, s136: Node) in Node(s137, s136) },
    concrete: true
  )
  var s138: Node
  @Provide(
    factory: { (s138: Node, s137: Node) in Node(s138, s137) },
    concrete: true
  )
  var s139: Node
  @Provide(
    factory: { (s139: Node, s138: Node) in Node(s139, s138) },
    concrete: true
  )
  var s140: Node
  @Provide(
    factory: { (s140: Node, s139: Node) in Node(s140, s139) },
    concrete: true
  )
  var s141: Node
  @Provide(
    factory: { (s141: Node, s140: Node) in Node(s141, s140) },
    concrete: true
  )
  var s142: Node
  @Provide(
    factory: { (s142: Node, s141: Node) in Node(s142, s141) },
    concrete: true
  )
  var s143: Node
  @Provide(
    factory: { (s143: Node, s142: Node) in Node(s143, s142) },
    concrete: true
  )
  var s144: Node
  @Provide(
    factory: { (s144: Node, s143: Node) in Node(s144, s143) },
    concrete: true
  )
  var s145: Node
  @Provide(
    factory: { (s145: Node, s144: Node) in Node(s145, s144) },
    concrete: true
  )
  var s146: Node
  @Provide(
    factory: { (s146: Node, s145: Node) in Node(s146, s145) },
    concrete: true
  )
  var s147: Node
  @Provide(
    factory: { (s147: Node, s146: Node) in Node(s147, s146) },
    concrete: true
  )
  var s148: Node
  @Provide(
    factory: { (s148: Node, s147: Node) in Node(s148, s147) },
    concrete: true
  )
  var s149: Node
  @Provide(
    factory: { (s149: Node, s148: Node) in Node(s149, s148) },
    concrete: true
  )
  var s150: Node
  @Provide(
    factory: { (s150: Node, s149: Node) in Node(s150, s149) },
    concrete: true
  )
  var s151: Node
  @Provide(
    factory: { (s151: Node, s150: Node) in Node(s151, s150) },
    concrete: true
  )
  var s152: Node
  @Provide(
    factory: { (s152: Node, s151: Node) in Node(s152, s151) },
    concrete: true
  )
  var s153: Node
  @Provide(
    factory: { (s153: Node, s152: Node) in Node(s153, s152) },
    concrete: true
  )
  var s154: Node
  @Provide(
    factory: { (s154: Node, s153: Node) in Node(s154, s153) },
    concrete: true
  )
  var s155: Node
  @Provide(
    factory: { (s155: Node, s154: Node) in Node(s155, s154) },
    concrete: true
  )
  var s156: Node
  @Provide(
    factory: { (s156: Node, s155: Node) in Node(s156, s155) },
    concrete: true
  )
  var s157: Node
  @Provide(
    factory: { (s157: Node, s156: Node) in Node(s157, s156) },
    concrete: true
  )
  var s158: Node
  @Provide(
    factory: { (s158: Node, s157: Node) in Node(s158, s157) },
    concrete: true
  )
  var s159: Node
  @Provide(
    factory: { (s159: Node, s158: Node) in Node(s159, s158) },
    concrete: true
  )
  var s160: Node
  @Provide(
    factory: { (s160: Node, s159: Node) in Node(s160, s159) },
    concrete: true
  )
  var s161: Node
  @Provide(
    factory: { (s161: Node, s160: Node) in Node(s161, s160) },
    concrete: true
  )
  var s162: Node
  @Provide(
    factory: { (s162: Node, s161: Node) in Node(s162, s161) },
    concrete: true
  )
  var s163: Node
  @Provide(
    factory: { (s163: Node, s162: Node) in Node(s163, s162) },
    concrete: true
  )
  var s164: Node
  @Provide(
    factory: { (s164: Node, s163: Node) in Node(s164, s163) },
    concrete: true
  )
  var s165: Node
  @Provide(
    factory: { (s165: Node, s164: Node) in Node(s165, s164) },
    concrete: true
  )
  var s166: Node
  @Provide(
    factory: { (s166: Node, s165: Node) in Node(s166, s165) },
    concrete: true
  )
  var s167: Node
  @Provide(
    factory: { (s167: Node, s166: Node) in Node(s167, s166) },
    concrete: true
  )
  var s168: Node
  @Provide(
    factory: { (s168: Node, s167: Node) in Node(s168, s167) },
    concrete: true
  )
  var s169: Node
  @Provide(
    factory: { (s169: Node, s168: Node) in Node(s169, s168) },
    concrete: true
  )
  var s170: Node
  @Provide(
    factory: { (s170: Node, s169: Node) in Node(s170, s169) },
    concrete: true
  )
  var s171: Node
  @Provide(
    factory: { (s171: Node, s170: Node) in Node(s171, s170) },
    concrete: true
  )
  var s172: Node
  @Provide(
    factory: { (s172: Node, s171: Node) in Node(s172, s171) },
    concrete: true
  )
  var s173: Node
  @Provide(
    factory: { (s173: Node, s172: Node) in Node(s173, s172) },
    concrete: true
  )
  var s174: Node
  @Provide(
    factory: { (s174: Node, s173: Node) in Node(s174, s173) },
    concrete: true
  )
  var s175: Node
  @Provide(
    factory: { (s175: Node, s174: Node) in Node(s175, s174) },
    concrete: true
  )
  var s176: Node
  @Provide(
    factory: { (s176: Node, s175: Node) in Node(s176, s175) },
    concrete: true
  )
  var s177: Node
  @Provide(
    factory: { (s177: Node, s176: Node) in Node(s177, s176) },
    concrete: true
  )
  var s178: Node
  @Provide(
    factory: { (s178: Node, s177: Node) in Node(s178, s177) },
    concrete: true
  )
  var s179: Node
  @Provide(
    factory: { (s179: Node, s178: Node) in Node(s179, s178) },
    concrete: true
  )
  var s180: Node
  @Provide(
    factory: { (s180: Node, s179: Node) in Node(s180, s179) },
    concrete: true
  )
  var s181: Node
  @Provide(
    factory: { (s181: Node, s180: Node) in Node(s181, s180) },
    concrete: true
  )
  var s182: Node
  @Provide(
    factory: { (s182: Node, s181: Node) in Node(s182, s181) },
    concrete: true
  )
  var s183: Node
  @Provide(
    factory: { (s183: Node, s182: Node) in Node(s183, s182) },
    concrete: true
  )
  var s184: Node
  @Provide(
    factory: { (s184: Node, s183: Node) in Node(s184, s183) },
    concrete: true
  )
  var s185: Node
  @Provide(
    factory: { (s185: Node, s184: Node) in Node(s185, s184) },
    concrete: true
  )
  var s186: Node
  @Provide(
    factory: { (s186: Node, s185: Node) in Node(s186, s185) },
    concrete: true
  )
  var s187: Node
  @Provide(
    factory: { (s187: Node, s186: Node) in Node(s187, s186) },
    concrete: true
  )
  var s188: Node
  @Provide(
    factory: { (s188: Node, s187: Node) in Node(s188, s187) },
    concrete: true
  )
  var s189: Node
  @Provide(
    factory: { (s189: Node, s188: Node) in Node(s189, s188) },
    concrete: true
  )
  var s190: Node
  @Provide(
    factory: { (s190: Node, s189: Node) in Node(s190, s189) },
    concrete: true
  )
  var s191: Node
  @Provide(
    factory: { (s191: Node, s190: Node) in Node(s191, s190) },
    concrete: true
  )
  var s192: Node
  @Provide(
    factory: { (s192: Node, s191: Node) in Node(s192, s191) },
    concrete: true
  )
  var s193: Node
  @Provide(
    factory: { (s193: Node, s192: Node) in Node(s193, s192) },
    concrete: true
  )
  var s194: Node
  @Provide(
    factory: { (s194: Node, s193: Node) in Node(s194, s193) },
    concrete: true
  )
  var s195: Node
  @Provide(
    factory: { (s195: Node, s194: Node) in Node(s195, s194) },
    concrete: true
  )
  var s196: Node
  @Provide(
    factory: { (s196: Node, s195: Node) in Node(s196, s195) },
    concrete: true
  )
  var s197: Node
  @Provide(
    factory: { (s197: Node, s196: Node) in Node(s197, s196) },
    concrete: true
  )
  var s198: Node
  @Provide(
    factory: { (s198: Node, s197: Node) in Node(s198, s197) },
    concrete: true
  )
  var s199: Node
  @Provide(
    factory: { (s199: Node, s198: Node) in Node(s199, s198) },
    concrete: true
  )
  var s200: Node
  @Provide(
    factory: { (s200: Node, s199: Node) in Node(s200, s199) },
    concrete: true
  )
  var s201: Node
  @Provide(
    factory: { (s201: Node, s200: Node) in Node(s201, s200) },
    concrete: true
  )
  var s202: Node
  @Provide(
    factory: { (s202: Node, s201: Node) in Node(s202, s201) },
    concrete: true
  )
  var s203: Node
  @Provide(
    factory: { (s203: Node, s202: Node) in Node(s203, s202) },
    concrete: true
  )
  var s204: Node
  @Provide(
    factory: { (s204: Node, s203: Node) in Node(s204, s203) },
    concrete: true
  )
  var s205: Node
  @Provide(
    factory: { (s205: Node, s204: Node) in Node(s205, s204) },
    concrete: true
  )
  var s206: Node
  @Provide(
    factory: { (s206: Node, s205: Node) in Node(s206, s205) },
    concrete: true
  )
  var s207: Node
  @Provide(
    factory: { (s207: Node, s206: Node) in Node(s207, s206) },
    concrete: true
  )
  var s208: Node
  @Provide(
    factory: { (s208: Node, s207: Node) in Node(s208, s207) },
    concrete: true
  )
  var s209: Node
  @Provide(
    factory: { (s209: Node, s208: Node) in Node(s209, s208) },
    concrete: true
  )
  var s210: Node
  @Provide(
    factory: { (s210: Node, s209: Node) in Node(s210, s209) },
    concrete: true
  )
  var s211: Node
  @Provide(
    factory: { (s211: Node, s210: Node) in Node(s211, s210) },
    concrete: true
  )
  var s212: Node
  @Provide(
    factory: { (s212: Node, s211: Node) in Node(s212, s211) },
    concrete: true
  )
  var s213: Node
  @Provide(
    factory: { (s213: Node, s212: Node) in Node(s213, s212) },
    concrete: true
  )
  var s214: Node
  @Provide(
    factory: { (s214: Node, s213: Node) in Node(s214, s213) },
    concrete: true
  )
  var s215: Node
  @Provide(
    factory: { (s215: Node, s214: Node) in Node(s215, s214) },
    concrete: true
  )
  var s216: Node
  @Provide(
    factory: { (s216: Node, s215: Node) in Node(s216, s215) },
    concrete: true
  )
  var s217: Node
  @Provide(
    factory: { (s217: Node, s216: Node) in Node(s217, s216) },
    concrete: true
  )
  var s218: Node
  @Provide(
    factory: { (s218: Node, s217: Node) in Node(s218, s217) },
    concrete: true
  )
  var s219: Node
  @Provide(
    factory: { (s219: Node, s218: Node) in Node(s219, s218) },
    concrete: true
  )
  var s220: Node
  @Provide(
    factory: { (s220: Node, s219: Node) in Node(s220, s219) },
    concrete: true
  )
  var s221: Node
  @Provide(
    factory: { (s221: Node, s220: Node) in Node(s221, s220) },
    concrete: true
  )
  var s222: Node
  @Provide(
    factory: { (s222: Node, s221: Node) in Node(s222, s221) },
    concrete: true
  )
  var s223: Node
  @Provide(
    factory: { (s223: Node, s222: Node) in Node(s223, s222) },
    concrete: true
  )
  var s224: Node
  @Provide(
    factory: { (s224: Node, s223: Node) in Node(s224, s223) },
    concrete: true
  )
  var s225: Node
  @Provide(
    factory: { (s225: Node, s224: Node) in Node(s225, s224) },
    concrete: true
  )
  var s226: Node
  @Provide(
    factory: { (s226: Node, s225: Node) in Node(s226, s225) },
    concrete: true
  )
  var s227: Node
  @Provide(
    factory: { (s227: Node, s226: Node) in Node(s227, s226) },
    concrete: true
  )
  var s228: Node
  @Provide(
    factory: { (s228: Node, s227: Node) in Node(s228, s227) },
    concrete: true
  )
  var s229: Node
  @Provide(
    factory: { (s229: Node, s228: Node) in Node(s229, s228) },
    concrete: true
  )
  var s230: Node
  @Provide(
    factory: { (s230: Node, s229: Node) in Node(s230, s229) },
    concrete: true
  )
  var s231: Node
  @Provide(
    factory: { (s231: Node, s230: Node) in Node(s231, s230) },
    concrete: true
  )
  var s232: Node
  @Provide(
    factory: { (s232: Node, s231: Node) in Node(s232, s231) },
    concrete: true
  )
  var s233: Node
  @Provide(
    factory: { (s233: Node, s232: Node) in Node(s233, s232) },
    concrete: true
  )
  var s234: Node
  @Provide(
    factory: { (s234: Node, s233: Node) in Node(s234, s233) },
    concrete: true
  )
  var s235: Node
  @Provide(
    factory: { (s235: Node, s234: Node) in Node(s235, s234) },
    concrete: true
  )
  var s236: Node
  @Provide(
    factory: { (s236: Node, s235: Node) in Node(s236, s235) },
    concrete: true
  )
  var s237: Node
  @Provide(
    factory: { (s237: Node, s236: Node) in Node(s237, s236) },
    concrete: true
  )
  var s238: Node
  @Provide(
    factory: { (s238: Node, s237: Node) in Node(s238, s237) },
    concrete: true
  )
  var s239: Node
  @Provide(
    factory: { (s239: Node, s238: Node) in Node(s239, s238) },
    concrete: true
  )
  var s240: Node
  @Provide(
    factory: { (s240: Node, s239: Node) in Node(s240, s239) },
    concrete: true
  )
  var s241: Node
  @Provide(
    factory: { (s241: Node, s240: Node) in Node(s241, s240) },
    concrete: true
  )
  var s242: Node
  @Provide(
    factory: { (s242: Node, s241: Node) in Node(s242, s241) },
    concrete: true
  )
  var s243: Node
  @Provide(
    factory: { (s243: Node, s242: Node) in Node(s243, s242) },
    concrete: true
  )
  var s244: Node
  @Provide(
    factory: { (s244: Node, s243: Node) in Node(s244, s243) },
    concrete: true
  )
  var s245: Node
  @Provide(
    factory: { (s245: Node, s244: Node) in Node(s245, s244) },
    concrete: true
  )
  var s246: Node
  @Provide(
    factory: { (s246: Node, s245: Node) in Node(s246, s245) },
    concrete: true
  )
  var s247: Node
  @Provide(
    factory: { (s247: Node, s246: Node) in Node(s247, s246) },
    concrete: true
  )
  var s248: Node
  @Provide(
    factory: { (s248: Node, s247: Node) in Node(s248, s247) },
    concrete: true
  )
  var s249: Node
}

/// The handwritten equivalent: a class with a property for each service, and optional overrides.
final class Hand250 {
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
  let s50: Node
  let s51: Node
  let s52: Node
  let s53: Node
  let s54: Node
  let s55: Node
  let s56: Node
  let s57: Node
  let s58: Node
  let s59: Node
  let s60: Node
  let s61: Node
  let s62: Node
  let s63: Node
  let s64: Node
  let s65: Node
  let s66: Node
  let s67: Node
  let s68: Node
  let s69: Node
  let s70: Node
  let s71: Node
  let s72: Node
  let s73: Node
  let s74: Node
  let s75: Node
  let s76: Node
  let s77: Node
  let s78: Node
  let s79: Node
  let s80: Node
  let s81: Node
  let s82: Node
  let s83: Node
  let s84: Node
  let s85: Node
  let s86: Node
  let s87: Node
  let s88: Node
  let s89: Node
  let s90: Node
  let s91: Node
  let s92: Node
  let s93: Node
  let s94: Node
  let s95: Node
  let s96: Node
  let s97: Node
  let s98: Node
  let s99: Node
  let s100: Node
  let s101: Node
  let s102: Node
  let s103: Node
  let s104: Node
  let s105: Node
  let s106: Node
  let s107: Node
  let s108: Node
  let s109: Node
  let s110: Node
  let s111: Node
  let s112: Node
  let s113: Node
  let s114: Node
  let s115: Node
  let s116: Node
  let s117: Node
  let s118: Node
  let s119: Node
  let s120: Node
  let s121: Node
  let s122: Node
  let s123: Node
  let s124: Node
  let s125: Node
  let s126: Node
  let s127: Node
  let s128: Node
  let s129: Node
  let s130: Node
  let s131: Node
  let s132: Node
  let s133: Node
  let s134: Node
  let s135: Node
  let s136: Node
  let s137: Node
  let s138: Node
  let s139: Node
  let s140: Node
  let s141: Node
  let s142: Node
  let s143: Node
  let s144: Node
  let s145: Node
  let s146: Node
  let s147: Node
  let s148: Node
  let s149: Node
  let s150: Node
  let s151: Node
  let s152: Node
  let s153: Node
  let s154: Node
  let s155: Node
  let s156: Node
  let s157: Node
  let s158: Node
  let s159: Node
  let s160: Node
  let s161: Node
  let s162: Node
  let s163: Node
  let s164: Node
  let s165: Node
  let s166: Node
  let s167: Node
  let s168: Node
  let s169: Node
  let s170: Node
  let s171: Node
  let s172: Node
  let s173: Node
  let s174: Node
  let s175: Node
  let s176: Node
  let s177: Node
  let s178: Node
  let s179: Node
  let s180: Node
  let s181: Node
  let s182: Node
  let s183: Node
  let s184: Node
  let s185: Node
  let s186: Node
  let s187: Node
  let s188: Node
  let s189: Node
  let s190: Node
  let s191: Node
  let s192: Node
  let s193: Node
  let s194: Node
  let s195: Node
  let s196: Node
  let s197: Node
  let s198: Node
  let s199: Node
  let s200: Node
  let s201: Node
  let s202: Node
  let s203: Node
  let s204: Node
  let s205: Node
  let s206: Node
  let s207: Node
  let s208: Node
  let s209: Node
  let s210: Node
  let s211: Node
  let s212: Node
  let s213: Node
  let s214: Node
  let s215: Node
  let s216: Node
  let s217: Node
  let s218: Node
  let s219: Node
  let s220: Node
  let s221: Node
  let s222: Node
  let s223: Node
  let s224: Node
  let s225: Node
  let s226: Node
  let s227: Node
  let s228: Node
  let s229: Node
  let s230: Node
  let s231: Node
  let s232: Node
  let s233: Node
  let s234: Node
  let s235: Node
  let s236: Node
  let s237: Node
  let s238: Node
  let s239: Node
  let s240: Node
  let s241: Node
  let s242: Node
  let s243: Node
  let s244: Node
  let s245: Node
  let s246: Node
  let s247: Node
  let s248: Node
  let s249: Node

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
    s49: Node? = nil,
    s50: Node? = nil,
    s51: Node? = nil,
    s52: Node? = nil,
    s53: Node? = nil,
    s54: Node? = nil,
    s55: Node? = nil,
    s56: Node? = nil,
    s57: Node? = nil,
    s58: Node? = nil,
    s59: Node? = nil,
    s60: Node? = nil,
    s61: Node? = nil,
    s62: Node? = nil,
    s63: Node? = nil,
    s64: Node? = nil,
    s65: Node? = nil,
    s66: Node? = nil,
    s67: Node? = nil,
    s68: Node? = nil,
    s69: Node? = nil,
    s70: Node? = nil,
    s71: Node? = nil,
    s72: Node? = nil,
    s73: Node? = nil,
    s74: Node? = nil,
    s75: Node? = nil,
    s76: Node? = nil,
    s77: Node? = nil,
    s78: Node? = nil,
    s79: Node? = nil,
    s80: Node? = nil,
    s81: Node? = nil,
    s82: Node? = nil,
    s83: Node? = nil,
    s84: Node? = nil,
    s85: Node? = nil,
    s86: Node? = nil,
    s87: Node? = nil,
    s88: Node? = nil,
    s89: Node? = nil,
    s90: Node? = nil,
    s91: Node? = nil,
    s92: Node? = nil,
    s93: Node? = nil,
    s94: Node? = nil,
    s95: Node? = nil,
    s96: Node? = nil,
    s97: Node? = nil,
    s98: Node? = nil,
    s99: Node? = nil,
    s100: Node? = nil,
    s101: Node? = nil,
    s102: Node? = nil,
    s103: Node? = nil,
    s104: Node? = nil,
    s105: Node? = nil,
    s106: Node? = nil,
    s107: Node? = nil,
    s108: Node? = nil,
    s109: Node? = nil,
    s110: Node? = nil,
    s111: Node? = nil,
    s112: Node? = nil,
    s113: Node? = nil,
    s114: Node? = nil,
    s115: Node? = nil,
    s116: Node? = nil,
    s117: Node? = nil,
    s118: Node? = nil,
    s119: Node? = nil,
    s120: Node? = nil,
    s121: Node? = nil,
    s122: Node? = nil,
    s123: Node? = nil,
    s124: Node? = nil,
    s125: Node? = nil,
    s126: Node? = nil,
    s127: Node? = nil,
    s128: Node? = nil,
    s129: Node? = nil,
    s130: Node? = nil,
    s131: Node? = nil,
    s132: Node? = nil,
    s133: Node? = nil,
    s134: Node? = nil,
    s135: Node? = nil,
    s136: Node? = nil,
    s137: Node? = nil,
    s138: Node? = nil,
    s139: Node? = nil,
    s140: Node? = nil,
    s141: Node? = nil,
    s142: Node? = nil,
    s143: Node? = nil,
    s144: Node? = nil,
    s145: Node? = nil,
    s146: Node? = nil,
    s147: Node? = nil,
    s148: Node? = nil,
    s149: Node? = nil,
    s150: Node? = nil,
    s151: Node? = nil,
    s152: Node? = nil,
    s153: Node? = nil,
    s154: Node? = nil,
    s155: Node? = nil,
    s156: Node? = nil,
    s157: Node? = nil,
    s158: Node? = nil,
    s159: Node? = nil,
    s160: Node? = nil,
    s161: Node? = nil,
    s162: Node? = nil,
    s163: Node? = nil,
    s164: Node? = nil,
    s165: Node? = nil,
    s166: Node? = nil,
    s167: Node? = nil,
    s168: Node? = nil,
    s169: Node? = nil,
    s170: Node? = nil,
    s171: Node? = nil,
    s172: Node? = nil,
    s173: Node? = nil,
    s174: Node? = nil,
    s175: Node? = nil,
    s176: Node? = nil,
    s177: Node? = nil,
    s178: Node? = nil,
    s179: Node? = nil,
    s180: Node? = nil,
    s181: Node? = nil,
    s182: Node? = nil,
    s183: Node? = nil,
    s184: Node? = nil,
    s185: Node? = nil,
    s186: Node? = nil,
    s187: Node? = nil,
    s188: Node? = nil,
    s189: Node? = nil,
    s190: Node? = nil,
    s191: Node? = nil,
    s192: Node? = nil,
    s193: Node? = nil,
    s194: Node? = nil,
    s195: Node? = nil,
    s196: Node? = nil,
    s197: Node? = nil,
    s198: Node? = nil,
    s199: Node? = nil,
    s200: Node? = nil,
    s201: Node? = nil,
    s202: Node? = nil,
    s203: Node? = nil,
    s204: Node? = nil,
    s205: Node? = nil,
    s206: Node? = nil,
    s207: Node? = nil,
    s208: Node? = nil,
    s209: Node? = nil,
    s210: Node? = nil,
    s211: Node? = nil,
    s212: Node? = nil,
    s213: Node? = nil,
    s214: Node? = nil,
    s215: Node? = nil,
    s216: Node? = nil,
    s217: Node? = nil,
    s218: Node? = nil,
    s219: Node? = nil,
    s220: Node? = nil,
    s221: Node? = nil,
    s222: Node? = nil,
    s223: Node? = nil,
    s224: Node? = nil,
    s225: Node? = nil,
    s226: Node? = nil,
    s227: Node? = nil,
    s228: Node? = nil,
    s229: Node? = nil,
    s230: Node? = nil,
    s231: Node? = nil,
    s232: Node? = nil,
    s233: Node? = nil,
    s234: Node? = nil,
    s235: Node? = nil,
    s236: Node? = nil,
    s237: Node? = nil,
    s238: Node? = nil,
    s239: Node? = nil,
    s240: Node? = nil,
    s241: Node? = nil,
    s242: Node? = nil,
    s243: Node? = nil,
    s244: Node? = nil,
    s245: Node? = nil,
    s246: Node? = nil,
    s247: Node? = nil,
    s248: Node? = nil,
    s249: Node? = nil
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
    let s50 = s50 ?? Node(s49, s48)
    let s51 = s51 ?? Node(s50, s49)
    let s52 = s52 ?? Node(s51, s50)
    let s53 = s53 ?? Node(s52, s51)
    let s54 = s54 ?? Node(s53, s52)
    let s55 = s55 ?? Node(s54, s53)
    let s56 = s56 ?? Node(s55, s54)
    let s57 = s57 ?? Node(s56, s55)
    let s58 = s58 ?? Node(s57, s56)
    let s59 = s59 ?? Node(s58, s57)
    let s60 = s60 ?? Node(s59, s58)
    let s61 = s61 ?? Node(s60, s59)
    let s62 = s62 ?? Node(s61, s60)
    let s63 = s63 ?? Node(s62, s61)
    let s64 = s64 ?? Node(s63, s62)
    let s65 = s65 ?? Node(s64, s63)
    let s66 = s66 ?? Node(s65, s64)
    let s67 = s67 ?? Node(s66, s65)
    let s68 = s68 ?? Node(s67, s66)
    let s69 = s69 ?? Node(s68, s67)
    let s70 = s70 ?? Node(s69, s68)
    let s71 = s71 ?? Node(s70, s69)
    let s72 = s72 ?? Node(s71, s70)
    let s73 = s73 ?? Node(s72, s71)
    let s74 = s74 ?? Node(s73, s72)
    let s75 = s75 ?? Node(s74, s73)
    let s76 = s76 ?? Node(s75, s74)
    let s77 = s77 ?? Node(s76, s75)
    let s78 = s78 ?? Node(s77, s76)
    let s79 = s79 ?? Node(s78, s77)
    let s80 = s80 ?? Node(s79, s78)
    let s81 = s81 ?? Node(s80, s79)
    let s82 = s82 ?? Node(s81, s80)
    let s83 = s83 ?? Node(s82, s81)
    let s84 = s84 ?? Node(s83, s82)
    let s85 = s85 ?? Node(s84, s83)
    let s86 = s86 ?? Node(s85, s84)
    let s87 = s87 ?? Node(s86, s85)
    let s88 = s88 ?? Node(s87, s86)
    let s89 = s89 ?? Node(s88, s87)
    let s90 = s90 ?? Node(s89, s88)
    let s91 = s91 ?? Node(s90, s89)
    let s92 = s92 ?? Node(s91, s90)
    let s93 = s93 ?? Node(s92, s91)
    let s94 = s94 ?? Node(s93, s92)
    let s95 = s95 ?? Node(s94, s93)
    let s96 = s96 ?? Node(s95, s94)
    let s97 = s97 ?? Node(s96, s95)
    let s98 = s98 ?? Node(s97, s96)
    let s99 = s99 ?? Node(s98, s97)
    let s100 = s100 ?? Node(s99, s98)
    let s101 = s101 ?? Node(s100, s99)
    let s102 = s102 ?? Node(s101, s100)
    let s103 = s103 ?? Node(s102, s101)
    let s104 = s104 ?? Node(s103, s102)
    let s105 = s105 ?? Node(s104, s103)
    let s106 = s106 ?? Node(s105, s104)
    let s107 = s107 ?? Node(s106, s105)
    let s108 = s108 ?? Node(s107, s106)
    let s109 = s109 ?? Node(s108, s107)
    let s110 = s110 ?? Node(s109, s108)
    let s111 = s111 ?? Node(s110, s109)
    let s112 = s112 ?? Node(s111, s110)
    let s113 = s113 ?? Node(s112, s111)
    let s114 = s114 ?? Node(s113, s112)
    let s115 = s115 ?? Node(s114, s113)
    let s116 = s116 ?? Node(s115, s114)
    let s117 = s117 ?? Node(s116, s115)
    let s118 = s118 ?? Node(s117, s116)
    let s119 = s119 ?? Node(s118, s117)
    let s120 = s120 ?? Node(s119, s118)
    let s121 = s121 ?? Node(s120, s119)
    let s122 = s122 ?? Node(s121, s120)
    let s123 = s123 ?? Node(s122, s121)
    let s124 = s124 ?? Node(s123, s122)
    let s125 = s125 ?? Node(s124, s123)
    let s126 = s126 ?? Node(s125, s124)
    let s127 = s127 ?? Node(s126, s125)
    let s128 = s128 ?? Node(s127, s126)
    let s129 = s129 ?? Node(s128, s127)
    let s130 = s130 ?? Node(s129, s128)
    let s131 = s131 ?? Node(s130, s129)
    let s132 = s132 ?? Node(s131, s130)
    let s133 = s133 ?? Node(s132, s131)
    let s134 = s134 ?? Node(s133, s132)
    let s135 = s135 ?? Node(s134, s133)
    let s136 = s136 ?? Node(s135, s134)
    let s137 = s137 ?? Node(s136, s135)
    let s138 = s138 ?? Node(s137, s136)
    let s139 = s139 ?? Node(s138, s137)
    let s140 = s140 ?? Node(s139, s138)
    let s141 = s141 ?? Node(s140, s139)
    let s142 = s142 ?? Node(s141, s140)
    let s143 = s143 ?? Node(s142, s141)
    let s144 = s144 ?? Node(s143, s142)
    let s145 = s145 ?? Node(s144, s143)
    let s146 = s146 ?? Node(s145, s144)
    let s147 = s147 ?? Node(s146, s145)
    let s148 = s148 ?? Node(s147, s146)
    let s149 = s149 ?? Node(s148, s147)
    let s150 = s150 ?? Node(s149, s148)
    let s151 = s151 ?? Node(s150, s149)
    let s152 = s152 ?? Node(s151, s150)
    let s153 = s153 ?? Node(s152, s151)
    let s154 = s154 ?? Node(s153, s152)
    let s155 = s155 ?? Node(s154, s153)
    let s156 = s156 ?? Node(s155, s154)
    let s157 = s157 ?? Node(s156, s155)
    let s158 = s158 ?? Node(s157, s156)
    let s159 = s159 ?? Node(s158, s157)
    let s160 = s160 ?? Node(s159, s158)
    let s161 = s161 ?? Node(s160, s159)
    let s162 = s162 ?? Node(s161, s160)
    let s163 = s163 ?? Node(s162, s161)
    let s164 = s164 ?? Node(s163, s162)
    let s165 = s165 ?? Node(s164, s163)
    let s166 = s166 ?? Node(s165, s164)
    let s167 = s167 ?? Node(s166, s165)
    let s168 = s168 ?? Node(s167, s166)
    let s169 = s169 ?? Node(s168, s167)
    let s170 = s170 ?? Node(s169, s168)
    let s171 = s171 ?? Node(s170, s169)
    let s172 = s172 ?? Node(s171, s170)
    let s173 = s173 ?? Node(s172, s171)
    let s174 = s174 ?? Node(s173, s172)
    let s175 = s175 ?? Node(s174, s173)
    let s176 = s176 ?? Node(s175, s174)
    let s177 = s177 ?? Node(s176, s175)
    let s178 = s178 ?? Node(s177, s176)
    let s179 = s179 ?? Node(s178, s177)
    let s180 = s180 ?? Node(s179, s178)
    let s181 = s181 ?? Node(s180, s179)
    let s182 = s182 ?? Node(s181, s180)
    let s183 = s183 ?? Node(s182, s181)
    let s184 = s184 ?? Node(s183, s182)
    let s185 = s185 ?? Node(s184, s183)
    let s186 = s186 ?? Node(s185, s184)
    let s187 = s187 ?? Node(s186, s185)
    let s188 = s188 ?? Node(s187, s186)
    let s189 = s189 ?? Node(s188, s187)
    let s190 = s190 ?? Node(s189, s188)
    let s191 = s191 ?? Node(s190, s189)
    let s192 = s192 ?? Node(s191, s190)
    let s193 = s193 ?? Node(s192, s191)
    let s194 = s194 ?? Node(s193, s192)
    let s195 = s195 ?? Node(s194, s193)
    let s196 = s196 ?? Node(s195, s194)
    let s197 = s197 ?? Node(s196, s195)
    let s198 = s198 ?? Node(s197, s196)
    let s199 = s199 ?? Node(s198, s197)
    let s200 = s200 ?? Node(s199, s198)
    let s201 = s201 ?? Node(s200, s199)
    let s202 = s202 ?? Node(s201, s200)
    let s203 = s203 ?? Node(s202, s201)
    let s204 = s204 ?? Node(s203, s202)
    let s205 = s205 ?? Node(s204, s203)
    let s206 = s206 ?? Node(s205, s204)
    let s207 = s207 ?? Node(s206, s205)
    let s208 = s208 ?? Node(s207, s206)
    let s209 = s209 ?? Node(s208, s207)
    let s210 = s210 ?? Node(s209, s208)
    let s211 = s211 ?? Node(s210, s209)
    let s212 = s212 ?? Node(s211, s210)
    let s213 = s213 ?? Node(s212, s211)
    let s214 = s214 ?? Node(s213, s212)
    let s215 = s215 ?? Node(s214, s213)
    let s216 = s216 ?? Node(s215, s214)
    let s217 = s217 ?? Node(s216, s215)
    let s218 = s218 ?? Node(s217, s216)
    let s219 = s219 ?? Node(s218, s217)
    let s220 = s220 ?? Node(s219, s218)
    let s221 = s221 ?? Node(s220, s219)
    let s222 = s222 ?? Node(s221, s220)
    let s223 = s223 ?? Node(s222, s221)
    let s224 = s224 ?? Node(s223, s222)
    let s225 = s225 ?? Node(s224, s223)
    let s226 = s226 ?? Node(s225, s224)
    let s227 = s227 ?? Node(s226, s225)
    let s228 = s228 ?? Node(s227, s226)
    let s229 = s229 ?? Node(s228, s227)
    let s230 = s230 ?? Node(s229, s228)
    let s231 = s231 ?? Node(s230, s229)
    let s232 = s232 ?? Node(s231, s230)
    let s233 = s233 ?? Node(s232, s231)
    let s234 = s234 ?? Node(s233, s232)
    let s235 = s235 ?? Node(s234, s233)
    let s236 = s236 ?? Node(s235, s234)
    let s237 = s237 ?? Node(s236, s235)
    let s238 = s238 ?? Node(s237, s236)
    let s239 = s239 ?? Node(s238, s237)
    let s240 = s240 ?? Node(s239, s238)
    let s241 = s241 ?? Node(s240, s239)
    let s242 = s242 ?? Node(s241, s240)
    let s243 = s243 ?? Node(s242, s241)
    let s244 = s244 ?? Node(s243, s242)
    let s245 = s245 ?? Node(s244, s243)
    let s246 = s246 ?? Node(s245, s244)
    let s247 = s247 ?? Node(s246, s245)
    let s248 = s248 ?? Node(s247, s246)
    let s249 = s249 ?? Node(s248, s247)
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
    self.s50 = s50
    self.s51 = s51
    self.s52 = s52
    self.s53 = s53
    self.s54 = s54
    self.s55 = s55
    self.s56 = s56
    self.s57 = s57
    self.s58 = s58
    self.s59 = s59
    self.s60 = s60
    self.s61 = s61
    self.s62 = s62
    self.s63 = s63
    self.s64 = s64
    self.s65 = s65
    self.s66 = s66
    self.s67 = s67
    self.s68 = s68
    self.s69 = s69
    self.s70 = s70
    self.s71 = s71
    self.s72 = s72
    self.s73 = s73
    self.s74 = s74
    self.s75 = s75
    self.s76 = s76
    self.s77 = s77
    self.s78 = s78
    self.s79 = s79
    self.s80 = s80
    self.s81 = s81
    self.s82 = s82
    self.s83 = s83
    self.s84 = s84
    self.s85 = s85
    self.s86 = s86
    self.s87 = s87
    self.s88 = s88
    self.s89 = s89
    self.s90 = s90
    self.s91 = s91
    self.s92 = s92
    self.s93 = s93
    self.s94 = s94
    self.s95 = s95
    self.s96 = s96
    self.s97 = s97
    self.s98 = s98
    self.s99 = s99
    self.s100 = s100
    self.s101 = s101
    self.s102 = s102
    self.s103 = s103
    self.s104 = s104
    self.s105 = s105
    self.s106 = s106
    self.s107 = s107
    self.s108 = s108
    self.s109 = s109
    self.s110 = s110
    self.s111 = s111
    self.s112 = s112
    self.s113 = s113
    self.s114 = s114
    self.s115 = s115
    self.s116 = s116
    self.s117 = s117
    self.s118 = s118
    self.s119 = s119
    self.s120 = s120
    self.s121 = s121
    self.s122 = s122
    self.s123 = s123
    self.s124 = s124
    self.s125 = s125
    self.s126 = s126
    self.s127 = s127
    self.s128 = s128
    self.s129 = s129
    self.s130 = s130
    self.s131 = s131
    self.s132 = s132
    self.s133 = s133
    self.s134 = s134
    self.s135 = s135
    self.s136 = s136
    self.s137 = s137
    self.s138 = s138
    self.s139 = s139
    self.s140 = s140
    self.s141 = s141
    self.s142 = s142
    self.s143 = s143
    self.s144 = s144
    self.s145 = s145
    self.s146 = s146
    self.s147 = s147
    self.s148 = s148
    self.s149 = s149
    self.s150 = s150
    self.s151 = s151
    self.s152 = s152
    self.s153 = s153
    self.s154 = s154
    self.s155 = s155
    self.s156 = s156
    self.s157 = s157
    self.s158 = s158
    self.s159 = s159
    self.s160 = s160
    self.s161 = s161
    self.s162 = s162
    self.s163 = s163
    self.s164 = s164
    self.s165 = s165
    self.s166 = s166
    self.s167 = s167
    self.s168 = s168
    self.s169 = s169
    self.s170 = s170
    self.s171 = s171
    self.s172 = s172
    self.s173 = s173
    self.s174 = s174
    self.s175 = s175
    self.s176 = s176
    self.s177 = s177
    self.s178 = s178
    self.s179 = s179
    self.s180 = s180
    self.s181 = s181
    self.s182 = s182
    self.s183 = s183
    self.s184 = s184
    self.s185 = s185
    self.s186 = s186
    self.s187 = s187
    self.s188 = s188
    self.s189 = s189
    self.s190 = s190
    self.s191 = s191
    self.s192 = s192
    self.s193 = s193
    self.s194 = s194
    self.s195 = s195
    self.s196 = s196
    self.s197 = s197
    self.s198 = s198
    self.s199 = s199
    self.s200 = s200
    self.s201 = s201
    self.s202 = s202
    self.s203 = s203
    self.s204 = s204
    self.s205 = s205
    self.s206 = s206
    self.s207 = s207
    self.s208 = s208
    self.s209 = s209
    self.s210 = s210
    self.s211 = s211
    self.s212 = s212
    self.s213 = s213
    self.s214 = s214
    self.s215 = s215
    self.s216 = s216
    self.s217 = s217
    self.s218 = s218
    self.s219 = s219
    self.s220 = s220
    self.s221 = s221
    self.s222 = s222
    self.s223 = s223
    self.s224 = s224
    self.s225 = s225
    self.s226 = s226
    self.s227 = s227
    self.s228 = s228
    self.s229 = s229
    self.s230 = s230
    self.s231 = s231
    self.s232 = s232
    self.s233 = s233
    self.s234 = s234
    self.s235 = s235
    self.s236 = s236
    self.s237 = s237
    self.s238 = s238
    self.s239 = s239
    self.s240 = s240
    self.s241 = s241
    self.s242 = s242
    self.s243 = s243
    self.s244 = s244
    self.s245 = s245
    self.s246 = s246
    self.s247 = s247
    self.s248 = s248
    self.s249 = s249
  }
}
