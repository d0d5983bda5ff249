import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { canOpenCaddy } from '#tests/services/caddy.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { openNodes } from './open-nodes.ts'
import { openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

describe.runIf(process.env['TEST_DATABASE_URL'] && canOpenCaddy)('nodes behind Caddy', () => {
  test('T130: are restarted one after another without a lost or refused request, and sockets are closed with 1012', async () => {
    const { address, db, folder, restart } = await openNodes(3)
    const recorder = await openRecorder([address])
    const socket = await openSocket(address, recorder.ada.cookie)
    const closed = once(socket, 'close')
    for (const index of [0, 1, 2]) await restart(index)
    await recorder.stop()
    expect((await closed)[0]).toBe(1012)
    const found = await compareWithDatabase(db, recorder)
    console.info('rolling restart', found)
    expect(found).toMatchObject({ ...nothingLost, refused: 0, unanswered: 0 })
    expect(found.acknowledged).toBeGreaterThan(100)
    expect(await runAudit(db, folder)).toEqual([])
  }, 120_000)

  test('T130: requests wait for a single node that is restarted, and none is lost or refused', async () => {
    const { address, db, folder, restart } = await openNodes(1, { compose: 'compose.small.yaml' })
    const recorder = await openRecorder([address])
    const waitForWrites = async () => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 50)
    }
    await waitForWrites()
    await restart(0)
    await waitForWrites()
    await recorder.stop()
    const found = await compareWithDatabase(db, recorder)
    console.info('the only node restarted', found)
    expect(found).toMatchObject({ ...nothingLost, refused: 0, unanswered: 0 })
    expect(found.slowestMs, 'some requests have waited').toBeGreaterThan(500)
    expect(await runAudit(db, folder)).toEqual([])
  }, 120_000)

  test('tell visitors apart with TRUST_PROXY=1, whatever address they claim', async () => {
    const { address } = await openNodes(1, { env: { LIMITS: 'strict' } })
    const body = JSON.stringify({ email: cast.ada.email, password })
    /** Signs in over a connection from another address of this machine, and claims yet another one. */
    const signIn = (localAddress: string, claimed: string) =>
      new Promise<number | undefined>((done, fail) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': claimed }
        const clientRequest = request(
          `${address}/api/auth/login`,
          { method: 'POST', localAddress, headers },
          (response) => response.resume().once('end', () => done(response.statusCode)),
        )
        clientRequest.once('error', fail).end(body)
      })
    const statuses = (from: (attempt: number) => string) =>
      Promise.all(Array.from({ length: 10 }, (_, attempt) => signIn(from(attempt), `198.51.${attempt}.9`)))
    expect(await statuses(() => '127.0.0.2')).toContain(429)
    expect(await statuses((attempt) => `127.0.${attempt + 1}.9`)).toEqual(Array(10).fill(401))
  }, 60_000)

  test('T139: go on when one of them is killed, exchange events, and lose no acknowledged write', async () => {
    const { address, addresses, db, folder, kill, restartKilled } = await openNodes(2)
    // A socket on each node receives the events of writes on either node.
    const recorder = await openRecorder([address], { socketAddresses: addresses })
    const [firstCount = 0, secondCount = 0] = await waitForEvents(20)
    expect(Math.min(firstCount, secondCount)).toBeGreaterThan(Math.max(firstCount, secondCount) / 3)

    /** Waits until each node's socket has received more than `minimum` frames, and returns the counts. */
    async function waitForEvents(minimum: number) {
      await expect.poll(() => Math.min(...recorder.eventCounts()), { timeout: 45_000 }).toBeGreaterThan(minimum)
      return recorder.eventCounts()
    }

    await kill(1)
    const before = recorder.acknowledged()
    await expect.poll(recorder.acknowledged).toBeGreaterThan(before + 100)
    await restartKilled(1)
    await waitForEvents((recorder.eventCounts()[1] as number) + 5)
    await recorder.stop()
    const found = await compareWithDatabase(db, recorder)
    console.info('one of two nodes killed', found)
    expect(found).toMatchObject(nothingLost)
    expect(await runAudit(db, folder)).toEqual([])
  }, 120_000)
})
