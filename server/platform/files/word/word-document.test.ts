import { describe, expect, test } from 'vitest'
import { documentMaxParts } from '#shared/constants.ts'
import { checkDocx, checkFile, checkRelationships, relationshipsXml } from '#tests/fixtures/check-documents.ts'
import { docxContentTypes, legacyOfficeFile, zipOf } from '#tests/fixtures/files.ts'
import { refuseUnsafeDoc } from './word-document.ts'

describe('a docx with macros is refused', () => {
  const typed = (attributes: string, element = 'Override') =>
    docxContentTypes.replace('</Types>', `<${element} PartName="/word/a" ${attributes}/></Types>`)
  const lookAtTypes = (types: string | Uint8Array) => checkFile(zipOf({ '[Content_Types].xml': types }))

  test.each([
    'application/vnd.ms-office.vbaProject',
    'application/VND.MS-OFFICE.VBAPROJECT',
    'application/vnd.ms-office.vba&#80;roject',
    'application/vnd.ms-office.vbaProjectSignature',
    'application/vnd.ms-word.vbaData+xml',
    'application/vnd.ms-word.document.macroEnabled.main+xml',
    'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
    ' application/vnd.ms-office.vbaProject; a=b ',
  ])('with a part of the type %j', async (type) => {
    expect(await lookAtTypes(typed(`ContentType="${type}"`))).toBe('file_unsafe')
    expect(await lookAtTypes(typed(`Extension="bin" ContentType='${type}'`, 'Default'))).toBe('file_unsafe')
    expect(await lookAtTypes(Buffer.from(`\uFEFF${typed(`ContentType="${type}"`)}`, 'utf16le'))).toBe('file_unsafe')
  })

  test.each([
    'word/vbaProject.bin',
    'WORD/VBAPROJECT.BIN',
    'vbaProject.bin',
    'word/vbaData.xml',
    'a/vbaProjectSignature.bin',
  ])('with a part named %s', async (name) => expect(await checkDocx({ [name]: 'Sub AutoOpen()' })).toBe('file_unsafe'))

  test('with a relationship to them under any name', async () => {
    const type = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject'
    expect(await checkRelationships(relationshipsXml(`<Relationship Type="${type}" Target="a.bin"/>`))).toBe(
      'file_unsafe',
    )
  })

  test.each([
    ['word/media/vbaProject-help.png', ''],
    ['word/vbaproject/notes.xml', '<w:notes/>'],
    ['docProps/app.xml', '<Properties><Template>vbaProject macroEnabled</Template></Properties>'],
  ])('and one with %s is accepted', async (name, content) => {
    expect(await checkDocx({ [name]: content })).toBe('taken')
  })

  test.each([
    ['a comment', '<!-- vbaProject macroEnabled -->'],
    ['the name of a part', '<Override PartName="/word/vbaproject-help.xml" ContentType="application/xml"/>'],
  ])('and one that has the word in %s of its list is accepted', async (_what, words) => {
    expect(await lookAtTypes(docxContentTypes.replace('</Types>', `${words}</Types>`))).toBe('taken')
  })
})

describe('a file that is no docx is refused', () => {
  const lookAtTypes = (types: string | Uint8Array) => checkFile(zipOf({ '[Content_Types].xml': types }))

  test.each([
    ['no list', zipOf({ 'word/document.xml': '<a/>' })],
    ['no parts', zipOf({})],
    ['a list of the same name elsewhere', zipOf({ 'word/[Content_Types].xml': docxContentTypes })],
    ['no zip', Buffer.from('PK\x03\x04')],
  ])('%s', async (_what, file) => expect(await checkFile(file)).toBe('file_not_taken'))

  test.each([
    ['the type in a comment', `<Types><!-- ${docxContentTypes} --></Types>`],
    ['the type in words', docxContentTypes.replaceAll('<Override', '<![CDATA[<Override').replace('/>', '/>]]>')],
    ['a sheet', docxContentTypes.replace('wordprocessingml.document', 'spreadsheetml.sheet')],
    ['half a list', docxContentTypes.slice(0, -3)],
    ['a list with two roots', docxContentTypes + docxContentTypes],
    ['an attribute twice', docxContentTypes.replace('<Override', '<Override PartName="a"')],
    ['an unknown entity', docxContentTypes.replace('<Override', '&a;<Override')],
    ['a character that XML has not', docxContentTypes.replace('<Override', '\u0001<Override')],
    ['bytes that are no UTF-8', Buffer.from(docxContentTypes.replace('<Override', 'é<Override'), 'latin1')],
    ['nothing', ''],
  ])('%s', async (_what, types) => expect(await lookAtTypes(types)).toBe('file_not_taken'))

  test('a file that is no doc, or one that runs macros, is refused', async () => {
    expect(await checkFile(legacyOfficeFile('Root Entry', 'WordDocument'), refuseUnsafeDoc)).toBe('taken')
    expect(await checkFile(legacyOfficeFile('Root Entry', 'Workbook'), refuseUnsafeDoc)).toBe('file_not_taken')
    expect(await checkFile(legacyOfficeFile('Root Entry', 'WordDocument', '_VBA_PROJECT'), refuseUnsafeDoc)).toBe(
      'file_unsafe',
    )
  })

  test('a docx with too many parts is not read', async () => {
    const parts = Object.fromEntries(Array.from({ length: documentMaxParts }, (_, at) => [`word/${at}.xml`, '']))
    expect(await checkDocx(parts)).toBe('file_unsafe')
  })
})
