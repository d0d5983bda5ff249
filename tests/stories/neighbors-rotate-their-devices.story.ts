import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { bubble, chatLog, messageBox, postTask } from './chat.ts'
import { button, expect, expectAccessible, phone, test } from './story-test.ts'

const { ada, ben, cleo } = cast

const rotated = ({ width, height }: typeof phone) => ({ width: height, height: width })
const tablet = { width: 768, height: 1024 }

/** Waits two frames, so that the layout has followed the new width. */
const waitForLayout = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('Ada rotates her tablet with the menu open, and uses the menu', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.setViewportSize(tablet)
  await page.goto('/browse')
  await button(page, 'Open menu').click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()

  await page.setViewportSize(rotated(tablet))
  await expect(button(page, 'Open menu')).toBeHidden()
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/messages')
})

for (const [orientation, from] of Object.entries({ upright: phone, 'on its side': rotated(phone) }))
  test(`Cleo, who writes an offer with her phone ${orientation}, rotates it and goes on writing`, async ({
    signUp,
  }) => {
    const taskId = await postTask((await signUp(ada)).page)
    const { page } = await signUp(cleo)
    await page.setViewportSize(from)
    await page.goto(`/task/${taskId}`)
    await button(page, 'Offer Help').click()
    const message = page.getByLabel('Message (optional)')
    await message.fill('She knows me.')

    await page.setViewportSize(rotated(from))
    await waitForLayout(page)
    await expect(message).toBeFocused()
    await expect(message).toHaveValue('She knows me.')
    await button(page, 'Send Offer').click()
    await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
    await expect(page.locator('body'), 'the focus is not lost').not.toBeFocused()
  })

test('Ada reads Ben’s message and can answer it on a phone on its side', async ({ signUp }) => {
  const [{ page, id }, { page: benPage }] = [await signUp(ada), await signUp(ben)]
  const taskId = await postTask(page)
  await benPage.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Does she bite?' } })
  await page.setViewportSize(rotated(phone))
  await page.goto(`/messages?task=${taskId}`)
  await expect(bubble(page, 'Does she bite?')).toBeInViewport({ ratio: 1 })
  await expect(messageBox(page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('a message that Ada’s bottom navigation covers after a rotation stays unread', async ({ signUp }) => {
  const [{ page, id }, { page: benPage }] = [await signUp(ada), await signUp(ben)]
  const taskId = await postTask(page)
  await benPage.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Does she bite?' } })
  await page.setViewportSize(rotated(phone))
  await page.goto(`/task/${taskId}`)
  const chat = page.getByRole('heading', { name: 'Messages & Communication' })
  await chat.evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - innerHeight + 50))
  await expect(chatLog(page).getByText('Does she bite?')).toBeAttached()

  const readRequest = page.waitForRequest('**/messages/read', { timeout: 2000 }).catch(() => 'none')
  await page.setViewportSize(phone)
  await waitForLayout(page)
  const bar = page.getByRole('navigation', { name: 'Quick' })
  const barPx = (await bar.boundingBox())?.height ?? 0
  await page
    .locator('[role=log] + div')
    .evaluate((foot, px) => scrollBy(0, foot.getBoundingClientRect().top - innerHeight + px), barPx - 8)
  expect(await readRequest).toBe('none')

  const isRead = page.waitForRequest('**/messages/read')
  await page.evaluate((px) => scrollBy(0, px), barPx)
  await isRead
})
