import type { Page } from '@playwright/test'
import { statusLines } from '#shared/copy.ts'
import { turnOnDataSaver } from '#tests/setup/data-saver.ts'
import { cast } from '../cast.ts'
import { openDeployProxy } from './deploy-proxy.ts'
import { test as base, expect, expectAccessible, postDogWalk } from './story-test.ts'

const test = base.extend<{ deployProxy: Awaited<ReturnType<typeof openDeployProxy>> }>({
  deployProxy: async ({ server }, use) => {
    const deployProxy = await openDeployProxy(server)
    await use(deployProxy)
    deployProxy.close()
  },
})

/** Answers requests for these files with 404 until the returned function is called. */
async function respondWith404(page: Page, files: string) {
  await page.route(files, (route) => route.fulfill({ status: 404, json: { message: 'Not Found' } }))
  return () => page.unroute(files)
}

test('Ben can try again to load a form after a network error, and reload after an update removed it', async ({
  deployProxy,
  signUp,
}) => {
  const ada = await signUp(cast.ada)
  const taskId = await postDogWalk(ada.page, 'Walk Biscuit on Friday')
  const { page } = await signUp(cast.ben, { phone: true })
  await turnOnDataSaver(page)
  await page.goto(`${deployProxy.url}/task/${taskId}`)
  const offerButton = page.getByRole('button', { name: /offer/i }).first()
  const dialog = page.getByRole('dialog')

  const restore = await respondWith404(page, '**/assets/offer-form-*')
  await offerButton.click()
  await expect(dialog.getByRole('heading', { name: 'This did not load' })).toBeVisible()
  deployProxy.deploy()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('heading', { name: statusLines.newVersion })).toBeVisible()
  await expect(dialog).toContainText(statusLines.reloadText)
  await expectAccessible(page)
  await restore()
  await dialog.getByRole('button', { name: statusLines.reload }).click()
  await expect(dialog).toHaveCount(0)
  await offerButton.click()
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await expect(page.getByText(statusLines.newVersion)).toHaveCount(0)
})

const openMessages = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()

test('a screen that an update removed is loaded by an automatic reload', async ({ deployProxy, signUp }) => {
  const { page } = await signUp(cast.ada)
  await turnOnDataSaver(page)
  await page.goto(`${deployProxy.url}/browse`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await respondWith404(page, '**/assets/messages-*.js')
  deployProxy.deploy()
  page.once('load', () => void page.unrouteAll())
  await openMessages(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('a screen that cannot be loaded is not reloaded endlessly', async ({ deployProxy, signUp }) => {
  const { page } = await signUp(cast.ada)
  await turnOnDataSaver(page)
  await page.goto(`${deployProxy.url}/browse`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await respondWith404(page, '**/assets/messages-*.js')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await openMessages(page)
  const failed = page.getByRole('heading', { level: 1, name: 'This did not load' })
  await expect(failed).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(loads).toBe(0)
  deployProxy.deploy()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(failed).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(loads).toBe(1)
})
