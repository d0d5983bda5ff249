import type { Page } from '@playwright/test'
import { statusLines } from '#shared/copy.ts'
import { cast } from '../cast.ts'
import { awaitNewerBuild } from './newer-build.ts'
import { test as base, expect, looksRight, postsForADogWalk, savesData } from './stage.ts'

const test = base.extend<{ way: Awaited<ReturnType<typeof awaitNewerBuild>> }>({
  way: async ({ server }, use) => {
    const way = await awaitNewerBuild(server)
    await use(way)
    way.end()
  },
})

/** The server has these files no more, until what is returned is called. */
async function takesAway(page: Page, files: string) {
  await page.route(files, (route) => route.fulfill({ status: 404, json: { message: 'Not Found' } }))
  return () => page.unroute(files)
}

test('a form that an update took away leads to the newer version, and a network that broke off to another try', async ({
  way,
  enter,
}) => {
  const ada = await enter(cast.ada)
  const taskId = await postsForADogWalk(ada.page, 'Walk Biscuit on Friday')
  const { page } = await enter(cast.ben, { phone: true })
  await savesData(page)
  await page.goto(`${way.url}/task/${taskId}`)
  const asks = page.getByRole('button', { name: /offer/i }).first()
  const dialog = page.getByRole('dialog')

  const comeBack = await takesAway(page, '**/assets/offer-form-*')
  await asks.click()
  await expect(dialog.getByRole('heading', { name: 'This did not load' })).toBeVisible()
  way.deploy()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('heading', { name: statusLines.newVersion })).toBeVisible()
  await expect(dialog).toContainText(statusLines.reloadToGoOn)
  await looksRight(page)
  await comeBack()
  await dialog.getByRole('button', { name: statusLines.reload }).click()
  await expect(dialog).toHaveCount(0)
  await asks.click()
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await expect(page.getByText(statusLines.newVersion)).toHaveCount(0)
})

const leaves = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()

test('a screen that an update took away is there after a reload that nobody has to ask for', async ({ way, enter }) => {
  const { page } = await enter(cast.ada)
  await savesData(page)
  await page.goto(`${way.url}/browse`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takesAway(page, '**/assets/messages-*.js')
  way.deploy()
  page.once('load', () => void page.unrouteAll())
  await leaves(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('a screen that stays away is not asked for without end', async ({ way, enter }) => {
  const { page } = await enter(cast.ada)
  await savesData(page)
  await page.goto(`${way.url}/browse`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takesAway(page, '**/assets/messages-*.js')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await leaves(page)
  const failed = page.getByRole('heading', { level: 1, name: 'This did not load' })
  await expect(failed).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(loads).toBe(0)
  way.deploy()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(failed).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(loads).toBe(1)
})
