import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { box, bubble, log, post } from './chatting.ts'
import { button, expect, looksRight, phone, test } from './stage.ts'

const { ada, ben, cleo } = cast

const across = ({ width, height }: typeof phone) => ({ width: height, height: width })
const tablet = { width: 768, height: 1024 }

/** What follows the new width has done so. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('Ada turns her tablet with the menu open, and goes on', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.setViewportSize(tablet)
  await page.goto('/browse')
  await button(page, 'Open menu').click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()

  await page.setViewportSize(across(tablet))
  await expect(button(page, 'Open menu')).toBeHidden()
  await expect(menu).toBeVisible()
  await looksRight(page)
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/messages')
})

for (const [how, from] of Object.entries({ upright: phone, 'on its side': across(phone) }))
  test(`Cleo, who writes an offer with her phone ${how}, turns it and writes on`, async ({ enter }) => {
    const taskId = await post((await enter(ada)).page)
    const { page } = await enter(cleo)
    await page.setViewportSize(from)
    await page.goto(`/task/${taskId}`)
    await button(page, 'Offer Help').click()
    const words = page.getByLabel('Message (optional)')
    await words.fill('She knows me.')

    await page.setViewportSize(across(from))
    await settled(page)
    await expect(words).toBeFocused()
    await expect(words).toHaveValue('She knows me.')
    await button(page, 'Send Offer').click()
    await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
    await expect(page.locator('body'), 'the focus goes on as well').not.toBeFocused()
  })

test('on a phone on its side Ada reads and answers what Ben wrote', async ({ enter }) => {
  const [{ page, id }, { page: bens }] = [await enter(ada), await enter(ben)]
  const taskId = await post(page)
  await bens.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Does she bite?' } })
  await page.setViewportSize(across(phone))
  await page.goto(`/messages?task=${taskId}`)
  await expect(bubble(page, 'Does she bite?')).toBeInViewport({ ratio: 1 })
  await expect(box(page)).toBeInViewport({ ratio: 1 })
  await looksRight(page)
})

test('what the bar of Ada’s phone covers since she turned it, she has not read', async ({ enter }) => {
  const [{ page, id }, { page: bens }] = [await enter(ada), await enter(ben)]
  const taskId = await post(page)
  await bens.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Does she bite?' } })
  await page.setViewportSize(across(phone))
  await page.goto(`/task/${taskId}`)
  const chat = page.getByRole('heading', { name: 'Messages & Communication' })
  await chat.evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - innerHeight + 50))
  await expect(log(page).getByText('Does she bite?')).toBeAttached()

  const whileItIsCovered = page.waitForRequest('**/messages/read', { timeout: 2000 }).catch(() => 'none')
  await page.setViewportSize(phone)
  await settled(page)
  const bar = page.getByRole('navigation', { name: 'Quick' })
  const barPx = (await bar.boundingBox())?.height ?? 0
  await page
    .locator('[role=log] + div')
    .evaluate((foot, px) => scrollBy(0, foot.getBoundingClientRect().top - innerHeight + px), barPx - 8)
  expect(await whileItIsCovered).toBe('none')

  const isRead = page.waitForRequest('**/messages/read')
  await page.evaluate((px) => scrollBy(0, px), barPx)
  await isRead
})
