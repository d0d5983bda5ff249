import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentMaxParts, mebibyte } from '#shared/constants.ts'
import { docxContentTypes, zipOf } from '#tests/fixtures/files.ts'
import { costMs, findExcessGrowth, longestBlockMs } from '#tests/input/cpu.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { refuseUnsafeDoc, refuseUnsafeDocx } from './word-document.ts'

let folder: string
let path: string
beforeAll(() => {
  folder = freshFolder()
  path = `${folder}/document`
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Length of the smaller input, a quarter of `fullest`; its cost is compared with that of twice the length. */
const quarter = 125_000
const fill = (piece: string, characters: number) => piece.repeat(Math.floor(characters / piece.length))
const list = (elements: string) => `<Relationships>${elements}</Relationships>`
const target = (text: string) => list(`<Relationship Type="a" Target="${text}"/>`)
const typed = (text: string) => list(`<Relationship Type="${text}" ContentType="${text}" Target="a"/>`)
const link = `<Relationship Id="rId123" TargetMode="External" Target="https://porchlight.example/abc/def"
  Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"/>`

const lists: [what: string, make: (characters: number) => string][] = [
  ['elements that are begun', (n) => fill('<Relationship ', n)],
  ['elements that are begun and ended once', (n) => `${fill('<Relationship a="b" ', n)}/>`],
  ['elements that hold each other', (n) => list(fill('<a>', n))],
  ['elements of one letter', (n) => list(fill('<a/>', n))],
  ['links', (n) => list(fill(link, n))],
  ['attributes', (n) => `<a ${Array.from({ length: n / 12 }, (_, at) => `a${100_000 + at}=""`).join(' ')}/>`],
  ['quotes', (n) => `<Relationship a="${fill(`"'`, n)}`],
  ['references to characters', (n) => target(fill('&#65;', n))],
  ['references that do not end', (n) => target(fill('&#', n))],
  ['zeros in a reference', (n) => target(`&#${fill('0', n)}65;`)],
  ['percent signs', (n) => target(fill('%25', n))],
  ['percent signs of percent signs', (n) => target(fill('%2525', n))],
  ['slashes', (n) => target(fill('a\\', n))],
  ['spaces in a target', (n) => target(`a${fill(' ', n)}a`)],
  ['characters that show nothing', (n) => target(fill('&#x200B;', n))],
  ['colons', (n) => target(fill('a:', n))],
  ['a scheme that does not end', (n) => target(fill('a', n))],
  ['a file in folders', (n) => target(`file://${fill('/a', n)}`)],
  ['a type that nearly ends like macros', (n) => typed(`${fill('/vbaProject', n / 2)}!`)],
  ['a type of one long word', (n) => typed(`/vbaProject${fill('a', n / 2)}!`)],
  ['a type of parameters', (n) => typed(fill(';', n / 2))],
  ['a type of spaces', (n) => typed(`${fill(' ', n / 2)}!`)],
  ['a name of colons', (n) => `<${fill('a:Relationship', n)}x/>`],
  ['a comment', (n) => list(`<!--${fill('- ', n)}-->`)],
  ['a comment that does not end', (n) => list(`<!--${fill('->', n)}`)],
  ['brackets', (n) => list(`<![CDATA[${fill(']', n)}]]>`)],
  ['an instruction', (n) => list(`<?a ${fill('? ', n)}?>`)],
  ['entities', (n) => `<!DOCTYPE a [${fill('<!ENTITY a "&a;&a;">', n)}]><a>&a;</a>`],
  ['a document type that does not end', (n) => `<!DOCTYPE a ${fill('["', n)}`],
  ['line breaks', (n) => list(fill('\r\n', n))],
]

const begin = '<w:fldChar w:fldCharType="begin"/>'
const end = '<w:fldChar w:fldCharType="end"/>'
const instruction = (text: string) => `<w:instrText>${text}</w:instrText>`
const attribute = (text: string) => `<w:fldSimple w:instr="${text}"/>`
const nested = begin + instruction(`LINK ${fill('a ', 120)}`)

const stories: [what: string, make: (characters: number) => string][] = [
  ['paragraphs', (n) => fill('<w:p><w:r><w:t>a</w:t></w:r></w:p>', n)],
  ['fields', (n) => fill(begin + instruction('LINK a b') + end, n)],
  ['instructions of one letter', (n) => begin + fill(instruction('a'), n)],
  ['instructions without a field', (n) => fill(instruction('LINK a '), n)],
  ['an instruction of one word', (n) => begin + instruction(`LINK ${fill('a', n)}`)],
  ['an instruction of spaces', (n) => begin + fill(instruction(' '), n)],
  ['an instruction of quotes', (n) => begin + instruction(`LINK ${fill('"', n)}`)],
  ['an instruction of connections', (n) => fill(begin + instruction(`DATABASE ${fill('server = c:', 4000)}`) + end, n)],
  ['an instruction of semicolons', (n) => fill(begin + instruction(`DATABASE ${fill(';', 4000)}`) + end, n)],
  ['an instruction of percent signs', (n) => fill(begin + instruction(`LINK ${fill('%41', 4000)}`) + end, n)],
  ['an attribute of quotes', (n) => attribute(`LINK ${fill('&quot;', n)}`)],
  ['an attribute of spaces', (n) => attribute(`${fill(' ', n)}LINK`)],
  ['fields in fields', (n) => fill(nested.repeat(20) + end.repeat(20), n)],
  ['fields in fields without an end', (n) => fill(nested, n)],
  ['pictures', (n) => fill('<v:imagedata src="a.png"/>', n)],
  ['a picture in folders', (n) => fill(`<v:imagedata src="${fill('a\\', 4000)}"/>`, n)],
]
const story = (inside: string) =>
  zipOf({ '[Content_Types].xml': docxContentTypes, 'word/document.xml': `<w:document>${inside}</w:document>` })

const put = (file: Uint8Array) => writeFileSync(path, file)
const docx = (xml: string) => zipOf({ '[Content_Types].xml': docxContentTypes, 'word/_rels/document.xml.rels': xml })
const look = (refuseUnsafe = refuseUnsafeDocx) => refuseUnsafe(path).catch(() => {})

const grown: [what: string, make: (characters: number) => Uint8Array][] = [
  ...lists.map(([what, make]): (typeof grown)[number] => [what, (n) => docx(make(n))]),
  ...stories.map(([what, make]): (typeof grown)[number] => [`${what} in its text`, (n) => story(make(n))]),
]

test.each(grown)('a docx with twice as many %s costs about twice as much', async (_what, make) => {
  const costOf = (file: Uint8Array) => () => {
    put(file)
    return costMs(() => look())
  }
  expect(await findExcessGrowth(3, { once: costOf(make(quarter)), more: costOf(make(2 * quarter)) })).toBeNull()
})

const fullest = 4 * quarter
const many = (parts: number, xml: string) =>
  zipOf({
    '[Content_Types].xml': docxContentTypes,
    ...Object.fromEntries(Array.from({ length: parts }, (_, at) => [`word/_rels/${at}.xml.rels`, xml])),
  })
const files: [what: string, make: () => Uint8Array][] = [
  ...grown.map(([what, make]): [string, () => Uint8Array] => [what, () => make(fullest)]),
  ['many tags in its text', () => story(fill('<a/>', 20 * fullest))],
  ['a comment that is all its text', () => story(`<!--${fill(' ', 120 * fullest)}-->`)],
  ['one word that is all its text', () => story(fill('a', 120 * fullest))],
  ['one attribute that is all its text', () => story(attribute(fill('a ', 14 * fullest)))],
  ['many lists', () => many(400, list(link))],
  ['too many lists', () => many(documentMaxParts - 1, list(link))],
  [
    'long names',
    () => zipOf(Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`${at}${'%25'.repeat(21_000)}.xml`, 'a']))),
  ],
  ['a list that unpacks to more than is read', () => docx(list(fill('<a/>', 120 * fullest)))],
  [
    'a list that unpacks to more than it says',
    () => zipOf({ '[Content_Types].xml': docxContentTypes + ' '.repeat(50_000_000) }, { '[Content_Types].xml': 500 }),
  ],
]

test.each(files)('a docx of %s holds the server for less than 50 ms', async (_what, make) => {
  put(make())
  expect(await longestBlockMs(() => look(), { below: 50 })).toBeLessThan(50)
})

test('nor does a doc with the name of a stream at many places', async () => {
  put(Buffer.from('xWordDocument\0'.repeat(370_000), 'utf16le'))
  expect(await longestBlockMs(() => look(refuseUnsafeDoc), { below: 50 })).toBeLessThan(50)
})

test('a docx takes little memory, whatever size it claims to unpack to', () => {
  const paths = files.map(([, make], at) => {
    writeFileSync(`${folder}/${at}`, make())
    return `${folder}/${at}`
  })
  const script = `
    import { refuseUnsafeDocx } from '#server/platform/files/word/word-document.ts'
    const begin = process.memoryUsage.rss()
    let most = 0
    setInterval(() => (most = Math.max(most, process.memoryUsage.rss()))).unref()
    for (const path of process.argv.slice(1)) await refuseUnsafeDocx(path).catch(() => {})
    console.log(most - begin)`
  // The heap is kept small, so that garbage does not count.
  const flags = ['--max-old-space-size=32', '--max-semi-space-size=4', '--input-type=module', '-e', script]
  const printed = execFileSync(process.execPath, [...flags, ...paths], { encoding: 'utf8' })
  expect(Number(printed)).toBeGreaterThan(0)
  expect(Number(printed) / mebibyte).toBeLessThan(100)
})
