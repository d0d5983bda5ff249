import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { chooseDate, fillDescription, fillRequest, readNewestPost, submitPost } from './post-form.ts'
import { dayLabel, expect, expectAccessible, test } from './story-test.ts'

const { ada } = cast
const question = 'This is how neighbors see it'
const atDesk = (page: Page) => page.getByRole('region', { name: question })
const onPhone = (page: Page) => page.getByRole('group').filter({ hasText: question })

test('Ada watches her card while she types, at a desk', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  const card = atDesk(page)
  await expect(card).toContainText('as soon as it has a title')
  await page.getByLabel('Title').fill('Carry a sofa up one flight')
  await expect(card).toContainText('Choose a category')

  await fillDescription(page, 'Carry a sofa up one flight')
  await card.scrollIntoViewIfNeeded()
  await expect(card).toContainText('Carry a sofa up one flight')
  await expect(card).toContainText('It is a two-seater')
  await expect(card).toContainText('Household')
  await expect(card).toContainText('Ada Lindgren')
  await expect(card).toContainText('General Area')

  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await chooseDate(page, dayLabel(3))
  await page.getByLabel('Time').fill('15:30')
  await page.getByLabel('Duration').fill('1.5')
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill('12 Maple Street, Oak Park, IL 60302')
  await page.getByRole('switch', { name: 'Keep my exact address private' }).uncheck()
  // The typed time is that of the device, which is on UTC here; the card shows it in the zone of the place.
  for (const fact of ['Oak Park, 60302', /\w{3} \d+, (9|10):30 AM Chicago time/, '1.5 hours', '$45'])
    await expect(card).toContainText(fact)
  await expect(card).not.toContainText('Maple')
  expect(calls).toEqual(['/api/zips/60302'])

  await expect(card.locator('a, button, input')).toHaveCount(0)
  await expect(card.getByRole('heading')).toHaveText([question])
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Service' }).check()
  await page.getByLabel('What you will do in return').fill('A home-cooked dinner')
  await expect(card).toContainText('In exchangeA home-cooked dinner')
  await page.getByLabel('Title').fill(' ')
  await expect(card).toContainText('as soon as it has a title')
})

test('Ada opens the card on a phone, and sees it while she edits', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  await page.goto('/post')
  await fillRequest(page, 'Carry a sofa up one flight')
  const card = onPhone(page)
  await expect(card.getByText('Ada Lindgren')).toBeHidden()
  await page.getByText(question).click()
  await expect(card.getByText('Ada Lindgren')).toBeVisible()
  await expect(card).toContainText('$45')
  await expect(card.locator('a, button, input')).toHaveCount(0)
  await expectAccessible(page)
  await submitPost(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()

  await page.goto(`/edit-request/${(await readNewestPost(page)).id}`)
  await page.getByLabel('Title').fill('Carry a sofa up two flights')
  await page.getByText(question).click()
  await expect(card).toContainText('Carry a sofa up two flights')
  await expect(card).toContainText('Oak Park, 60302')
})

test('Ada sees the card of what she offers as neighbors see it', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post?type=service')
  await fillDescription(page, 'Bike repair at your door')
  await page.getByLabel('Availability').fill('Weekday evenings')
  await page.getByRole('radio', { name: 'Nothing, just a thank-you' }).check()
  const card = atDesk(page)
  await card.scrollIntoViewIfNeeded()
  for (const fact of ['Service offered', 'Weekday evenings', 'Free']) await expect(card).toContainText(fact)
  await expectAccessible(page)
})
