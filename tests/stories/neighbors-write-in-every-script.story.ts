import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { accept, complete, offer } from './chatting.ts'
import { desk, expect, field, overflowPixels, phone, postsForADogWalk, test } from './stage.ts'

const { ben } = cast
const amira = { firstName: 'Amira', lastName: 'Haddad' }
const inArabic = { firstName: 'أميرة', lastName: 'حدّاد' }

const title = 'أحتاج مساعدة في نقل الأريكة (من فضلك)!'
const description = 'الأريكة لشخصين، وليست ثقيلة.\nThe stairs are wide.\nشكرا جزيلا!'
const address = 'شارع القيقب 12, Oak Park, IL 60302'
const bio = 'גרה ברחוב מייפל עם שני חתולים.'
const words = 'متى تأتي؟ See https://parks.example/map (الباب الشمالي).'
const comment = 'כל הכבוד, תודה רבה!'

/** The direction of each element that holds a text and nothing else. */
const directionsOf = (page: Page, text: string) =>
  page.evaluate(
    (text) =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.childElementCount === 0 && one.textContent?.includes(text) && one.checkVisibility())
        .map((one) => getComputedStyle(one).direction),
    text,
  )

async function reads(page: Page, path: string, ...texts: string[]) {
  await page.goto(path)
  for (const text of texts) {
    const line = text.split('\n')[0] ?? ''
    await expect(page.locator('main').getByText(line).filter({ visible: true }).first()).toBeVisible()
    expect(new Set(await directionsOf(page, line)), `${line} at ${path}`).toEqual(new Set(['rtl']))
  }
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    expect(await overflowPixels(page)).toBe(0)
  }
}

test('what is written right to left stands so on every screen, and turns no sentence round', async ({ enter }) => {
  const [requester, helper] = [await enter(amira), await enter(ben)]
  await requester.page.request.patch('/api/profile', { data: { ...inArabic, bio } })
  const taskId = await postsForADogWalk(requester.page, title)
  const edit = { description, address }
  expect((await requester.page.request.patch(`/api/tasks/${taskId}`, { data: edit })).status()).toBe(200)

  await reads(helper.page, '/browse', title, 'الأريكة لشخصين')
  await reads(helper.page, `/task/${taskId}`, title, description)
  await reads(helper.page, `/user/${requester.id}`, bio)
  await offer(helper.page, taskId)
  await reads(requester.page, `/edit-request/${taskId}`)
  for (const name of ['Title', 'Description', 'Address'])
    await expect(field(requester.page, name)).toHaveCSS('unicode-bidi', 'plaintext')

  await accept(requester.page, taskId, helper.id)
  await requester.page.request.post('/api/messages', { data: { taskId, recipientId: helper.id, content: words } })
  await reads(helper.page, `/messages?task=${taskId}`, title)
  const bubble = helper.page.getByRole('log').locator('[dir=auto]').filter({ hasText: 'متى تأتي؟' })
  await expect(bubble).toHaveCSS('direction', 'rtl')
  await helper.page.getByRole('textbox', { name: /message/i }).fill('שלום!')
  await expect(helper.page.getByRole('textbox', { name: /message/i })).toHaveCSS('direction', 'rtl')

  await complete(requester.page, taskId)
  const review = { taskId, revieweeId: helper.id, rating: 5, comment }
  expect((await requester.page.request.post('/api/reviews', { data: review })).status()).toBe(201)
  await reads(requester.page, `/user/${helper.id}`, comment)
  await helper.page.goto('/')
  await helper.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(helper.page.getByText(`"\u2068${title}\u2069"`).first()).toBeVisible()
})

async function fits(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main').getByText('👩').filter({ visible: true }).first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await overflowPixels(page), path).toBe(0)
}

test('a title that is one run of joined signs makes no phone scroll sideways', async ({ enter }) => {
  const [requester, helper] = [await enter(amira), await enter(ben)]
  const joined = `${'👩\u200D'.repeat(29)}👩 help`
  const taskId = await postsForADogWalk(requester.page, joined)
  for (const { page } of [requester, helper]) await page.setViewportSize(phone)
  await fits(helper.page, '/browse')
  await offer(helper.page, taskId)
  await accept(requester.page, taskId, helper.id)
  for (const [page, path] of [
    [helper.page, `/task/${taskId}`],
    [helper.page, `/messages?task=${taskId}`],
    [requester.page, '/profile?tab=tasks'],
    [requester.page, `/user/${helper.id}`],
  ] as const)
    await fits(page, path)
})

test('a title that is too long is kept whole in its box, which says by how much', async ({ enter }) => {
  const { page } = await enter(ben)
  await page.goto('/post?type=request')
  await field(page, 'Title').fill('🐕'.repeat(150))
  await expect(page.getByText('30 characters too many')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('🐕'.repeat(150))
  await field(page, 'Title').fill('🐕'.repeat(120))
  await expect(page.getByText('characters too many')).toHaveCount(0)
})
