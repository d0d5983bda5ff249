import type { Page, WebSocket } from '@playwright/test'
import {
  liveMessagePollMs,
  messagePollMs,
  reconnectAttempts,
  reconnectDelayMs,
  typingIdleMs,
  unreadPollMs,
} from '#shared/constants.ts'
import { notLiveText } from '#shared/messages/copy.ts'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { cast } from '../cast.ts'
import { bubble, chatLog, messageBox, offer, openChat, openSharedChat, sendMessage, taskTitle } from './chat.ts'
import { test as base, button, expect, expectAccessible, type Person, postDogWalk } from './story-test.ts'

const { ada, ben } = cast

type NetworkProxy = Awaited<ReturnType<typeof openNetworkProxy>>
/** Ada and Ben in their chat; Ben's connection goes through a proxy that can break it. */
type BrokenChat = {
  adaPage: Page
  benPage: Page
  proxy: NetworkProxy
  connectedAtMs: number[]
  sentEvents: { type: string; atMs: number }[]
}

const test = base.extend<{ brokenChat: BrokenChat }>({
  brokenChat: async ({ signUp, server }, use) => {
    const [requester, helper] = [await signUp(ada), await signUp(ben)]
    await openSharedChat(requester, helper)
    const proxy = await openNetworkProxy(server)
    const connectedAtMs: number[] = []
    const sentEvents: BrokenChat['sentEvents'] = []
    helper.page.on('websocket', (socket) => {
      connectedAtMs.push(Date.now())
      recordSent(socket, sentEvents)
    })
    await helper.page.goto(`${proxy.url}messages`)
    await helper.page.getByRole('link', { name: taskTitle }).click()
    await expect(messageBox(helper.page)).toBeVisible()
    await use({ adaPage: requester.page, benPage: helper.page, proxy, connectedAtMs, sentEvents })
    proxy.close()
  },
})

function recordSent(socket: WebSocket, sentEvents: BrokenChat['sentEvents']) {
  socket.on('framesent', ({ payload }) => sentEvents.push({ ...JSON.parse(String(payload)), atMs: Date.now() }))
}

const notLiveLine = (page: Page) => page.getByText(notLiveText)
const typing = (page: Page, { firstName }: Person) => page.getByText(`${firstName} is typing…`)

/** Times at which a page requests the messages of its chat. */
function recordReads(page: Page): number[] {
  const times: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/messages?with=')) times.push(Date.now())
  })
  return times
}

const pausesBetween = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))
/** Tolerance for a busy machine, which can be late but never early. */
const lateMs = 1500

/** Fires the event with which a browser reports that it is online again. */
const fireOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('Ben’s page reconnects three times, then polls every five seconds, and is live again once it can connect', async ({
  brokenChat,
}) => {
  const { adaPage, benPage, proxy, connectedAtMs } = brokenChat
  expect(connectedAtMs).toHaveLength(1)
  await expect(notLiveLine(benPage)).toBeHidden()

  const disconnectedAtMs = Date.now()
  proxy.disconnectSockets()
  await expect(notLiveLine(benPage)).toBeVisible()
  await expectAccessible(benPage)
  await expect.poll(() => connectedAtMs.length).toBe(1 + reconnectAttempts)
  for (const pause of pausesBetween([disconnectedAtMs, ...connectedAtMs.slice(1)])) {
    expect(pause).toBeGreaterThan(reconnectDelayMs - 100)
    expect(pause).toBeLessThan(reconnectDelayMs + lateMs)
  }

  const readAtMs = recordReads(benPage)
  await sendMessage(adaPage, 'Can you hear me?')
  await expect(bubble(benPage, 'Can you hear me?')).toBeVisible({ timeout: messagePollMs + lateMs })
  await sendMessage(benPage, 'A bit late, yes')
  await expect(bubble(adaPage, 'A bit late, yes')).toBeVisible()
  await expect.poll(() => readAtMs.length).toBeGreaterThanOrEqual(4)
  expect(Math.max(...pausesBetween(readAtMs))).toBeLessThan(messagePollMs + lateMs)
  expect(connectedAtMs, 'no fourth attempt').toHaveLength(1 + reconnectAttempts)

  proxy.restore()
  await fireOnline(benPage)
  await expect(notLiveLine(benPage)).toBeHidden()
  await expect.poll(() => connectedAtMs.length).toBe(2 + reconnectAttempts)
  await messageBox(adaPage).pressSequentially('And')
  await expect(typing(benPage, ada)).toBeVisible()
  await sendMessage(adaPage, 'And now?')
  await expect(bubble(benPage, 'And now?')).toBeVisible({ timeout: messagePollMs / 2 })
})

test('Ben’s page is live again by itself after a long time of 502 answers', async ({ brokenChat }) => {
  const { benPage, proxy, connectedAtMs } = brokenChat
  await benPage.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  proxy.disconnectSockets()
  await expect.poll(() => connectedAtMs.length).toBe(1 + reconnectAttempts)
  await expect(notLiveLine(benPage)).toBeVisible()
  // The last reconnect attempt has failed by now, and the page has made a call since.
  await benPage.waitForResponse((response) => response.status() === 502)
  proxy.restore()
  await benPage.unroute('**/api/**')
  await expect(notLiveLine(benPage)).toBeHidden({ timeout: unreadPollMs + lateMs })
  expect(connectedAtMs).toHaveLength(2 + reconnectAttempts)
})

test('Ben does not notice a short interruption, and gets Ada’s message right after it', async ({ brokenChat }) => {
  const { adaPage, benPage, proxy, connectedAtMs } = brokenChat
  proxy.disconnectSockets()
  await sendMessage(adaPage, 'While you were gone')
  await expect(bubble(adaPage, 'While you were gone')).toBeVisible()
  proxy.restore()
  await expect.poll(() => connectedAtMs.length).toBe(2)
  await expect(bubble(benPage, 'While you were gone')).toBeVisible({ timeout: messagePollMs / 2 })
  await expect(bubble(benPage, 'While you were gone')).toHaveCount(1)
  await expect(notLiveLine(benPage)).toBeHidden()
})

test('Ben’s page that could never connect reads everything once it is connected', async ({ signUp, server }) => {
  const [{ page: adaPage }, { page }] = [await signUp(ada), await signUp(ben)]
  const proxy = await openNetworkProxy(server)
  proxy.disconnectSockets()
  let connectionCount = 0
  page.on('websocket', () => connectionCount++)
  await page.goto(`${proxy.url}browse`)
  await expect.poll(() => connectionCount).toBe(1 + reconnectAttempts)
  await postDogWalk(adaPage, 'Walk while Ben is offline')
  await expect(page.getByText('Walk while Ben is offline')).toBeHidden()
  proxy.restore()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Walk while Ben is offline')).toBeVisible()
  proxy.close()
})

test('messages of a broken connection are sent once, and are in the same order for Ada and Ben', async ({
  brokenChat,
}) => {
  const { adaPage, benPage, proxy } = brokenChat
  await sendMessage(adaPage, 'One')
  await expect(bubble(benPage, 'One')).toBeVisible()
  await sendMessage(benPage, 'Two')
  await expect(bubble(adaPage, 'Two')).toBeVisible()

  proxy.disconnect()
  await sendMessage(benPage, 'Four')
  await expect(messageBox(benPage)).toHaveValue('Four')
  await sendMessage(adaPage, 'Three')
  await expect(bubble(adaPage, 'Three')).toBeVisible()
  proxy.restore()
  await expect(bubble(benPage, 'Three')).toBeVisible()
  await expect(bubble(adaPage, 'Four')).toBeHidden()
  await messageBox(benPage).press('Enter')
  await expect(bubble(adaPage, 'Four')).toBeVisible()

  proxy.dropResponses()
  await sendMessage(benPage, 'Five')
  await expect(bubble(adaPage, 'Five'), 'only the answer is lost').toBeVisible()
  await expect(messageBox(benPage)).toHaveValue('Five')
  await sendMessage(adaPage, 'Six')
  await expect(bubble(adaPage, 'Six')).toBeVisible()
  proxy.restore()
  await expect(bubble(benPage, 'Six')).toBeVisible()
  await expect(messageBox(benPage)).toHaveValue('')
  await sendMessage(benPage, 'Seven')
  await expect(bubble(adaPage, 'Seven')).toBeVisible()
  await expect(benPage.getByText('Sending…')).toBeHidden()

  const order = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
  for (const page of [adaPage, benPage]) expect(await readLines(page)).toEqual(order)
  for (const page of [adaPage, benPage]) {
    await page.reload()
    await expect(bubble(page, 'Seven')).toBeVisible()
    expect(await readLines(page)).toEqual(order)
  }
})

/** The messages in the chat, without times and names. */
const readLines = async (page: Page) =>
  ((await chatLog(page).innerText()).match(/^(One|Two|Three|Four|Five|Six|Seven)$/gm) ?? []) as string[]

test('Ben is shown as typing until a second after his last key, and nobody is after a disconnect', async ({
  brokenChat,
}) => {
  const { adaPage, benPage, proxy, connectedAtMs, sentEvents } = brokenChat
  await messageBox(benPage).evaluate((input) => {
    input.addEventListener('input', () => input.setAttribute('data-last-key-at', String(Date.now())))
  })
  await messageBox(benPage).pressSequentially('On my way', { delay: 60 })
  const lastKeyAt = Number(await messageBox(benPage).getAttribute('data-last-key-at'))
  await expect(typing(adaPage, ben)).toBeVisible()
  await expect(typing(adaPage, ben)).toBeHidden()
  await expect.poll(() => sentEvents.map(({ type }) => type)).toEqual(['typing_start', 'typing_stop'])
  const stoppedAfterMs = (sentEvents[1]?.atMs ?? 0) - lastKeyAt
  expect(stoppedAfterMs).toBeGreaterThan(typingIdleMs - 50)
  expect(stoppedAfterMs).toBeLessThan(typingIdleMs + lateMs)

  await messageBox(benPage).press('Enter')
  await messageBox(adaPage).pressSequentially('Good')
  await expect(typing(benPage, ada)).toBeVisible()
  proxy.disconnectSockets()
  proxy.restore()
  await expect.poll(() => connectedAtMs.length).toBe(2)
  await expect(typing(benPage, ada), 'the end of her typing could not arrive').toBeHidden({ timeout: 2000 })
})

test('Ben gets Ada’s message by polling when his open socket delivers no events', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  await openSharedChat(requester, helper)
  const { page } = helper
  // Dropped events simulate a lost connection between nodes while Ada is on another node.
  await page.routeWebSocket(/\/ws$/, (socket) => socket.connectToServer().onMessage(() => {}))
  await openChat(page)
  await sendMessage(requester.page, 'Are you there?')
  await expect(bubble(page, 'Are you there?')).toBeVisible({ timeout: liveMessagePollMs + 10_000 })
  await expect(notLiveLine(page)).toHaveCount(0)
})

test('Ada sees an offer that was made before her socket was open', async ({ signUp }) => {
  const [{ page }, helper] = [await signUp(ada), await signUp(ben)]
  const id = await postDogWalk(page, 'Walk Biscuit at noon')
  let allowConnection = () => {}
  const mayConnect = new Promise<void>((done) => {
    allowConnection = done
  })
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    await mayConnect
    socket.connectToServer()
  })
  await page.goto(`/task/${id}`)
  await expect(page.getByText('None yet.')).toBeVisible()
  await offer(helper.page, id)
  allowConnection()
  await expect(button(page, 'Accept Helper Ben Okafor')).toBeVisible()
})
