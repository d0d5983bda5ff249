import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { accept, complete, offer } from './chat.ts'
import { desk, expect, field, overflowPixels, phone, postDogWalk, test } from './story-test.ts'

const { ben } = cast
const amira = { firstName: 'Amira', lastName: 'Haddad' }
const inArabic = { firstName: 'أميرة', lastName: 'حدّاد' }

const title = 'أحتاج مساعدة في نقل الأريكة (من فضلك)!'
const description = 'الأريكة لشخصين، وليست ثقيلة.\nThe stairs are wide.\nشكرا جزيلا!'
const address = 'شارع القيقب 12, Oak Park, IL 60302'
const bio = 'גרה ברחוב מייפל עם שני חתולים.'
const chatText = 'متى تأتي؟ See https://parks.example/map (الباب الشمالي).'
const comment = 'כל הכבוד, תודה רבה!'

/** Text direction of each visible leaf element that contains this text. */
const directionsOf = (page: Page, text: string) =>
  page.evaluate(
    (text) =>
      [...document.querySelectorAll('main *')]
        .filter(
          (element) =>
            element.childElementCount === 0 && element.textContent?.includes(text) && element.checkVisibility(),
        )
        .map((element) => getComputedStyle(element).direction),
    text,
  )

async function expectRightToLeft(page: Page, path: string, ...texts: string[]) {
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

test('Arabic and Hebrew texts are right to left on every screen, and reverse no other text', async ({ signUp }) => {
  const [requester, helper] = [await signUp(amira), await signUp(ben)]
  await requester.page.request.patch('/api/profile', { data: { ...inArabic, bio } })
  const taskId = await postDogWalk(requester.page, title)
  const edit = { description, address }
  expect((await requester.page.request.patch(`/api/tasks/${taskId}`, { data: edit })).status()).toBe(200)

  await expectRightToLeft(helper.page, '/browse', title, 'الأريكة لشخصين')
  await expectRightToLeft(helper.page, `/task/${taskId}`, title, description)
  await expectRightToLeft(helper.page, `/user/${requester.id}`, bio)
  await offer(helper.page, taskId)
  await expectRightToLeft(requester.page, `/edit-request/${taskId}`)
  for (const name of ['Title', 'Description', 'Address'])
    await expect(field(requester.page, name)).toHaveCSS('unicode-bidi', 'plaintext')

  await accept(requester.page, taskId, helper.id)
  await requester.page.request.post('/api/messages', { data: { taskId, recipientId: helper.id, content: chatText } })
  await expectRightToLeft(helper.page, `/messages?task=${taskId}`, title)
  const bubble = helper.page.getByRole('log').locator('[dir=auto]').filter({ hasText: 'متى تأتي؟' })
  await expect(bubble).toHaveCSS('direction', 'rtl')
  await helper.page.getByRole('textbox', { name: /message/i }).fill('שלום!')
  await expect(helper.page.getByRole('textbox', { name: /message/i })).toHaveCSS('direction', 'rtl')

  await complete(requester.page, taskId)
  const review = { taskId, revieweeId: helper.id, rating: 5, comment }
  expect((await requester.page.request.post('/api/reviews', { data: review })).status()).toBe(201)
  await expectRightToLeft(requester.page, `/user/${helper.id}`, comment)
  await helper.page.goto('/')
  await helper.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(helper.page.getByText(`"\u2068${title}\u2069"`).first()).toBeVisible()
})

async function expectNoOverflow(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main').getByText('👩').filter({ visible: true }).first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await overflowPixels(page), path).toBe(0)
}

test('a title of one long joined emoji makes no phone scroll sideways', async ({ signUp }) => {
  const [requester, helper] = [await signUp(amira), await signUp(ben)]
  const joinedTitle = `${'👩\u200D'.repeat(29)}👩 help`
  const taskId = await postDogWalk(requester.page, joinedTitle)
  for (const { page } of [requester, helper]) await page.setViewportSize(phone)
  await expectNoOverflow(helper.page, '/browse')
  await offer(helper.page, taskId)
  await accept(requester.page, taskId, helper.id)
  for (const [page, path] of [
    [helper.page, `/task/${taskId}`],
    [helper.page, `/messages?task=${taskId}`],
    [requester.page, '/profile?tab=tasks'],
    [requester.page, `/user/${helper.id}`],
  ] as const)
    await expectNoOverflow(page, path)
})

test('Ben’s title that is too long stays in its field, which says how many characters are too many', async ({
  signUp,
}) => {
  const { page } = await signUp(ben)
  await page.goto('/post?type=request')
  await field(page, 'Title').fill('🐕'.repeat(150))
  await expect(page.getByText('30 characters too many')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('🐕'.repeat(150))
  await field(page, 'Title').fill('🐕'.repeat(120))
  await expect(page.getByText('characters too many')).toHaveCount(0)
})
