import { rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html, picture } from '#tests/fixtures/files.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { encodeAvatar, encodePicture } from './encode-picture.ts'

let folder: string
beforeAll(() => {
  folder = freshFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('pictures are encoded in turn, and with ten waiting the next is asked to retry', async () => {
  const face = await picture()
  const draw = (turn: number) => encodeAvatar(face, `${folder}/${turn}`)
  const asked = await Promise.allSettled(Array.from({ length: 14 }, (_, turn) => draw(turn)))
  expect(asked.map(({ status }) => status)).toEqual([...Array(11).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(asked.at(-1)).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 5 } })
  expect(await draw(14)).toMatchObject({ size: expect.any(Number), width: 512, height: 512 })
})

type Format = 'jpeg' | 'png' | 'gif'
let pictures = 0

/** Draws a damaged file both as a picture and as an avatar, and returns the sizes of both results. */
async function drawn(bytes: Buffer, format: Format) {
  const path = `${folder}/picture-${++pictures}`
  writeFileSync(path, bytes)
  const shown = await encodePicture(path, `${path}-drawn`, format)
  const face = await encodeAvatar(bytes, `${path}-face`)
  return [shown.width, shown.height, face.width, face.height]
}

/** Creates a picture with detail everywhere, so that a missing part would be noticed. */
async function detailed(format: Format, isProgressive = false) {
  const [width, height] = [300, 200]
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 2_654_435_761) >>> 24))
  const raw = sharp(noise, { raw: { width, height, channels: 3 } })
  return format === 'gif' ? raw.gif().toBuffer() : raw.toFormat(format, { progressive: isProgressive }).toBuffer()
}

const without = (bytes: Buffer, count: number) => bytes.subarray(0, bytes.length - count)
const firstPart = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
const spoilt = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  copy.fill(0x55, Math.floor(copy.length / 2), Math.floor(copy.length / 2) + 40)
  return copy
}

type Damage = [what: string, format: Format, damaged: () => Promise<Buffer>]
test.each<Damage>([
  ['a JPEG without its end mark', 'jpeg', async () => without(await detailed('jpeg'), 2)],
  ['a JPEG cut at nine tenths', 'jpeg', async () => firstPart(await detailed('jpeg'), 0.9)],
  ['half a JPEG', 'jpeg', async () => firstPart(await detailed('jpeg'), 0.5)],
  ['a JPEG that comes in passes, cut at nine tenths', 'jpeg', async () => firstPart(await detailed('jpeg', true), 0.9)],
  ['a JPEG with broken bytes in it', 'jpeg', async () => spoilt(await detailed('jpeg'))],
  ['a JPEG with zeros behind it', 'jpeg', async () => Buffer.concat([await detailed('jpeg'), Buffer.alloc(5000)])],
  ['a PNG without its end', 'png', async () => without(await detailed('png'), 12)],
  ['a PNG cut at nine tenths', 'png', async () => firstPart(await detailed('png'), 0.9)],
  ['a GIF without its end', 'gif', async () => without(await detailed('gif'), 1)],
  ['a GIF cut at nine tenths', 'gif', async () => firstPart(await detailed('gif'), 0.9)],
])('%s is drawn as browsers show it', async (_what, format, damaged) => {
  expect(await drawn(await damaged(), format)).toEqual([300, 200, 512, 512])
})

test.each<[what: string, format: Format, bytes: () => Promise<Buffer> | Buffer]>([
  ['a page', 'jpeg', () => Buffer.from(html)],
  ['nothing', 'png', () => Buffer.alloc(0)],
  [
    'the head of a JPEG before a page',
    'jpeg',
    async () => Buffer.concat([(await picture('jpeg')).subarray(0, 20), Buffer.from(html)]),
  ],
  [
    'the head of a PNG before a page',
    'png',
    async () => Buffer.concat([(await picture('png')).subarray(0, 20), Buffer.from(html)]),
  ],
  [
    'the head of a GIF before a page',
    'gif',
    async () => Buffer.concat([(await picture('gif')).subarray(0, 13), Buffer.from(html)]),
  ],
])('%s is no picture', async (_what, format, bytes) => {
  await expect(drawn(await bytes(), format)).rejects.toMatchObject({ code: 'image_unreadable' })
})
