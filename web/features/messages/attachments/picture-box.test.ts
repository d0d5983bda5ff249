import { expect, test } from 'vitest'
import { pictureBox } from './picture-box.ts'

const sides = (attachmentWidth: number | null, attachmentHeight: number | null) =>
  pictureBox({ attachmentWidth, attachmentHeight })

test.each([
  ['a photo lying down', sides(3072, 2304), { width: 280, aspectRatio: '3072 / 2304' }],
  ['a photo standing up', sides(1500, 3000), { width: 160, aspectRatio: '1500 / 3000' }],
  ['a small drawing', sides(60, 40), { width: 60, aspectRatio: '60 / 40' }],
  ['one whose sides nobody knows', sides(null, null), { width: 240, height: 180 }],
])('space for %s is reserved before it loads', (_what, box, expected) => expect(box).toEqual(expected))
