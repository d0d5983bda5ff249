import type { Page } from '@playwright/test'
import { dayMs, dayOf, getDateTimeFormat } from '#shared/time.ts'
import { chooseDate } from './post-form.ts'
import {
  button,
  dayLabel,
  desk,
  emailOf,
  expect,
  expectAccessible,
  field,
  password,
  phone,
  press,
  test,
} from './story-test.ts'

const nora = { firstName: 'Nora', lastName: 'Hill' }
const tess = { firstName: 'Tess', lastName: 'Kim' }
const title = 'Sit with two boys'
const words = 'I have sat for twins, and I bring a book.'
const timeZone = 'America/Chicago'
const daysAhead = 3
const evening = new Date(`${dayOf(new Date(Date.now() + daysAhead * dayMs), timeZone)}T12:00:00Z`)
const weekday = getDateTimeFormat({ weekday: 'long' }, 'UTC').format(evening)

async function join(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await press(page, 'New here? Sign up')
  await field(page, 'First name').fill(nora.firstName)
  await field(page, 'Last name').fill(nora.lastName)
  await field(page, 'Email').fill(emailOf(nora))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign Up')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nora!' })).toBeVisible()
}

async function takeFirstSteps(page: Page) {
  const steps = page.getByRole('region', { name: 'Your first steps' })
  await field(page, 'Your ZIP code').fill('60302')
  await press(steps, 'Save')
  await expect(steps.getByRole('heading', { name: 'A picture of you' })).toBeFocused()
  await press(steps, 'Skip')
  await steps.getByLabel('About you (optional)').fill('Two boys, four and six, and a patient cat.')
  await press(steps, 'Save')
  await expect(steps).toHaveCount(0)
}

async function postEvening(page: Page) {
  await page.getByRole('link', { name: 'Post Request' }).filter({ visible: true }).first().click()
  await press(page, 'Not now')
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('They are four and six, and asleep by eight.')
  await page.getByLabel('Category').selectOption('Childcare')
  await chooseDate(page, dayLabel(daysAhead, timeZone))
  await page.getByLabel('Time (optional)').fill('18:00')
  await page.getByLabel('Duration (optional)').fill('4')
  await page.getByLabel('Amount').fill('60')
  await expect(page.getByText('$60 in all, $15 an hour')).toBeVisible()
  await press(page, 'Use my ZIP code')
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(/^Add the street/)
  await page.getByLabel('Address', { exact: true }).fill('12 Maple Street, Oak Park, IL 60302')
  await expectAccessible(page)
  await press(page, 'Post Request')
  await expect(page.getByText('Request Posted!')).toBeVisible()
}

for (const [where, viewport] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Nora finds a sitter on her first evening, ${where}`, async ({ browser, server, signUp }) => {
    const context = await browser.newContext({ baseURL: server, viewport, timezoneId: timeZone })
    const page = await context.newPage()
    await join(page)
    await expectAccessible(page)
    await takeFirstSteps(page)
    await postEvening(page)
    await expect(page.getByRole('region', { name: 'How shall we reach you?' })).toBeVisible()
    await expectAccessible(page)

    const helper = await signUp(tess)
    const [{ id }] = await (await page.request.get('/api/my-tasks?type=requested')).json()
    await helper.page.request.post('/api/offers', { data: { taskId: id, message: words } })
    const needs = page.getByRole('region', { name: 'What needs you' })
    await expect(needs).toBeVisible()
    expect((await page.locator('main h2').allTextContents())[0], 'the offer comes first').toBe('What needs you')
    await needs.getByRole('link', { name: `1 offer for ${weekday}` }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See profile of Tess Kim' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tess Kim' })).toBeVisible()
    await press(page, /^Accept Helper/)
    await press(page.getByRole('dialog'), 'Accept Helper')
    await expect(page.getByText('Helper Assigned!')).toBeVisible()

    await page.goto('/')
    await expect(page.getByText(`Tess comes ${weekday}`).first()).toBeVisible()
    await page.goto(`/task/${id}`)
    await expect(page.getByText(`Tess comes ${weekday}, 6–10 PM`)).toBeVisible()
    for (const step of ['start', 'finish']) await helper.page.request.patch(`/api/tasks/${id}/${step}`)

    await page.goto('/')
    await needs.getByRole('link', { name: 'Tess says it is done' }).click()
    await press(page, 'Mark as Complete')
    await press(page.getByRole('dialog'), 'Mark as Complete')
    await expect(page.getByText('Task Completed!')).toBeVisible()
    await press(page, 'Leave a Review')
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await page.getByLabel('Comment (optional)').fill('The boys ask when she comes again.')
    await press(page, 'Submit Review')
    await expect(page.getByText('Review submitted successfully.')).toBeVisible()
    await expect(button(page, 'Leave a Review')).toHaveCount(0)
    await expectAccessible(page)
    await context.close()
  })
