import type { Page, WebSocket } from '@playwright/test'
import {
  liveMessagePollMs,
  messagePollMs,
  reconnectAttempts,
  reconnectDelayMs,
  typingStopMs,
  unreadPollMs,
} from '#shared/limits.ts'
import { notLiveText } from '#shared/messages/wording.ts'
import { layCable } from '#tests/outside/cable.ts'
import { cast } from '../cast.ts'
import { box, bubble, log, meetInChat, offer, opensChat, title, writes } from './chatting.ts'
import { test as base, button, expect, looksRight, type Person, postsForADogWalk } from './stage.ts'

const { ada, ben } = cast

type Cable = Awaited<ReturnType<typeof layCable>>
/** Ada in her chat with Ben, and Ben in his, over a wire that can be cut. */
type Talk = { adas: Page; bens: Page; cable: Cable; dials: number[]; said: { type: string; atMs: number }[] }

const test = base.extend<{ talk: Talk }>({
  talk: async ({ enter, server }, use) => {
    const [adaHere, benHere] = [await enter(ada), await enter(ben)]
    await meetInChat(adaHere, benHere)
    const cable = await layCable(server)
    const dials: number[] = []
    const said: Talk['said'] = []
    benHere.page.on('websocket', (socket) => {
      dials.push(Date.now())
      hears(socket, said)
    })
    await benHere.page.goto(`${cable.url}messages`)
    await benHere.page.getByRole('link', { name: title }).click()
    await expect(box(benHere.page)).toBeVisible()
    await use({ adas: adaHere.page, bens: benHere.page, cable, dials, said })
    cable.end()
  },
})

function hears(socket: WebSocket, said: Talk['said']) {
  socket.on('framesent', ({ payload }) => said.push({ ...JSON.parse(String(payload)), atMs: Date.now() }))
}

const notLive = (page: Page) => page.getByText(notLiveText)
const typing = (page: Page, { firstName }: Person) => page.getByText(`${firstName} is typing…`)

/** When a page asks for the messages of its chat. */
function readings(page: Page): number[] {
  const times: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/messages?with=')) times.push(Date.now())
  })
  return times
}

const pauses = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))
/** A busy machine is late, never early. */
const lateMs = 1500

/** The network is there again, as a browser says it. */
const goesOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('Ben dials three times, then reads every five seconds, and is live again once he can be', async ({ talk }) => {
  const { adas, bens, cable, dials } = talk
  expect(dials).toHaveLength(1)
  await expect(notLive(bens)).toBeHidden()

  const cutAt = Date.now()
  cable.holdLive()
  await expect(notLive(bens)).toBeVisible()
  await looksRight(bens)
  await expect.poll(() => dials.length).toBe(1 + reconnectAttempts)
  for (const pause of pauses([cutAt, ...dials.slice(1)])) {
    expect(pause).toBeGreaterThan(reconnectDelayMs - 100)
    expect(pause).toBeLessThan(reconnectDelayMs + lateMs)
  }

  const reads = readings(bens)
  await writes(adas, 'Can you hear me?')
  await expect(bubble(bens, 'Can you hear me?')).toBeVisible({ timeout: messagePollMs + lateMs })
  await writes(bens, 'A bit late, yes')
  await expect(bubble(adas, 'A bit late, yes')).toBeVisible()
  await expect.poll(() => reads.length).toBeGreaterThanOrEqual(4)
  expect(Math.max(...pauses(reads))).toBeLessThan(messagePollMs + lateMs)
  expect(dials, 'and no fourth time by himself').toHaveLength(1 + reconnectAttempts)

  cable.mend()
  await goesOnline(bens)
  await expect(notLive(bens)).toBeHidden()
  await expect.poll(() => dials.length).toBe(2 + reconnectAttempts)
  await box(adas).pressSequentially('And')
  await expect(typing(bens, ada)).toBeVisible()
  await writes(adas, 'And now?')
  await expect(bubble(bens, 'And now?')).toBeVisible({ timeout: messagePollMs / 2 })
})

test('after a long time behind a proxy that found no server, the line is back by itself', async ({ talk }) => {
  const { bens, cable, dials } = talk
  await bens.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  cable.holdLive()
  await expect.poll(() => dials.length).toBe(1 + reconnectAttempts)
  await expect(notLive(bens)).toBeVisible()
  // The fourth has failed, and something was asked since.
  await bens.waitForResponse((response) => response.status() === 502)
  cable.mend()
  await bens.unroute('**/api/**')
  await expect(notLive(bens)).toBeHidden({ timeout: unreadPollMs + lateMs })
  expect(dials).toHaveLength(2 + reconnectAttempts)
})

test('a short break goes unnoticed, and what was said meanwhile is there at once after it', async ({ talk }) => {
  const { adas, bens, cable, dials } = talk
  cable.holdLive()
  await writes(adas, 'While you were gone')
  await expect(bubble(adas, 'While you were gone')).toBeVisible()
  cable.mend()
  await expect.poll(() => dials.length).toBe(2)
  await expect(bubble(bens, 'While you were gone')).toBeVisible({ timeout: messagePollMs / 2 })
  await expect(bubble(bens, 'While you were gone')).toHaveCount(1)
  await expect(notLive(bens)).toBeHidden()
})

test('a page that never had a line reads everything once it has one', async ({ enter, server }) => {
  const [{ page: adas }, { page }] = [await enter(ada), await enter(ben)]
  const cable = await layCable(server)
  cable.holdLive()
  let dials = 0
  page.on('websocket', () => dials++)
  await page.goto(`${cable.url}browse`)
  await expect.poll(() => dials).toBe(1 + reconnectAttempts)
  await postsForADogWalk(adas, 'Walk while nobody hears')
  await expect(page.getByText('Walk while nobody hears')).toBeHidden()
  cable.mend()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Walk while nobody hears')).toBeVisible()
  cable.end()
})

test('what was written into a broken line goes out once, in one order for both', async ({ talk }) => {
  const { adas, bens, cable } = talk
  await writes(adas, 'One')
  await expect(bubble(bens, 'One')).toBeVisible()
  await writes(bens, 'Two')
  await expect(bubble(adas, 'Two')).toBeVisible()

  cable.hold()
  await writes(bens, 'Four')
  await expect(box(bens)).toHaveValue('Four')
  await writes(adas, 'Three')
  await expect(bubble(adas, 'Three')).toBeVisible()
  cable.mend()
  await expect(bubble(bens, 'Three')).toBeVisible()
  await expect(bubble(adas, 'Four')).toBeHidden()
  await box(bens).press('Enter')
  await expect(bubble(adas, 'Four')).toBeVisible()

  cable.loseAnswers()
  await writes(bens, 'Five')
  await expect(bubble(adas, 'Five'), 'only the answer is lost').toBeVisible()
  await expect(box(bens)).toHaveValue('Five')
  await writes(adas, 'Six')
  await expect(bubble(adas, 'Six')).toBeVisible()
  cable.mend()
  await expect(bubble(bens, 'Six')).toBeVisible()
  await expect(box(bens)).toHaveValue('')
  await writes(bens, 'Seven')
  await expect(bubble(adas, 'Seven')).toBeVisible()
  await expect(bens.getByText('Sending…')).toBeHidden()

  const order = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
  for (const page of [adas, bens]) expect(await linesOf(page)).toEqual(order)
  for (const page of [adas, bens]) {
    await page.reload()
    await expect(bubble(page, 'Seven')).toBeVisible()
    expect(await linesOf(page)).toEqual(order)
  }
})

/** What the chat says, line by line, without clocks and names. */
const linesOf = async (page: Page) =>
  ((await log(page).innerText()).match(/^(One|Two|Three|Four|Five|Six|Seven)$/gm) ?? []) as string[]

test('Ben types until a second after his last key, and nobody types on a broken line', async ({ talk }) => {
  const { adas, bens, cable, dials, said } = talk
  await box(bens).evaluate((words) => {
    words.addEventListener('input', () => words.setAttribute('data-last-key-at', String(Date.now())))
  })
  await box(bens).pressSequentially('On my way', { delay: 60 })
  const lastKeyAt = Number(await box(bens).getAttribute('data-last-key-at'))
  await expect(typing(adas, ben)).toBeVisible()
  await expect(typing(adas, ben)).toBeHidden()
  await expect.poll(() => said.map(({ type }) => type)).toEqual(['typing_start', 'typing_stop'])
  const stoppedAfterMs = (said[1]?.atMs ?? 0) - lastKeyAt
  expect(stoppedAfterMs).toBeGreaterThan(typingStopMs - 50)
  expect(stoppedAfterMs).toBeLessThan(typingStopMs + lateMs)

  await box(bens).press('Enter')
  await box(adas).pressSequentially('Good')
  await expect(typing(bens, ada)).toBeVisible()
  cable.holdLive()
  cable.mend()
  await expect.poll(() => dials.length).toBe(2)
  await expect(typing(bens, ada), 'her stop could not arrive').toBeHidden({ timeout: 2000 })
})

test('on a line that is there and says nothing, Ben reads what Ada writes all the same', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  await meetInChat(adaHere, benHere)
  const { page } = benHere
  // As while what joins the nodes is away, and Ada is on another one.
  await page.routeWebSocket(/\/ws$/, (line) => line.connectToServer().onMessage(() => {}))
  await opensChat(page)
  await writes(adaHere.page, 'Are you there?')
  await expect(bubble(page, 'Are you there?')).toBeVisible({ timeout: liveMessagePollMs + 10_000 })
  await expect(notLive(page)).toHaveCount(0)
})

test('what changed between Ada’s first reading and her line is on her screen once it stands', async ({ enter }) => {
  const [{ page }, benHere] = [await enter(ada), await enter(ben)]
  const id = await postsForADogWalk(page, 'Walk Biscuit at noon')
  let connect = () => {}
  const isLaid = new Promise<void>((done) => {
    connect = done
  })
  await page.routeWebSocket(/\/ws$/, async (line) => {
    await isLaid
    line.connectToServer()
  })
  await page.goto(`/task/${id}`)
  await expect(page.getByText('None yet.')).toBeVisible()
  await offer(benHere.page, id)
  connect()
  await expect(button(page, 'Accept Helper Ben Okafor')).toBeVisible()
})
