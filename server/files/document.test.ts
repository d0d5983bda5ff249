import { describe, expect, test } from 'vitest'
import { documentMaxParts } from '#shared/limits.ts'
import { list, look, lookAt, lookAtList } from '#tests/given/documents.ts'
import { docOf, wordTypes, zipOf } from '#tests/given/sent-files.ts'
import { refuseUnsafeDoc } from './document.ts'

describe('a docx that runs macros is refused', () => {
  const typed = (attributes: string, element = 'Override') =>
    wordTypes.replace('</Types>', `<${element} PartName="/word/a" ${attributes}/></Types>`)
  const lookAtTypes = (types: string | Uint8Array) => look(zipOf({ '[Content_Types].xml': types }))

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
  ])('with a part named %s', async (name) => expect(await lookAt({ [name]: 'Sub AutoOpen()' })).toBe('file_unsafe'))

  test('with a relation to them under any name', async () => {
    const type = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject'
    expect(await lookAtList(list(`<Relationship Type="${type}" Target="a.bin"/>`))).toBe('file_unsafe')
  })

  test.each([
    ['word/media/vbaProject-help.png', ''],
    ['word/vbaproject/notes.xml', '<w:notes/>'],
    ['docProps/app.xml', '<Properties><Template>vbaProject macroEnabled</Template></Properties>'],
  ])('and one with %s is taken', async (name, content) => {
    expect(await lookAt({ [name]: content })).toBe('taken')
  })

  test.each([
    ['a comment', '<!-- vbaProject macroEnabled -->'],
    ['the name of a part', '<Override PartName="/word/vbaproject-help.xml" ContentType="application/xml"/>'],
  ])('and one that has the word in %s of its list is taken', async (_what, words) => {
    expect(await lookAtTypes(wordTypes.replace('</Types>', `${words}</Types>`))).toBe('taken')
  })
})

describe('what is no docx is not taken', () => {
  const lookAtTypes = (types: string | Uint8Array) => look(zipOf({ '[Content_Types].xml': types }))

  test.each([
    ['no list', zipOf({ 'word/document.xml': '<a/>' })],
    ['no parts', zipOf({})],
    ['a list of the same name elsewhere', zipOf({ 'word/[Content_Types].xml': wordTypes })],
    ['no zip', Buffer.from('PK\x03\x04')],
  ])('%s', async (_what, file) => expect(await look(file)).toBe('file_not_taken'))

  test.each([
    ['the type in a comment', `<Types><!-- ${wordTypes} --></Types>`],
    ['the type in words', wordTypes.replaceAll('<Override', '<![CDATA[<Override').replace('/>', '/>]]>')],
    ['a sheet', wordTypes.replace('wordprocessingml.document', 'spreadsheetml.sheet')],
    ['half a list', wordTypes.slice(0, -3)],
    ['a list with two roots', wordTypes + wordTypes],
    ['an attribute twice', wordTypes.replace('<Override', '<Override PartName="a"')],
    ['an unknown entity', wordTypes.replace('<Override', '&a;<Override')],
    ['a character that XML has not', wordTypes.replace('<Override', '\u0001<Override')],
    ['bytes that are no UTF-8', Buffer.from(wordTypes.replace('<Override', 'é<Override'), 'latin1')],
    ['nothing', ''],
  ])('%s', async (_what, types) => expect(await lookAtTypes(types)).toBe('file_not_taken'))

  test('an old document that is none, or that runs macros, is refused', async () => {
    expect(await look(docOf('Root Entry', 'WordDocument'), refuseUnsafeDoc)).toBe('taken')
    expect(await look(docOf('Root Entry', 'Workbook'), refuseUnsafeDoc)).toBe('file_not_taken')
    expect(await look(docOf('Root Entry', 'WordDocument', '_VBA_PROJECT'), refuseUnsafeDoc)).toBe('file_unsafe')
  })

  test('one with more parts than a document has is not looked through', async () => {
    const parts = Object.fromEntries(Array.from({ length: documentMaxParts }, (_, at) => [`word/${at}.xml`, '']))
    expect(await lookAt(parts)).toBe('file_unsafe')
  })
})
