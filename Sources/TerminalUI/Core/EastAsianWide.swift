/// Returns a Boolean value that indicates whether a code point is in the table of wide
/// characters.
///
/// The table contains the code points with the values `W` (wide) and `F` (full-width) in
/// EastAsianWidth.txt of the Unicode Character Database, version 16. The table omits most emoji.
/// Unassigned code points are included if they are between two wide characters of the same block.
func isWide(_ value: UInt32) -> Bool {
  guard value >= 0x1100 else { return false }
  var low = 0
  var high = wideRanges.count
  while low < high {
    let middle = (low + high) / 2
    if value > wideRanges[middle].upperBound {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low < wideRanges.count && wideRanges[low].contains(value)
}

/// Returns a Boolean value that indicates whether a code point is a wide letter.
///
/// The wide letters are the Hangul syllables and the code points of the Unicode block CJK Unified
/// Ideographs. A wide letter occupies two columns, and is neither a mark nor a control character.
/// Most East Asian text consists of wide letters. This function is fast, because it does not look
/// up Unicode properties.
func isWideLetter(_ value: UInt32) -> Bool {
  (0xAC00...0xD7A3).contains(value) || (0x4E00...0x9FFF).contains(value)
}

private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // Hangul initial consonants
  0x2329...0x232A,  // angle brackets
  0x2630...0x2637,  // trigrams
  0x268A...0x268F,  // monograms and digrams
  0x2E80...0x303E,  // CJK radicals and punctuation
  0x3041...0x3247,  // Kana, Bopomofo, Hangul letters, enclosed CJK
  0x3250...0xA4CF,  // CJK ideographs, hexagrams, Yi
  0xA960...0xA97F,  // Hangul initial consonants, extended
  0xAC00...0xD7A3,  // Hangul syllables
  0xF900...0xFAFF,  // CJK compatibility ideographs
  0xFE10...0xFE19,  // vertical forms
  0xFE30...0xFE6F,  // CJK compatibility forms, small forms
  0xFF01...0xFF60,  // full-width ASCII
  0xFFE0...0xFFE6,  // full-width signs
  0x16FE0...0x18DFF,  // Tangut, Khitan
  0x1AFF0...0x1B2FF,  // Kana, extended; Nushu
  0x1D300...0x1D376,  // Tai Xuan Jing symbols, counting rods
  0x1F200...0x1F2FF,  // enclosed ideographs
  0x1F90C...0x1F93A,  // supplemental pictographs
  0x1F93C...0x1F945,
  0x1F947...0x1F9FF,
  0x1FA70...0x1FAFF,  // pictographs, extended; some are newer than the Swift toolchain
  0x20000...0x2FFFD,  // CJK extension planes
  0x30000...0x3FFFD,
]
