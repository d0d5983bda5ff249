import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costMs, findExcessGrowth } from '#tests/input/cpu.ts'
import { normalizeLine, normalizeText, visibleLength } from './text.ts'

const repeat = (text: string, times = 4) => text.repeat(times)

describe('invisible text counts as empty', () => {
  test.each([
    ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
    ['Braille blanks', repeat('\u2800')],
    ['variation selectors that select nothing', '\uFE0F\uFE00\u{E0100}\u180B'],
    ['combining marks without a letter', repeat('\u0301\u0336')],
    ['a mark on a blank', '\u00A0\u0301 \u0327'],
    ['marks of other scripts without a letter', '\u0E47\u0E48\u093C\u05B0\u064E\u20DD'],
    ['a mark behind a filler', '\u3164\u0301'],
    ['Khmer inherent vowels and a grapheme joiner', '\u17B4\u17B5\u034F'],
    ['soft hyphens and word joiners', '\u00AD\u2060\u2061\u2064\uFEFF'],
    ['joiners and direction marks', '\u200B\u200C\u200D\u200E\u200F\u061C'],
    ['tags without a flag', '\u{E0067}\u{E0062}\u{E007F}'],
    ['shorthand and musical controls', '\u{1BCA0}\u{1D173}\u{1D159}'],
    ['hieroglyphs that are blanks', '\u{13441}\u{13442}'],
    ['what is no character', '\uFFFE\uFDD0\u{10FFFF}'],
    ['blanks of every width', '\u00A0\u1680\u2000\u2003\u200A\u202F\u205F\u3000'],
    ['annotations', '\uFFF9\uFFFA\uFFFB'],
    ['controls', '\u0001\u0007\u0085\u009F'],
    ['all of these turned round', '\u202E\u3164\u202C\u2066\u2800\u2069'],
  ])('%s', (_, text) => {
    expect(visibleLength(text)).toBe(0)
    expect(visibleLength(normalizeLine(text))).toBe(0)
    expect(visibleLength(normalizeText(text))).toBe(0)
  })
})

describe('visible text counts, whatever it consists of', () => {
  test.each([
    ['Thai with vowels and tones', 'น้ำ', 3],
    ['Hindi with vowel signs', 'नमस्ते', 6],
    ['Vietnamese, composed', normalizeLine('Tiê\u0301ng Viê\u0323t'), 10],
    ['Hebrew with points', 'שָׁלוֹם', 7],
    ['Persian with a half-space', 'می\u200Cخواهم', 7],
    ['a flag of two letters', '🇺🇸', 2],
    ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', 1],
    ['a family of four', '👨‍👩‍👧‍👦', 4],
    ['a heart with its selector', '❤\uFE0F', 1],
    ['a key', '1\uFE0F\u20E3', 2],
    ['words with one blank between them', 'a b', 3],
    ['words with many blanks between them', `a${repeat(' \u200B\u3164')}b`, 3],
    ['lines with many breaks between them', `a${repeat('\n')}b`, 3],
  ])('%s', (_, text, length) => {
    expect(visibleLength(text)).toBe(length)
  })
})

describe('these stay unchanged', () => {
  test.each([
    ['a family', '👨‍👩‍👧‍👦 👩🏽‍❤️‍💋‍👨🏿 🏳️‍⚧️ 👁️‍🗨️'],
    ['thirty women joined', `${'👩\u200D'.repeat(29)}👩`],
    ['flags', '🇺🇸🇲🇽 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['keys', '1️⃣ #️⃣ *️⃣'],
    ['Persian half-spaces', 'می\u200Cخواهم کتاب\u200Cها را'],
    ['Sinhala and Bengali joiners', 'ශ්\u200Dරී ক্\u200Cষ র\u200D্য'],
    ['Malayalam, Kannada, Marathi', 'അവന്\u200D ಕ್\u200Cಷ दर्\u200Dया'],
    ['Arabic with all its marks', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ'],
    ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['Thai and Lao', 'ที่นี่ น้ำ กุ้ง ผู้ใหญ่ ເຂົ້າ ນ້ຳ'],
    ['Vietnamese', 'Nguyễn Thị Ánh Tuyết đường phố'],
    ['Burmese and Khmer', 'မြန်မာ ကြွှေ့ံ ខ្ញុំស្រឡាញ់'],
    ['Tibetan stacks', 'ཧྐྵྨླྺྼྻྃ བསྒྲུབས'],
    ['Yoruba and Ewe tones', 'ẹ̀kọ́ ɔ̃́ ɖɔ̀'],
    ['Devanagari with accents', 'अ॒ग्निमी॑ळे'],
    ['old Hangul', '\u1112\u119E\u11AB \u115F\u1161'],
    ['direction marks', 'שלום\u200F! (\u200Eabc)\u061C'],
    ['isolates and embeddings that are closed', '\u2067שלום\u2069 \u2068abc\u2069 \u202A+49 30 5550100\u202C'],
    ['one within the other', '\u2067א \u202Aabc \u2066d\u2069\u202C ב\u2069'],
    ['Chinese, Japanese, Korean', '帮忙搬家、お願いします。감사합니다'],
  ])('%s', (_, text) => {
    const composed = text.normalize('NFC')
    expect(normalizeLine(text)).toBe(composed)
    expect(normalizeText(text)).toBe(composed)
  })
})

describe('characters that reorder other text are removed', () => {
  test.each([
    ['an override', 'Eve\u202E', 'Eve'],
    ['an override at the beginning', '\u202EEve', 'Eve'],
    ['an override and its end', 'a\u202Dbc\u202Cd', 'abcd'],
    ['an embedding that nothing closes', 'a\u202Bb', 'ab'],
    ['an isolate that nothing closes', 'a\u2067b\u2066c', 'abc'],
    ['ends of what nobody began', 'a\u202Cb\u2069c', 'abc'],
    ['an embedding closed by the wrong end', 'a\u202Bb\u2069c', 'abc'],
    ['an isolate closed by the wrong end', 'a\u2067b\u202Cc', 'abc'],
    ['an embedding open at the end of its isolate', '\u2067a\u202Bb\u2069\u202Cc', '\u2067ab\u2069c'],
    ['an override within an isolate', '\u2068a\u202Eb\u202C\u2069', '\u2068ab\u2069'],
    ['one too many', '\u202A\u202Aa\u202C', '\u202Aa\u202C'],
    ['one too many ends', '\u202Aa\u202C\u202C', '\u202Aa\u202C'],
  ])('%s', (_, text, normalized) => {
    expect(normalizeLine(text)).toBe(normalized)
    expect(normalizeText(text)).toBe(normalized)
  })

  test('the end of a line closes embeddings, in a text of several lines', () => {
    expect(normalizeText('a\u2067b\nc\u2069d\n\u202Aok\u202C')).toBe('ab\ncd\n\u202Aok\u202C')
  })
})

describe('combining marks that would cover the line above are limited', () => {
  test.each([
    [
      'many accents on each letter',
      [...'help'].map((letter) => letter + '\u0316\u0301\u0330\u0489'.repeat(9)).join(''),
    ],
    ['one accent again and again', `o${'\u0336'.repeat(60)}`],
    ['one Thai vowel again and again', `ส${'\u0E47'.repeat(60)}`],
    ['joiners between them', `a${'\u0301\u200D\u0301\u200C'.repeat(40)}`],
    ['marks of several scripts in turn', `a${'\u0301\u05B0\u093C\u0E47'.repeat(20)}`],
    ['circles and keys around one letter', `a${'\u20DD\u20E3'.repeat(20)}`],
    ['grapheme joiners between them', `a${'\u0301\u034F'.repeat(20)}`],
  ])('%s', (_, text) => {
    for (const normalized of [normalizeLine(text), normalizeText(text)]) {
      const longest = Math.max(
        ...(normalized.match(/[\p{M}\p{Join_Control}]+/gu) ?? ['']).map((run) => run.replace(/\p{Cf}/gu, '').length),
      )
      expect(longest).toBeLessThanOrEqual(8)
    }
  })

  test('three diacritics stay', () => {
    expect(normalizeLine(`x${'\u0323\u0330\u0331\u0332'.repeat(5)}y`)).toMatch(/^x\p{M}{3}y$/u)
  })
})

describe('at most two consecutive empty lines stay', () => {
  test.each([
    ['two', 'a\n\n\nb', 'a\n\n\nb'],
    ['three', 'a\n\n\n\nb', 'a\n\n\nb'],
    ['thousands', `a${'\n'.repeat(4990)}b`, 'a\n\n\nb'],
    ['of an old Mac', `a${'\r'.repeat(900)}b`, 'a\n\n\nb'],
    ['of Windows', `a${'\r\n'.repeat(900)}b`, 'a\n\n\nb'],
    ['line separators and form feeds', `a${'\u2028\u2029\f\v'.repeat(900)}b`, 'a\n\n\nb'],
    ['with blanks on them', `a${'\n  \t\u00A0\u3000'.repeat(900)}\nb`, 'a\n\n\nb'],
    ['with what shows nothing on them', `a${'\n\u200B\u2800\u3164\uFEFF'.repeat(900)}\nb`, 'a\n\n\nb'],
    ['again and again', `a${'\n'.repeat(9)}b${'\n'.repeat(9)}c`, 'a\n\n\nb\n\n\nc'],
    ['indented text behind them', `a${'\n'.repeat(9)}  b`, 'a\n\n\n  b'],
    ['at both ends', `${'\n'.repeat(99)}a${'\n'.repeat(99)}`, 'a'],
  ])('%s', (_, text, normalized) => {
    expect(normalizeText(text)).toBe(normalized)
  })
})

const odd = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200C\u200D\u0301\u0323\u0E47\u05B0\u093C\u3164\u2800',
      ...'\n\r\t\v\u0085\u2028 \u00A0aאب',
      '👩',
      '\uFE0F',
    ),
    { arbitrary: fc.string({ unit: 'binary', maxLength: 1 }), weight: 1 },
  ),
  maxLength: 60,
})

test.each([
  ['a joiner after the last kept mark', '\uFE0F\uFE0F\u{E0100}\u200D\uFE0F'],
  ['a mark that held two runs apart', '\u0301\u0344\u034F\u05B0\uFE0F'],
])('normalizing twice changes nothing behind %s', (_, text) => {
  expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
})

test('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(odd, (text) => {
      for (const tidy of [normalizeLine, normalizeText]) expect(tidy(tidy(text))).toBe(tidy(text))
    }),
    { numRuns: 3000 },
  )
})

test('no line contains an override, or an unbalanced control', () => {
  const balance = (line: string) => {
    let depth = 0
    for (const [control] of line.matchAll(/[\u202A-\u202C\u2066-\u2069]/g)) {
      depth += control === '\u202C' || control === '\u2069' ? -1 : 1
      if (depth < 0) return depth
    }
    return depth
  }
  fc.assert(
    fc.property(odd, (text) => {
      const normalized = normalizeText(text)
      expect(normalized).not.toMatch(/[\u202D\u202E]/)
      for (const line of normalized.split('\n')) expect(balance(line)).toBe(0)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['isolates', '\u2067'],
  ['ends of isolates', '\u2069'],
  ['embeddings and ends of isolates', '\u202A\u2069\u2066'],
  ['marks', '\u0301'],
  ['marks and joiners', '\u0301\u200D'],
  ['line breaks', '\n'],
  ['line breaks and blanks', '\n  '],
  ['blanks', ' '],
  ['blanks and marks', ' \u0301'],
  ['byte order marks on lines', '\n\uFEFF\uFEFF'],
  ['controls', '\u0001'],
])('a long text of %s costs in proportion to its length', async (_, unit) => {
  const costOf = (length: number) => {
    const text = `a${unit.repeat(length / unit.length)}b`
    return costMs(() => [normalizeText(text), normalizeLine(text), visibleLength(text)], { runs: 3 })
  }
  expect(await findExcessGrowth(12, { once: () => costOf(100_000), more: () => costOf(400_000) })).toBeNull()
})
