import { describe, expect, test } from 'vitest'
import { checkDocx, checkRelationships, relationshipsXml } from '#tests/fixtures/check-documents.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
const evil = 'https://evil.example/a.dotm'
const external = (target: string, type = `${office}/attachedTemplate`) =>
  `<Relationship Id="rId1" Type="${type}" Target="${target}" TargetMode="External"/>`

describe('a docx that loads something from another machine is refused', () => {
  test.each([
    'https://evil.example/a.dotm',
    'HTTP://evil.example/a.dotm',
    'ftp://evil.example/a.dotm',
    'mhtml:https://evil.example/a.html!x',
    'ms-word:ofe|u|https://evil.example/a.dotm',
    'xy:https://evil.example',
    '\\\\evil.example\\share\\a.dotm',
    '\\\\FILESRV\\Templates\\Letter.dotx',
    '\\\\?\\UNC\\evil.example\\share\\a.dotm',
    '//evil.example/a.dotm',
    '/\\evil.example/a.dotm',
    '\\/evil.example/a.dotm',
    '%5C%5Cevil.example%5Ca.dotm',
    '%5c\\evil.example/a.dotm',
    '%255c%255cevil.example/a.dotm',
    '%2525252525255cevil',
    'https%3A//evil.example/a.dotm',
    ' https://evil.example/a.dotm',
    '&#10;https://evil.example/a.dotm',
    'ht&#9;tps://evil.example/a.dotm',
    '\u200Bhttps://evil.example/a.dotm',
    'https://evil.example/a&#x2028;.dotm',
    'https://evil.example/a&#10;.dotm',
    '&#104;&#x74;tps://evil.example/a.dotm',
    'file://evil.example/share/a.dotm',
    'FILE://evil.example/share/a.dotm',
    'file:////evil.example/a.dotm',
    'file://///evil.example/a.dotm',
    'file:\\\\evil.example\\a.dotm',
    'file:/\\evil.example/a.dotm',
    'file:///%5c%5cevil.example/a.dotm',
    'file://localhost//evil.example/a.dotm',
    'file://localhost.evil.example/a.dotm',
    'file://localhost@evil.example/a.dotm',
    'file://sam:secret@localhost/a.dotm',
    'file://192.0.2.1/a.dotm',
    'file://%65vil.example/a.dotm',
    'javascript:alert(1)',
    '\\??\\UNC\\evil.example\\a\\b',
    '\\\\.\\UNC\\evil.example\\a\\b',
    '//?/unc/evil.example/a/b',
    '/??/UNC/evil.example/a/b',
    '%5C%3F%3F%5CUNC%5Cevil.example%5Ca',
    '\\\\?\\GLOBALROOT\\Device\\Mup\\evil.example\\a',
    '\\\\.\\C:\\..\\UNC\\evil.example\\a',
    'file:///??/UNC/evil.example/a',
    'file:\\??\\UNC\\evil.example\\a',
    'file://127.0.0.1.evil.example/a.dotm',
    'file://127.0.0.1//evil.example/a.dotm',
    'vnd.sun.star.expand:https://evil.example/a.ott',
    'vnd.sun.star.expand:$A$B/a.ott',
    'vnd.sun.star.expand:$A//evil.example/a.ott',
    'vnd.sun.star.expand:$&#123;https://evil.example/a.ini:B}/a.ott',
  ])('a template at %j', async (target) => {
    expect(await checkRelationships(relationshipsXml(external(target)))).toBe('file_unsafe')
  })

  test.each([
    `${office}/attachedTemplate`,
    `${office}/oleObject`,
    `${office}/frame`,
    `${office}/subDocument`,
    `${office}/image`,
    `${office}/aFChunk`,
    `${office}/package`,
    `${office}/video`,
    `${office}/customXml`,
    `${office}/hyperlink2`,
    `${office}/Hyperlink`,
    `${office}/hyperlink `,
    `${strict}/oleObject`,
    'hyperlink',
    'https://evil.example/hyperlink',
    'http://schemas.microsoft.com/office/2007/relationships/media',
    '',
  ])('of any kind: %j', async (type) => {
    expect(await checkRelationships(relationshipsXml(external(evil, type)))).toBe('file_unsafe')
  })

  const template = `Type="${office}/attachedTemplate"`
  const utf16 = (xml: string, mark = '\uFEFF') => Buffer.from(mark + xml, 'utf16le')
  const declared = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>${relationshipsXml(external(evil))}`
  test.each<[how: string, xml: string | Uint8Array]>([
    ['with its attributes in another order', relationshipsXml(`<Relationship Target='${evil}'\n${template}/>`)],
    ['without a type', relationshipsXml(`<Relationship Id="a" Target="${evil}"/>`)],
    [
      'as if it were inside',
      relationshipsXml(`<Relationship Id="a" ${template} TargetMode="Internal" Target="${evil}"/>`),
    ],
    ['under a prefix with a hyphen', `<a-b:R xmlns:a-b="${packaged}"><a-b:Relationship Target="${evil}"/></a-b:R>`],
    [
      'under a prefix with an accent',
      `<é:R xmlns:é="${packaged}"><é:Relationship ${template} Target="${evil}"/></é:R>`,
    ],
    ['under a prefix with a dot', `<a.b:R xmlns:a.b="${packaged}"><a.b:Relationship Target="${evil}"/></a.b:R>`],
    [
      'beside a decoy',
      relationshipsXml(`<Relationship xmlns:a="b" a:Target="near.dotx" Target="${evil}" ${template}/>`),
    ],
    [
      'behind a decoy',
      relationshipsXml(`<Relationship Id='Target="near.dotx" Type="hyperlink"' Target="${evil}" ${template}/>`),
    ],
    ['behind a greater-than sign', relationshipsXml(`<Relationship Id="a>" Target="${evil}" ${template}/>`)],
    ['behind a near one', relationshipsXml(external('near.dotx') + external(evil))],
    ['behind a link', relationshipsXml(external(evil, `${office}/hyperlink`) + external(evil))],
    ['with an end tag', relationshipsXml(`<Relationship ${template} Target="${evil}"></Relationship>`)],
    ['below another element', relationshipsXml(`<a><b>${external(evil)}</b></a>`)],
    ['in lines', relationshipsXml(external(evil)).replaceAll(' ', '\r\n\t')],
    ['with its type in references', relationshipsXml(external(evil, `${office}/attached&#84;emplate`))],
    [
      'by the address that its name is added to',
      relationshipsXml(`<Relationship xml:base="${evil}" Target="a.dotm"/>`),
    ],
    ['by the address that all names are added to', `<Relationships xml:base="${evil}"></Relationships>`],
    ['by a page within', relationshipsXml(`<Relationship Type="${office}/aFChunk" Target="/word/page.mht"/>`)],
    ['in UTF-16', utf16(relationshipsXml(external(evil)))],
    ['in UTF-16 without a mark', utf16(relationshipsXml(external(evil)), '')],
    ['in UTF-16 the other way round', utf16(relationshipsXml(external(evil))).swap16()],
    ['in UTF-16 the other way round without a mark', utf16(relationshipsXml(external(evil)), '').swap16()],
    ['in UTF-16 that is declared', utf16(declared('UTF-16'))],
    ['behind a mark of UTF-8', `\uFEFF${relationshipsXml(external(evil))}`],
    ['in an encoding that no document has', declared('UTF-7')],
    ['in an encoding of another country', declared('Shift_JIS')],
    ['in another version of XML', `<?xml version="1.1"?>${relationshipsXml(external(evil))}`],
    ['in a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${relationshipsXml('')}`],
    ['in an entity', `<!DOCTYPE a [<!ENTITY b '${external(evil)}'>]>${relationshipsXml('&b;')}`],
    ['in an entity of elsewhere', `<!DOCTYPE a SYSTEM "${evil}">${relationshipsXml('')}`],
  ])('in any spelling: %s', async (_how, xml) => {
    expect(await checkRelationships(xml)).toBe('file_unsafe')
  })

  test.each([
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'WORD/_RELS/DOCUMENT.XML.RELS',
    'word\\_rels\\document.xml.rels',
    'word/_rels/webSettings.xml.rels',
    'word/_rels/header1.xml.rels',
    'word/glossary/_rels/settings.xml.rels',
    'customXml/_rels/item1.xml.rels',
    'word/_rels/document.xml%2Erels',
  ])('named by any part: %s', async (name) => {
    expect(await checkRelationships(relationshipsXml(external(evil)), name)).toBe('file_unsafe')
  })

  test('a list that is split into pieces is refused, because no piece can be checked alone', async () => {
    const name = 'word/_rels/document.xml.rels'
    const [first, second] = [
      relationshipsXml(external(evil)).slice(0, 150),
      relationshipsXml(external(evil)).slice(150),
    ]
    expect(await checkDocx({ [`${name}/[0].piece`]: first, [`${name}/[1].last.piece`]: second })).toBe('file_unsafe')
  })
})

describe('a docx that loads nothing from another machine is accepted', () => {
  test.each([
    'file:///C:\\Templates\\Letter.dotx',
    'file:///C:/Users/Sam%20Doe/AppData/Roaming/Microsoft/Templates/Normal.dotm',
    'file:///Users/sam/Letter.dotx',
    'file:///Macintosh%20HD:Users:sam:Letter.dotx',
    'file://localhost/Users/sam/Letter.dotx',
    'file://LOCALHOST/c:/Letter.dotx',
    'file:/Users/sam/Letter.dotx',
    'file:Letter.dotx',
    'file:C:\\Letter.dotx',
    'file://C:/Letter.dotx',
    'FILE:///D|/Letter.dotx',
    'Elegant%20letter.dotx',
    'Elegant letter.dotx',
    '100%25 off.dotx',
    '100% off.dotx',
    '../Templates/Letter.dotx',
    '..\\Templates\\Letter.dotx',
    './Letter.dotx',
    '/Templates/Letter.dotx',
    '\\Templates\\Letter.dotx',
    'C:\\Templates\\Letter.dotx',
    'c:/Templates/Letter.dotx',
    'Z:Letter.dotx',
    'C:\\Users\\Z&#xF6;e\\Letter.dotx',
    'مجلد/رسالة.dotx',
    '\\\\?\\C:\\Templates\\Letter.dotx',
    '\\\\.\\C:\\Templates\\Letter.dotx',
    '\\??\\C:\\Templates\\Letter.dotx',
    'file://127.0.0.1/Users/sam/Letter.dotx',
    'vnd.sun.star.expand:$BUNDLED/template/L.ott',
    'cid:image001.png@01D00000.00000000',
    'NULL',
    '#bookmark',
    '',
  ])('with a template at %j', async (target) => {
    expect(await checkRelationships(relationshipsXml(external(target)))).toBe('taken')
  })

  const linked = (target: string, type = `${office}/hyperlink`) => relationshipsXml(external(target, type))
  test.each([
    ['a link', linked('https://porchlight.example')],
    ['a link of the strict form', linked('https://porchlight.example', `${strict}/hyperlink`)],
    ['a link to a share', linked('\\\\FILESRV\\plans')],
    ['a link to write to', linked('mailto:ada@porchlight.example?subject=Hi')],
    ['a link about macros', linked('https://help.example/vbaproject-help')],
    ['a link about macros in words', linked('https://help.example/macroEnabled/vbaData')],
    ['a picture inside', relationshipsXml(`<Relationship Id="a" Type="${office}/image" Target="media/image1.png"/>`)],
    ['a comment', relationshipsXml(`<!-- ${external(evil)} vbaProject macroEnabled -->`)],
    [
      'a comment before it',
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<!-- a -->${relationshipsXml('')}`,
    ],
    ['words that are no element', relationshipsXml(`<![CDATA[${external(evil)}]]>`)],
    ['an instruction', relationshipsXml(`<?Relationship Target="${evil}"?>`)],
    ['another element', relationshipsXml(`<Relation Target="${evil}"/>`)],
    ['UTF-16', Buffer.from(`\uFEFF${linked('https://porchlight.example')}`, 'utf16le')],
    ['a mark of UTF-8', `\uFEFF${linked('https://porchlight.example')}`],
    ['nothing', '<Relationships/>'],
  ])('with %s in its list', async (_what, xml) => {
    expect(await checkRelationships(xml)).toBe('taken')
  })
})
