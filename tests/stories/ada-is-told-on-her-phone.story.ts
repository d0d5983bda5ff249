import type { BrowserContext, Page } from '@playwright/test'
import { openBrowser } from '#tests/outside/push-service.ts'
import { deviceTexts } from '#web/push/wording.ts'
import { cast } from '../cast.ts'
import { expect, looksRight, password, postsForADogWalk, test } from './stage.ts'

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
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
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

test('what arrives while no page is open stands on the phone and leads into its chat', async ({ enter }) => {
  const { page, context } = await enter(cast.ada, { phone: true })
  const { page: bens, id: benId } = await enter(cast.ben)
  const taskId = await postsForADogWalk(page, 'Walk Biscuit on Friday')
  await bens.request.post('/api/offers', { data: { taskId } })
  await page.goto('/')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // A browser without a window has no place where notices would stand.
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const stand: { title: string; body: string | undefined; data: unknown; close: () => void }[] = []
    registration.showNotification = async (title, { body, data } = {}) => {
      const notice = { title, body, data, close: () => void stand.splice(stand.indexOf(notice), 1) }
      stand.push(notice)
    }
    registration.getNotifications = async () => [...stand] as unknown as Notification[]
  })
  const origin = new URL(page.url()).origin
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.goto('about:blank')

  const watch = await context.newPage()
  const session = await context.newCDPSession(watch)
  const registered = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) found(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const path = `/task/${taskId}?with=${benId}#messages`
  const words = { title: 'New message', message: 'Ben wrote to you.', path, tag: 'chat' }
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(words),
  })
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(shown).toEqual([{ title: words.title, body: words.message }])

  await page.goto('/browse')
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    // Only a hand at the device makes a real one.
    const tap = notification && Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    if (tap) dispatchEvent(tap)
  })
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('region', { name: 'Messages & Communication' })).toBeInViewport()
  await expect.poll(shown).toEqual([])
})
