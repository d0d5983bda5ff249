import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { picture } from '#tests/given/sent-files.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { drawAvatar } from './picture.ts'

test('pictures wait for their turn, and where ten wait already the next is asked to come back', async () => {
  const folder = freshFolder()
  const face = await picture()
  const draw = (turn: number) => drawAvatar(face, `${folder}/${turn}`)
  const asked = await Promise.allSettled(Array.from({ length: 14 }, (_, turn) => draw(turn)))
  expect(asked.map(({ status }) => status)).toEqual([...Array(11).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(asked.at(-1)).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 5 } })
  expect(await draw(14)).toMatchObject({ size: expect.any(Number), width: 512, height: 512 })
  rmSync(folder, { recursive: true })
})
