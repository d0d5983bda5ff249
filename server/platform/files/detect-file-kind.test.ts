import { beforeAll, describe, expect, test } from 'vitest'
import { formWith, pdf, picture, svg } from '#tests/fixtures/files.ts'
import { uploadsIn } from '#tests/fixtures/uploads.ts'
import { useWorld } from '#tests/use-world.ts'

describe('file types are detected by content', () => {
  const world = useWorld('embedded')
  let uploads: ReturnType<typeof uploadsIn>
  beforeAll(async () => {
    uploads = uploadsIn(world)
  })

  type Called = [format: 'jpeg' | 'png' | 'gif' | 'webp', given: string, filename: string]
  test.each<Called>([
    ['png', 'photo.jpg', 'photo.png'],
    ['jpeg', 'photo.jpeg', 'photo.jpeg'],
    ['jpeg', 'PHOTO.JPG', 'PHOTO.jpg'],
    ['jpeg', 'download.jfif', 'download.jpg'],
    ['jpeg', 'photo.jpe', 'photo.jpg'],
    ['jpeg', 'photo.pjpeg', 'photo.jpg'],
    ['jpeg', 'photo.heic', 'photo.jpg'],
    ['jpeg', 'lease.pdf', 'lease.jpg'],
    ['jpeg', 'holiday.jpg.exe', 'holiday.jpg.jpg'],
    ['jpeg', 'IMG_2024', 'IMG_2024.jpg'],
    ['jpeg', 'image:1000012', 'image1000012.jpg'],
    ['jpeg', 'content://media/external/images/media/1000012', '1000012.jpg'],
    ['png', 'Scan 1', 'Scan 1.png'],
    ['png', 'Screenshot 2024-05-11 at 10.24.07', 'Screenshot 2024-05-11 at 10.24.07.png'],
    ['png', 'Letter to St.Josephine', 'Letter to St.Josephine.png'],
    ['gif', 'cat.GIFV', 'cat.gif'],
    ['gif', '…', '….gif'],
    ['webp', 'dog.jpg_large', 'dog.jpg_large.webp'],
    ['webp', 'dog.7z', 'dog.webp'],
    ['png', '.png', 'png.png'],
    ['png', '???', 'file.png'],
    ['png', '::.png', 'png.png'],
    ['png', 'NUL', '_NUL.png'],
    ['png', `${'n'.repeat(300)}.jfif`, `${'n'.repeat(116)}.png`],
  ])(
    'the content decides the type and the extension of a picture: a %s sent as %j is %j',
    async (format, given, filename) => {
      const { status, body } = await uploads.uploadFile(given, await picture(format))
      expect([status, body.type, body.filename]).toEqual([201, 'image', filename])
      expect((await uploads.download(body.url)).headers.get('content-type')).toBe(`image/${format}`)
    },
  )

  const gap = (bytes: number) => '%'.padEnd(bytes - 1, ' ').concat('\n')
  test.each([
    ['a mark', `\uFEFF${pdf}`],
    ['a line break', `\n${pdf}`],
    ['line breaks of Windows', `\r\n\r\n\r\n${pdf}`],
    ['NULs', '\0'.repeat(128) + pdf],
    ['a comment of 200 bytes', gap(200) + pdf],
    ['a printer’s own lines', `\x1B%-12345X@PJL SET PAPER=LETTER\r\n@PJL ENTER LANGUAGE=PDF\r\n${pdf}`],
    ['a mail’s lines', `Content-Type: application/pdf\r\n\r\n${pdf}`],
    ['as many bytes as readers look through', gap(1024 - '%PDF-'.length) + pdf],
  ])('a PDF with %s before it is accepted', async (_what, bytes) => {
    const { status, body } = await uploads.uploadFile('lease.pdf', bytes)
    expect([status, body.type, body.filename]).toEqual([201, 'other', 'lease.pdf'])
  })

  test.each([
    ['begins a byte too late', gap(1025 - '%PDF-'.length) + pdf],
    ['is none', gap(200)],
    ['says so without its dash', '%PDF 1.7'],
    ['says so in small letters', '%pdf-1.7'],
  ])('a PDF that %s is refused', async (_what, bytes) => {
    await uploads.expectRefused(formWith({ 'lease.pdf': bytes }), 415, 'file_not_taken')
  })

  test.each([
    ['photo.jfif', 'no picture'],
    ['Scan 1', 'no picture'],
    ['photo.jpg', Buffer.from('\xff\xd8', 'latin1')],
    ['photo.webp', 'RIFF\x08\0\0\0WAVEfmt '],
    ['photo.bmp', 'BM\x3a\0\0\0'],
    ['photo.tiff', 'II*\0'],
    ['photo.png', svg],
  ])('%s, which is no accepted picture, is refused under any name', async (name, bytes) => {
    await uploads.expectRefused(formWith({ [name]: bytes }), 415, 'file_not_taken')
  })
})
