import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushDevice, PushWords } from '#shared/push/schema.ts'
import { openBrowser } from '#tests/outside/push-service.ts'
import { deviceTexts } from '#web/push/wording.ts'
import { cast } from '../cast.ts'
import { expect, looksRight, password, postsForADogWalk, signsIn as signsInAs, test } from './stage.ts'

test.use({ serviceWorkers: 'allow' })

const onThisDevice = (page: Page) => page.getByRole('switch', { name: deviceTexts.label })

/**
 * Neither the service of the browser's maker nor anybody to say yes is at this machine: this is what they would answer.
 */
async function hasPushService(context: BrowserContext) {
  const { device } = openBrowser('https://push.example/adas-phone')
  await context.addInitScript(({ endpoint, ...keys }) => {
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
    let isOn = false
    PushManager.prototype.subscribe = async () => {
      isOn = true
      return subscription as unknown as PushSubscription
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => (isOn ? (subscription as unknown as PushSubscription) : null)
  }, device)
}

const other = 'a short walk before breakfast'

const named = (page: Page, method: string) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/push/devices') && answer.request().method() === method)

async function signsIn(page: Page, email: string, secret: string) {
  await page.goto('/auth')
  await signsInAs(page, email, secret)
}

const homeOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })

/** The browser answers only once the event comes. */
const holdsSubscribing = (page: Page) =>
  page.evaluate(() => {
    const { subscribe } = PushManager.prototype
    PushManager.prototype.subscribe = async function held(options) {
      await new Promise((go) => addEventListener('subscribe-now', go, { once: true }))
      return subscribe.call(this, options)
    }
  })

async function pressesOffTooSoon(page: Page) {
  await onThisDevice(page).click()
  await expect(onThisDevice(page)).not.toBeChecked()
  await page.evaluate(() => dispatchEvent(new Event('subscribe-now')))
}

test('Ada has herself told on her phone, with every new session too, until she or another wants it otherwise', async ({
  enter,
}) => {
  const { page, context, email } = await enter(cast.ada, { phone: true })
  const ben = await enter(cast.ben)
  await hasPushService(context)
  await page.goto('/notification-settings')
  await expect(onThisDevice(page)).not.toBeChecked()
  await looksRight(page)
  const [kept] = await Promise.all([named(page, 'POST'), onThisDevice(page).click()])
  expect(kept.status()).toBe(200)
  await expect(page.getByText('Settings Updated')).toBeVisible()
  await expect(onThisDevice(page)).toBeChecked()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(other)
  const save = () => page.getByRole('button', { name: 'Save Password' }).click()
  const [renewed] = await Promise.all([named(page, 'POST'), save()])
  expect(renewed.status()).toBe(200)

  await page.goto('/api/logout')
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  const [again] = await Promise.all([named(page, 'POST'), signsIn(page, email, other)])
  expect(again.status()).toBe(200)
  await page.goto('/notification-settings')
  await expect(onThisDevice(page)).toBeChecked()

  await page.goto('/api/logout')
  let isNamed = false
  page.on('request', (request) => {
    isNamed ||= request.url().endsWith('/api/push/devices')
  })
  for (const [name, address, secret] of [['Ben', ben.email, password] as const, ['Ada', email, other] as const]) {
    await signsIn(page, address, secret)
    await expect(homeOf(page, name)).toBeVisible()
    await page.goto('/notification-settings')
    await expect(onThisDevice(page)).not.toBeChecked()
    await page.goto('/api/logout')
  }
  expect(isNamed, 'nobody is told unasked').toBe(false)

  await signsIn(page, email, other)
  await expect(homeOf(page, 'Ada')).toBeVisible()
  await page.goto('/notification-settings')
  await holdsSubscribing(page)
  await onThisDevice(page).click()
  await expect(onThisDevice(page)).toBeChecked()
  const [gone] = await Promise.all([named(page, 'DELETE'), pressesOffTooSoon(page)])
  expect(gone.status()).toBe(200)
  await expect(onThisDevice(page)).not.toBeChecked()
})

test('Ada, who once said no, reads what to do', async ({ enter }) => {
  const { page } = await enter(cast.ada, { phone: true })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/notification-settings')
  await expect(page.getByText(deviceTexts.blocked)).toBeVisible()
  await looksRight(page)
})

type WorkerScope = { registration: ServiceWorkerRegistration; showings: Showing[] }
type Showing = { title: string; body?: string | undefined; silent?: boolean | null | undefined }

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** A browser without a window has no place where notices would stand. */
function hasPlaceForNotices(worker: Worker) {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const stand: { tag: string | undefined; title: string }[] = []
    scope.showings = []
    scope.registration.showNotification = async (title, { body, tag, silent, data } = {}) => {
      const notice = { title, body, tag, data, close: () => void stand.splice(stand.indexOf(notice), 1) }
      const before = stand.findIndex((other) => other.tag === tag)
      stand.splice(before < 0 ? stand.length : before, 1, notice)
      scope.showings.push({ title, body, silent })
    }
    scope.registration.getNotifications = async ({ tag } = {}) =>
      stand.filter((notice) => tag === undefined || notice.tag === tag) as unknown as Notification[]
  })
}

/** All that were ever shown. */
const showings = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).showings)

/** Those that stand now. */
const standing = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/** How the browser's push service would wake the worker of this origin; `watch` may be any page. */
async function opensPushing(watch: Page, origin: string) {
  const session = await watch.context().newCDPSession(watch)
  const registered = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) found(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (words: PushWords) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(words) })
}

test('what arrives while no page is open stands on the phone and leads into its chat', async ({ enter }) => {
  const { page, context } = await enter(cast.ada, { phone: true })
  const { page: bens, id: benId } = await enter(cast.ben)
  const taskId = await postsForADogWalk(page, 'Walk Biscuit on Friday')
  await bens.request.post('/api/offers', { data: { taskId } })
  await page.goto('/')
  const worker = await workerOf(context)
  await hasPlaceForNotices(worker)
  const origin = new URL(page.url()).origin
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.goto('about:blank')

  const push = await opensPushing(await context.newPage(), origin)
  const path = `/task/${taskId}?with=${benId}#messages`
  const words = { title: 'New message', message: 'Ben wrote to you.', path, tag: 'chat' }
  await push(words)
  const notice = { title: words.title, body: words.message }
  await expect.poll(() => standing(worker)).toEqual([notice])
  expect(await showings(worker)).toEqual([{ ...notice, silent: false }])

  await page.goto('/browse')
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    const [notification] = await registration.getNotifications()
    // Only a hand at the device makes a real one.
    const tap = notification && Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    if (tap) dispatchEvent(tap)
  })
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('region', { name: 'Messages & Communication' })).toBeInViewport()
  await expect.poll(() => standing(worker)).toEqual([])
})

test('what arrives while a page is before her is shown too, quietly, and goes at once', async ({ enter }) => {
  const { page, context } = await enter(cast.ada, { phone: true })
  await page.goto('/browse')
  const worker = await workerOf(context)
  await hasPlaceForNotices(worker)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const push = await opensPushing(page, new URL(page.url()).origin)
  for (const [at, tag] of ['chat', 'chat', 'offer', 'chat'].entries()) {
    await push({ title: `News ${at}`, message: 'Ben wrote to you.', path: '/', tag })
    await expect.poll(async () => (await showings(worker)).length).toBe(at + 1)
    await expect.poll(() => standing(worker)).toEqual([])
  }
  expect((await showings(worker)).map(({ silent }) => silent)).toEqual([true, true, true, true])
})

/** The browser has ended its subscription by itself. Answers with what the worker told the server of the new one. */
const renewed = (worker: Worker, device: PushDevice) =>
  worker.evaluate(async ({ endpoint, ...keys }) => {
    const subscription = { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => subscription
    const told: string[] = []
    const ask = globalThis.fetch
    globalThis.fetch = async (address, request) => {
      const answer = await ask(address, request)
      const { method, body } = request ?? {}
      if (method) told.push(`${answer.status} ${method} ${JSON.parse(String(body)).endpoint}`)
      return answer
    }
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }))
    await done
    globalThis.fetch = ask
    return told
  }, device)

test('a subscription that the browser renews by itself is named anew, and only for who wanted it', async ({
  enter,
}) => {
  const { page, context, email } = await enter(cast.ada, { phone: true })
  const ben = await enter(cast.ben)
  await hasPushService(context)
  await page.goto('/notification-settings')
  const worker = await workerOf(context)
  const renewsAs = (name: string) => renewed(worker, openBrowser(`https://push.example/${name}`).device)
  expect(await renewsAs('before')).toEqual([])
  await Promise.all([named(page, 'POST'), onThisDevice(page).click()])
  await expect(onThisDevice(page)).toBeChecked()
  expect(await renewsAs('anew')).toEqual(['200 POST https://push.example/anew'])
  await page.goto('/browse')
  expect(await renewsAs('again')).toEqual(['200 POST https://push.example/again'])

  await page.goto('/api/logout')
  expect(await renewsAs('signed-out')).toEqual([])
  await signsIn(page, ben.email, password)
  await expect(homeOf(page, 'Ben')).toBeVisible()
  expect(await renewsAs('ben')).toEqual([])
  await page.goto('/api/logout')
  await signsIn(page, email, password)
  await expect(homeOf(page, 'Ada')).toBeVisible()
  expect(await renewsAs('ada')).toEqual([])
})
