import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Letter } from './letter.ts'
import { openSender } from './sender.ts'

const letter: Letter = { to: 'ada', event: { type: 'new_notification' } }
const lettersIn = (...letters: Letter[]) => JSON.stringify({ from: 'here', letters })

/** A sender on a wire that carries nothing so many times. */
function openOnBroken(times: number) {
  const carried: string[] = []
  let begun = 0
  async function send(parcel: string) {
    begun += 1
    const isBroken = begun <= times
    await setTimeout(10)
    if (isBroken) throw new Error('broken')
    carried.push(parcel)
  }
  let lost = 0
  const sender = openSender('here', send, () => void lost++)
  return { sender, carried, timesBegun: () => begun, timesLost: () => lost }
}

test('a node that ends just after it has lost letters says so before it is gone', async () => {
  const { sender, carried, timesLost } = openOnBroken(1)
  sender.post(letter)
  await expect.poll(timesLost).toBe(1)
  await sender.close()
  expect(carried).toEqual([lettersIn()])
})

test('a node that loses its last letters as it ends says so before it is gone', async () => {
  const { sender, carried } = openOnBroken(1)
  sender.post(letter)
  await sender.close()
  expect(carried).toEqual([lettersIn()])
})

test('a node that ends while nobody hears that it has lost letters says so once more', async () => {
  const { sender, carried, timesBegun } = openOnBroken(2)
  sender.post(letter)
  await expect.poll(timesBegun).toBe(2)
  await sender.close()
  expect(carried).toEqual([lettersIn()])
})

test('a node that has lost nothing ends without a word', async () => {
  const { sender, carried } = openOnBroken(0)
  sender.post(letter)
  await sender.close()
  expect(carried).toEqual([lettersIn(letter)])
})
