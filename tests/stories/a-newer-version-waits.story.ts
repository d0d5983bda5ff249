import type { Page } from '@playwright/test'
import { installPrompt, statusLines } from '#shared/copy.ts'
import { cast } from '../cast.ts'
import { awaitNewerBuild } from './newer-build.ts'
import { test as base, expect, looksRight, phone } from './stage.ts'

const test = base.extend<{ way: Awaited<ReturnType<typeof awaitNewerBuild>> }>({
  way: async ({ server }, use) => {
    const way = await awaitNewerBuild(server)
    await use(way)
    way.end()
  },
})
test.use({ serviceWorkers: 'allow' })

const title = 'Walk Biscuit on Friday'
const line = (page: Page) => page.getByRole('banner').getByText(statusLines.newVersion)
const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const titleField = (page: Page) => page.getByLabel(/title/i)

/** The app runs, and its worker holds it. */
async function opens(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller)
      await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go, { once: true }))
  })
}

/** As an app does that its person comes back to after an hour. */
const looksForIt = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const someWorkerWaits = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

const marks = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)

test('a newer version waits until Ada asks for it, and costs her no word', async ({ way, enter }) => {
  const { page } = await enter(cast.ada, { phone: true })
  await opens(page, `${way.url}/post`)
  await titleField(page).fill(title)
  await marks(page)
  way.deploy()
  await looksForIt(page)
  await expect(line(page)).toBeVisible()
  await expect(titleField(page)).toHaveValue(title)
  await expect(titleField(page), 'nothing takes the place to type in').toBeFocused()
  expect(await isSamePage(page)).toBe(true)
  await looksRight(page)

  await button(page, statusLines.reload).click()
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
  await expect(titleField(page)).toHaveValue(title)
  await expect(line(page)).toBeHidden()
  await expect.poll(() => someWorkerWaits(page)).toBe(false)
})

test('a newer version that Ada puts off does not ask again', async ({ way, enter }) => {
  const { page } = await enter(cast.ada)
  await opens(page, `${way.url}/post`)
  await titleField(page).fill(title)
  await marks(page)
  way.deploy()
  await looksForIt(page)
  await looksRight(page)
  await button(page, statusLines.notNow).click()
  await expect(line(page)).toBeHidden()
  await looksForIt(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
  await page.waitForURL('**/messages**')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line(page)).toBeHidden()
  await page.goBack()
  await expect(titleField(page)).toHaveValue(title)
  expect(await isSamePage(page)).toBe(true)
})

test('a newer version does not come forward under another tab of Ada’s', async ({ way, enter }) => {
  const { page, context } = await enter(cast.ada)
  await opens(page, `${way.url}/post`)
  const other = await context.newPage()
  await opens(other, `${way.url}/post`)
  await titleField(other).fill(title)
  await marks(other)
  way.deploy()
  await looksForIt(page)
  await marks(page)
  await button(page, statusLines.reload).click()
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
  await expect(titleField(page)).toBeVisible()
  await expect(line(page), 'this page is new already').toBeHidden()
  expect(await someWorkerWaits(page)).toBe(true)
  expect(await isSamePage(other)).toBe(true)
  await expect(titleField(other)).toHaveValue(title)
})

test('a worker keeps no page of another build: it comes once the server’s pages are its own', async ({
  way,
  enter,
}) => {
  const { page, context } = await enter(cast.ada)
  await opens(page, `${way.url}/post`)
  way.deploy('worker')
  const became = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const worker = registration.installing
    if (!worker) return 'not even looked at'
    await new Promise((go) => worker.addEventListener('statechange', go, { once: true }))
    return worker.state
  })
  expect(became).toBe('redundant')
  await context.setOffline(true)
  await page.reload()
  await expect(titleField(page)).toBeVisible()
  await context.setOffline(false)
  way.deploy('pages')
  await looksForIt(page)
  await expect(line(page)).toBeVisible()
})

/** What a browser says that would install the app. */
const offersToInstall = (page: Page) =>
  page.evaluate(() => {
    const asked = Object.assign(window, { timesAsked: 0 })
    const prompt = async () => {
      asked.timesAsked += 1
    }
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    dispatchEvent(event)
    return event.defaultPrevented
  })
const timesAsked = (page: Page) => page.evaluate(() => (window as unknown as { timesAsked: number }).timesAsked)
const prompt = (page: Page) => page.getByRole('complementary', { name: installPrompt.label })

test('Ada installs the app from her home screen', async ({ enter }) => {
  const { page } = await enter(cast.ada, { phone: true })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await offersToInstall(page), 'the browser’s own bar keeps away').toBe(true)
  await expect(prompt(page)).toBeVisible()
  await looksRight(page)
  await prompt(page).getByRole('button', { name: installPrompt.install }).click()
  expect(await timesAsked(page)).toBe(1)
  await expect(prompt(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await offersToInstall(page)
  await expect(prompt(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(prompt(page)).toBeHidden()
})

test('who does not want to install the app is not asked again, signed in or out', async ({
  enter,
  browser,
  server,
}) => {
  const { page, context } = await enter(cast.ada)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offersToInstall(page)
  await looksRight(page)
  await prompt(page).getByRole('button', { name: installPrompt.notNow }).click()
  await expect(prompt(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await timesAsked(page)).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offersToInstall(page)
  await expect(prompt(page)).toBeHidden()

  // A page that learns that its session is over leads to the way in by itself.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await offersToInstall(page)
  await expect(prompt(page)).toBeHidden()

  const dans = await browser.newPage({ baseURL: server, viewport: phone })
  await dans.goto('/')
  await offersToInstall(dans)
  await expect(prompt(dans)).toBeVisible()
  await looksRight(dans)
  await prompt(dans).getByRole('button', { name: installPrompt.install }).click()
  expect(await timesAsked(dans)).toBe(1)
  await expect(prompt(dans)).toBeHidden()
  await dans.close()
})
