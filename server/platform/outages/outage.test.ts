import { expect, onTestFinished, test } from 'vitest'
import { formatDuration } from './format-duration.ts'
import { openOutage } from './outage.ts'

/** Opens a service that fails or works as the test says, and the lines that its outage logs. */
function openService({ remindEveryMs = 60_000 } = {}) {
  const service = { fails: false }
  const lines: string[] = []
  const outage = openOutage({
    mayExplain: (error) => error === 'unreachable',
    check: async () => {
      if (service.fails) throw new Error('refused')
    },
    describe: (error) => `It fails (${(error as Error).message})`,
    endText: 'It works again',
    writeLine: (line) => void lines.push(line),
    checkEveryMs: 20,
    remindEveryMs,
  })
  onTestFinished(outage.close)
  /** Reports an error; true if it is to be logged at once. */
  const isLogged = (error: unknown) => !outage.logAsOutage(error, () => void lines.push(`logged ${error}`))
  return { service, lines, outage, isLogged }
}

test('an outage is one line when it begins and one when it ends, however many errors it causes', async () => {
  const { service, lines, isLogged } = openService()
  service.fails = true
  for (let turn = 0; turn < 50; turn++) expect(isLogged('unreachable')).toBe(false)
  await expect.poll(() => lines).toEqual(['It fails (refused)'])
  expect([isLogged('unreachable'), isLogged('a bug')]).toEqual([false, true])
  await new Promise((done) => setTimeout(done, 100))
  service.fails = false
  await expect.poll(() => lines).toEqual(['It fails (refused)', 'It works again, after 1 second'])
})

test('an error is logged after all if the service turns out to work', async () => {
  const { lines, isLogged } = openService()
  expect(isLogged('unreachable')).toBe(false)
  await expect.poll(() => lines).toEqual(['logged unreachable'])
})

test('a long outage is repeated now and then, and not at each check', async () => {
  const { service, lines, outage } = openService({ remindEveryMs: 200 })
  service.fails = true
  await outage.check()
  await outage.check()
  await expect.poll(() => lines).toEqual(['It fails (refused)', 'It fails (refused) (for 1 second)'])
})

test('nothing is logged about an outage after the end of this process has begun', async () => {
  const { service, lines, outage, isLogged } = openService()
  service.fails = true
  const checked = outage.check()
  outage.close()
  await checked
  expect([isLogged('unreachable'), lines]).toEqual([true, []])
})

test('durations are whole hours, minutes or seconds', () => {
  const durations = [10, 2_000, 60_000, 125_000, 3_600_000, 9_000_000].map(formatDuration)
  expect(durations).toEqual(['1 second', '2 seconds', '1 minute', '2 minutes', '1 hour', '2 hours'])
})
