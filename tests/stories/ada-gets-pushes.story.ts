import type { BrowserContext, Page, Worker } from '@playwright/test'
import { authToasts } from '#shared/auth/copy.ts'
import type { PushDevice, PushPayload } from '#shared/push/schema.ts'
import { openPushBrowser } from '#tests/services/push-service.ts'
import { deviceTexts } from '#web/features/push/push-copy.ts'
import { cast } from '../cast.ts'
import { expect, expectAccessible, password, postDogWalk, signIn as signInWithForm, test } from './story-test.ts'

test.use({ serviceWorkers: 'allow' })

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: deviceTexts.label })

/** Fakes the browser's push service and a granted permission, because test machines have neither. */
async function fakePushService(context: BrowserContext) {
  const { device } = openPushBrowser('https://push.example/adas-phone')
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

const otherPassword = 'a short walk before breakfast'

const waitForDeviceCall = (page: Page, method: string) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/push/devices') && answer.request().method() === method)

async function signInAgain(page: Page, email: string, secret: string) {
  await page.goto('/auth')
  await signInWithForm(page, email, secret)
}

const homeHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })

/** Delays `subscribe` until the event `subscribe-now` is fired. */
const delaySubscribing = (page: Page) =>
  page.evaluate(() => {
    const { subscribe } = PushManager.prototype
    PushManager.prototype.subscribe = async function delayed(options) {
      await new Promise((resolve) => addEventListener('subscribe-now', resolve, { once: true }))
      return subscribe.call(this, options)
    }
  })

async function turnOffBeforeSubscribed(page: Page) {
  await deviceSwitch(page).click()
  await expect(deviceSwitch(page)).not.toBeChecked()
  await page.evaluate(() => dispatchEvent(new Event('subscribe-now')))
}

test('Ada’s phone gets her notifications in every session of hers, until she turns them off or somebody else signs in', async ({
  signUp,
}) => {
  const { page, context, email } = await signUp(cast.ada, { phone: true })
  const ben = await signUp(cast.ben)
  await fakePushService(context)
  await page.goto('/notification-settings')
  await expect(deviceSwitch(page)).not.toBeChecked()
  await expectAccessible(page)
  const [registered] = await Promise.all([waitForDeviceCall(page, 'POST'), deviceSwitch(page).click()])
  expect(registered.status()).toBe(200)
  await expect(page.getByText('Settings Updated')).toBeVisible()
  await expect(deviceSwitch(page)).toBeChecked()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(otherPassword)
  const save = () => page.getByRole('button', { name: 'Save Password' }).click()
  const [registeredAgain] = await Promise.all([waitForDeviceCall(page, 'POST'), save()])
  expect(registeredAgain.status()).toBe(200)
  // Opening the screen registers the device too, perhaps before the new password is stored.
  await expect(page.getByText(authToasts.passwordChanged.title)).toBeVisible()

  await page.goto('/api/logout')
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  const [registeredAfterSignIn] = await Promise.all([
    waitForDeviceCall(page, 'POST'),
    signInAgain(page, email, otherPassword),
  ])
  expect(registeredAfterSignIn.status()).toBe(200)
  await page.goto('/notification-settings')
  await expect(deviceSwitch(page)).toBeChecked()

  await page.goto('/api/logout')
  let isRegistered = false
  page.on('request', (request) => {
    isRegistered ||= request.url().endsWith('/api/push/devices')
  })
  for (const [name, address, secret] of [
    ['Ben', ben.email, password] as const,
    ['Ada', email, otherPassword] as const,
  ]) {
    await signInAgain(page, address, secret)
    await expect(homeHeading(page, name)).toBeVisible()
    await page.goto('/notification-settings')
    await expect(deviceSwitch(page)).not.toBeChecked()
    await page.goto('/api/logout')
  }
  expect(isRegistered, 'no device is registered without consent').toBe(false)

  await signInAgain(page, email, otherPassword)
  await expect(homeHeading(page, 'Ada')).toBeVisible()
  await page.goto('/notification-settings')
  await delaySubscribing(page)
  await deviceSwitch(page).click()
  await expect(deviceSwitch(page)).toBeChecked()
  const [unregistered] = await Promise.all([waitForDeviceCall(page, 'DELETE'), turnOffBeforeSubscribed(page)])
  expect(unregistered.status()).toBe(200)
  await expect(deviceSwitch(page)).not.toBeChecked()
})

test('Ada, who has blocked notifications, reads how to allow them', async ({ signUp }) => {
  const { page } = await signUp(cast.ada, { phone: true })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/notification-settings')
  await expect(page.getByText(deviceTexts.denied)).toBeVisible()
  await expectAccessible(page)
})

type WorkerScope = { registration: ServiceWorkerRegistration; shownNotifications: ShownNotification[] }
type ShownNotification = { title: string; body?: string | undefined; silent?: boolean | null | undefined }

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** Fakes notifications in the worker, because a headless browser cannot display them. */
function fakeNotifications(worker: Worker) {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const displayed: { tag: string | undefined; title: string }[] = []
    scope.shownNotifications = []
    scope.registration.showNotification = async (title, { body, tag, silent, data } = {}) => {
      const notification = {
        title,
        body,
        tag,
        data,
        close: () => void displayed.splice(displayed.indexOf(notification), 1),
      }
      const before = displayed.findIndex((other) => other.tag === tag)
      displayed.splice(before < 0 ? displayed.length : before, 1, notification)
      scope.shownNotifications.push({ title, body, silent })
    }
    scope.registration.getNotifications = async ({ tag } = {}) =>
      displayed.filter((notification) => tag === undefined || notification.tag === tag) as unknown as Notification[]
  })
}

/** All notifications that were ever shown. */
const shownNotifications = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shownNotifications)

/** Notifications that are displayed now. */
const displayedNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/**
 * Returns a function that delivers push messages to this origin's worker, as the push service would; `anyPage` may be
 * any of its pages.
 */
async function openPush(anyPage: Page, origin: string) {
  const session = await anyPage.context().newCDPSession(anyPage)
  const registrationFound = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registrationFound
  return (payload: PushPayload) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
}

test('a push that arrives while no page is open is displayed on Ada’s phone and opens its chat', async ({ signUp }) => {
  const { page, context } = await signUp(cast.ada, { phone: true })
  const { page: benPage, id: benId } = await signUp(cast.ben)
  const taskId = await postDogWalk(page, 'Walk Biscuit on Friday')
  await benPage.request.post('/api/offers', { data: { taskId } })
  await page.goto('/')
  const worker = await workerOf(context)
  await fakeNotifications(worker)
  const origin = new URL(page.url()).origin
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.goto('about:blank')

  const push = await openPush(await context.newPage(), origin)
  const path = `/task/${taskId}?with=${benId}#messages`
  const payload = { title: 'New message', message: 'Ben wrote to you.', path, tag: 'chat' }
  await push(payload)
  const notification = { title: payload.title, body: payload.message }
  await expect.poll(() => displayedNotifications(worker)).toEqual([notification])
  expect(await shownNotifications(worker)).toEqual([{ ...notification, silent: false }])

  await page.goto('/browse')
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    const [notification] = await registration.getNotifications()
    // A real click event requires a user at the device.
    const click = notification && Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    if (click) dispatchEvent(click)
  })
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('region', { name: 'Messages & Communication' })).toBeInViewport()
  await expect.poll(() => displayedNotifications(worker)).toEqual([])
})

test('a push that arrives while a page is visible is displayed silently and closed at once', async ({ signUp }) => {
  const { page, context } = await signUp(cast.ada, { phone: true })
  await page.goto('/browse')
  const worker = await workerOf(context)
  await fakeNotifications(worker)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const push = await openPush(page, new URL(page.url()).origin)
  for (const [at, tag] of ['chat', 'chat', 'offer', 'chat'].entries()) {
    await push({ title: `News ${at}`, message: 'Ben wrote to you.', path: '/', tag })
    await expect.poll(async () => (await shownNotifications(worker)).length).toBe(at + 1)
    await expect.poll(() => displayedNotifications(worker)).toEqual([])
  }
  expect((await shownNotifications(worker)).map(({ silent }) => silent)).toEqual([true, true, true, true])
})

/**
 * Simulates that the browser has replaced its subscription; returns the calls with which the worker registers the new
 * one.
 */
const renewSubscription = (worker: Worker, device: PushDevice) =>
  worker.evaluate(async ({ endpoint, ...keys }) => {
    const subscription = { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => subscription
    const calls: string[] = []
    const ask = globalThis.fetch
    globalThis.fetch = async (address, request) => {
      const answer = await ask(address, request)
      const { method, body } = request ?? {}
      if (method) calls.push(`${answer.status} ${method} ${JSON.parse(String(body)).endpoint}`)
      return answer
    }
    let finished: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      finished = work
    }
    dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }))
    await finished
    globalThis.fetch = ask
    return calls
  }, device)

test('a subscription that the browser renews is registered again only for Ada, who had turned it on', async ({
  signUp,
}) => {
  const { page, context, email } = await signUp(cast.ada, { phone: true })
  const ben = await signUp(cast.ben)
  await fakePushService(context)
  await page.goto('/notification-settings')
  const worker = await workerOf(context)
  const renewAs = (name: string) => renewSubscription(worker, openPushBrowser(`https://push.example/${name}`).device)
  expect(await renewAs('before')).toEqual([])
  await Promise.all([waitForDeviceCall(page, 'POST'), deviceSwitch(page).click()])
  await expect(deviceSwitch(page)).toBeChecked()
  expect(await renewAs('anew')).toEqual(['200 POST https://push.example/anew'])
  await page.goto('/browse')
  expect(await renewAs('again')).toEqual(['200 POST https://push.example/again'])

  await page.goto('/api/logout')
  expect(await renewAs('signed-out')).toEqual([])
  await signInAgain(page, ben.email, password)
  await expect(homeHeading(page, 'Ben')).toBeVisible()
  expect(await renewAs('ben')).toEqual([])
  await page.goto('/api/logout')
  await signInAgain(page, email, password)
  await expect(homeHeading(page, 'Ada')).toBeVisible()
  expect(await renewAs('ada')).toEqual([])
})
