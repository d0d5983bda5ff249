import type { Locator, Page } from '@playwright/test'
import { attachmentMaxBytes } from '#shared/limits.ts'
import { cast } from '../cast.ts'
import { box, post } from './chatting.ts'
import { expect, test } from './stage.ts'

const { ada, ben } = cast

/** Nothing of either lies over the other. */
async function staysClear(toast: Locator, part: Locator, what: string) {
  await expect(part, what).toBeInViewport()
  const [one, other] = [await toast.boundingBox(), await part.boundingBox()]
  if (!one || !other) throw new Error(`${what} is not to be seen`)
  const meets = one.y < other.y + other.height && other.y < one.y + one.height
  expect(meets, what).toBe(false)
}

const said = (page: Page, words: string) =>
  page.locator('[role=status], [role=alert]').filter({ has: page.getByText(words, { exact: true }) })

test('what Ada is told on her phone covers neither her tabs nor what is under her thumb', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Three cats')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const toast = said(page, 'Profile Updated')
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await staysClear(toast, page.getByRole('banner'), 'the header')
  await staysClear(toast, page.getByRole('heading', { level: 1 }), 'the heading')
  await staysClear(toast, page.getByRole('tablist'), 'the tabs')
  await staysClear(toast, page.getByRole('navigation', { name: 'Quick' }), 'the thumb bar')
})

test('what Ben is told on his phone leaves him the offer bar', async ({ enter }) => {
  const asking = await enter(ada)
  const { page } = await enter(ben, { phone: true })
  const taskId = await post(asking.page)
  await page.goto(`/task/${taskId}`)
  await page.getByRole('button', { name: 'Offer Help' }).waitFor()
  await page.route('**/api/offers', (route) => route.abort())
  await page.getByRole('button', { name: 'Offer Help' }).click()
  await page.getByRole('button', { name: 'Send Offer' }).click()
  await expect(said(page, 'Error')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await said(page, 'Error').hover()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await staysClear(said(page, 'Error'), page.getByRole('button', { name: 'Offer Help' }), 'the offer button')
  await staysClear(said(page, 'Error'), page.getByRole('link', { name: 'Back to Tasks' }), 'the way back')
})

test('what Ada is told in a chat on her phone covers neither the way out of it nor what she writes', async ({
  enter,
}) => {
  const { page } = await enter(ada, { phone: true })
  const helper = await enter(ben)
  const taskId = await post(page)
  await helper.context.request.post('/api/offers', { data: { taskId } })
  await page.goto(`/messages?task=${taskId}`)
  await page.getByRole('button', { name: 'Ben Okafor' }).click()
  await box(page).fill('One line\nand a second\nand a third\nand a fourth')
  const large = { name: 'long.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(attachmentMaxBytes + 1) }
  await page.locator('input[type=file][multiple]').setInputFiles(large)
  const toast = said(page, 'File too large')
  await expect(toast).toBeVisible()
  await staysClear(toast, box(page), 'the box')
  await staysClear(toast, page.getByRole('banner'), 'the header')
  await staysClear(toast, page.getByRole('link', { name: 'All Messages' }), 'the way out')
})
