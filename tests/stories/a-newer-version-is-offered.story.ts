import type { Page } from '@playwright/test'
import { installPrompt, statusLines } from '#shared/copy.ts'
import { cast } from '../cast.ts'
import { openDeployProxy } from './deploy-proxy.ts'
import { test as base, expect, expectAccessible, phone } from './story-test.ts'

const test = base.extend<{ deployProxy: Awaited<ReturnType<typeof openDeployProxy>> }>({
  deployProxy: async ({ server }, use) => {
    const deployProxy = await openDeployProxy(server)
    await use(deployProxy)
    deployProxy.close()
  },
})
test.use({ serviceWorkers: 'allow' })

const title = 'Walk Biscuit on Friday'
const newVersionLine = (page: Page) => page.getByRole('banner').getByText(statusLines.newVersion)
const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const titleField = (page: Page) => page.getByLabel(/title/i)

/** Opens a page and waits until the service worker controls it. */
async function openControlled(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

/** Checks for a new service worker, as the app does when it is reopened after an hour. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const hasWaitingWorker = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)

test('a newer version waits until Ada reloads, and keeps what she typed', async ({ deployProxy, signUp }) => {
  const { page } = await signUp(cast.ada, { phone: true })
  await openControlled(page, `${deployProxy.url}/post`)
  await titleField(page).fill(title)
  await markPage(page)
  deployProxy.deploy()
  await checkForUpdate(page)
  await expect(newVersionLine(page)).toBeVisible()
  await expect(titleField(page)).toHaveValue(title)
  await expect(titleField(page), 'the field keeps the focus').toBeFocused()
  expect(await isSamePage(page)).toBe(true)
  await expectAccessible(page)

  await button(page, statusLines.reload).click()
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
  await expect(titleField(page)).toHaveValue(title)
  await expect(newVersionLine(page)).toBeHidden()
  await expect.poll(() => hasWaitingWorker(page)).toBe(false)
})

test('a newer version that Ada dismisses is not offered again', async ({ deployProxy, signUp }) => {
  const { page } = await signUp(cast.ada)
  await openControlled(page, `${deployProxy.url}/post`)
  await titleField(page).fill(title)
  await markPage(page)
  deployProxy.deploy()
  await checkForUpdate(page)
  await expectAccessible(page)
  await button(page, statusLines.notNow).click()
  await expect(newVersionLine(page)).toBeHidden()
  await checkForUpdate(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
  await page.waitForURL('**/messages**')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(newVersionLine(page)).toBeHidden()
  await page.goBack()
  await expect(titleField(page)).toHaveValue(title)
  expect(await isSamePage(page)).toBe(true)
})

test('a newer version does not reload another tab of Ada’s', async ({ deployProxy, signUp }) => {
  const { page, context } = await signUp(cast.ada)
  await openControlled(page, `${deployProxy.url}/post`)
  const other = await context.newPage()
  await openControlled(other, `${deployProxy.url}/post`)
  await titleField(other).fill(title)
  await markPage(other)
  deployProxy.deploy()
  await checkForUpdate(page)
  await markPage(page)
  await button(page, statusLines.reload).click()
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
  await expect(titleField(page)).toBeVisible()
  await expect(newVersionLine(page), 'this page is already the newer version').toBeHidden()
  expect(await hasWaitingWorker(page)).toBe(true)
  expect(await isSamePage(other)).toBe(true)
  await expect(titleField(other)).toHaveValue(title)
})

test('a service worker is installed only once the server’s pages are of the same build', async ({
  deployProxy,
  signUp,
}) => {
  const { page, context } = await signUp(cast.ada)
  await openControlled(page, `${deployProxy.url}/post`)
  deployProxy.deploy('worker')
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const worker = registration.installing
    if (!worker) return 'not found'
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    return worker.state
  })
  expect(state).toBe('redundant')
  await context.setOffline(true)
  await page.reload()
  await expect(titleField(page)).toBeVisible()
  await context.setOffline(false)
  deployProxy.deploy('pages')
  await checkForUpdate(page)
  await expect(newVersionLine(page)).toBeVisible()
})

/** Fires the event with which a browser offers to install the app. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const counter = Object.assign(window, { timesPrompted: 0 })
    const prompt = async () => {
      counter.timesPrompted += 1
    }
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    dispatchEvent(event)
    return event.defaultPrevented
  })
const timesPrompted = (page: Page) =>
  page.evaluate(() => (window as unknown as { timesPrompted: number }).timesPrompted)
const prompt = (page: Page) => page.getByRole('complementary', { name: installPrompt.label })

test('Ada installs the app from her home screen', async ({ signUp }) => {
  const { page } = await signUp(cast.ada, { phone: true })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await offerInstallation(page), 'the browser shows no prompt of its own').toBe(true)
  await expect(prompt(page)).toBeVisible()
  await expectAccessible(page)
  await prompt(page).getByRole('button', { name: installPrompt.install }).click()
  expect(await timesPrompted(page)).toBe(1)
  await expect(prompt(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await offerInstallation(page)
  await expect(prompt(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(prompt(page)).toBeHidden()
})

test('Ada dismisses the install prompt and is not asked again, signed in or out', async ({
  signUp,
  browser,
  server,
}) => {
  const { page, context } = await signUp(cast.ada)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page)
  await expectAccessible(page)
  await prompt(page).getByRole('button', { name: installPrompt.notNow }).click()
  await expect(prompt(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await timesPrompted(page)).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page)
  await expect(prompt(page)).toBeHidden()

  // The page is left first, because an open page would notice the ended session and go to the sign-in screen by itself.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await offerInstallation(page)
  await expect(prompt(page)).toBeHidden()

  const danPage = await browser.newPage({ baseURL: server, viewport: phone })
  await danPage.goto('/')
  await offerInstallation(danPage)
  await expect(prompt(danPage)).toBeVisible()
  await expectAccessible(danPage)
  await prompt(danPage).getByRole('button', { name: installPrompt.install }).click()
  expect(await timesPrompted(danPage)).toBe(1)
  await expect(prompt(danPage)).toBeHidden()
  await danPage.close()
})
