import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BusMessage } from './bus-message.ts'
import { openSender } from './sender.ts'

const message: BusMessage = { to: 'ada', event: { type: 'new_notification' } }
const envelopeOf = (...letters: BusMessage[]) => JSON.stringify({ from: 'here', letters })

/** Opens a sender whose first `times` attempts fail. */
function openOnBroken(times: number) {
  const sent: string[] = []
  let begun = 0
  async function send(envelope: string) {
    begun += 1
    const isBroken = begun <= times
    await setTimeout(10)
    if (isBroken) throw new Error('broken')
    sent.push(envelope)
  }
  let lost = 0
  const sender = openSender('here', send, () => void lost++)
  return { sender, sent, timesBegun: () => begun, timesLost: () => lost }
}

test('a node that ends just after it has lost messages announces the gap first', async () => {
  const { sender, sent, timesLost } = openOnBroken(1)
  sender.enqueue(message)
  await expect.poll(timesLost).toBe(1)
  await sender.close()
  expect(sent).toEqual([envelopeOf()])
})

test('a node that loses its last messages as it ends announces the gap first', async () => {
  const { sender, sent } = openOnBroken(1)
  sender.enqueue(message)
  await sender.close()
  expect(sent).toEqual([envelopeOf()])
})

test('a node that could not announce its gap tries once more before it ends', async () => {
  const { sender, sent, timesBegun } = openOnBroken(2)
  sender.enqueue(message)
  await expect.poll(timesBegun).toBe(2)
  await sender.close()
  expect(sent).toEqual([envelopeOf()])
})

test('a node that has lost nothing announces no gap at its end', async () => {
  const { sender, sent } = openOnBroken(0)
  sender.enqueue(message)
  await sender.close()
  expect(sent).toEqual([envelopeOf(message)])
})
