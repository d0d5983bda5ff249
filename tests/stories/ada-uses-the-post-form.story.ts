import { cast } from '../cast.ts'
import { chooseDate, fillDescription, fillRequest, readNewestPost, submitPost } from './post-form.ts'
import { dayLabel, expect, expectAccessible, test } from './story-test.ts'

const { ada } = cast

const title = 'Carry a sofa up one flight'

test('Ada reads at the field that its time has passed', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  const noon = new Date()
  noon.setHours(12, 0, 0, 0)
  await page.clock.setFixedTime(noon)
  await page.goto('/post')
  await fillRequest(page, title)
  await chooseDate(page, dayLabel(0))
  await page.getByLabel('Time').fill('09:00')
  await submitPost(page)
  await expect(page.getByText('That time has already passed today.')).toBeVisible()
  await expect(page.getByLabel('Time')).toBeFocused()
  await expectAccessible(page)

  await chooseDate(page, dayLabel(1))
  await expect(page.getByText('That time has already passed today.')).toBeHidden()
  await submitPost(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
})

test('Ada reads how to write a good post before she writes it, on a phone too', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  await page.goto('/post')
  const tips = page.getByRole('group').filter({ hasText: 'Tips for a good post' })
  await expect(tips.getByRole('listitem').first()).toBeHidden()
  await page.getByText('Tips for a good post').click()
  await expect(tips.getByRole('listitem').first()).toBeInViewport()
  await expectAccessible(page)
})

test('Ada is asked when childcare begins and ends, and reads what the amount is in an hour', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  await page.goto('/post')
  await fillRequest(page, 'Sit with two boys')
  await page.getByLabel('Category').selectOption('Childcare')
  await expect(page.getByText('when does it begin, and for how long?')).toBeVisible()
  await expect(page.getByText('For the whole time')).toBeVisible()
  await page.getByLabel('Time').fill('18:00')
  await page.getByLabel('Duration').fill('4')
  await expect(page.getByText('when does it begin, and for how long?')).toBeHidden()
  await page.getByLabel('Amount').fill('60')
  await expect(page.getByText('$60 in all, $15 an hour')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Duration').fill('')
  await expect(page.getByText('when does it begin, and for how long?')).toBeVisible()
  await submitPost(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
})

test('Ada edits a task whose time has passed, and its time stays', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  await fillRequest(page, title)
  await page.getByLabel('Time').fill('09:00')
  await submitPost(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
  const { id, date } = await readNewestPost(page)

  await page.clock.setFixedTime(new Date(Date.parse(date) + 3 * 3_600_000))
  await page.goto(`/edit-request/${id}`)
  await page.getByLabel('Title').fill('Carry a sofa up two flights')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Request Updated!')).toBeVisible()
  expect(await readNewestPost(page)).toMatchObject({ title: 'Carry a sofa up two flights', date, time: '09:00' })
})

for (const phone of [false, true])
  test(`Ada opens her new post from the confirmation, ${phone ? 'on a phone' : 'at a desk'}`, async ({ signUp }) => {
    const { page } = await signUp(ada, { phone })
    await page.goto('/post')
    await fillRequest(page, title)
    await submitPost(page)
    await expect(page.getByText('Request Posted!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Request Posted!')).toHaveCount(0)
  })

test('Ada can undo starting over until she types something else', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  await page.goto('/post')
  await fillRequest(page, title)
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue('45')

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByLabel('Title').fill('Walk Biscuit')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('Walk Biscuit')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Walk Biscuit')

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  // The keyboard is used, because on a phone the toast can cover the link, and it stays while the pointer is over it.
  await page.getByRole('link', { name: 'Post what you offer' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Post What You Offer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' }), 'undo belongs to the form that was left').toHaveCount(0)
})

test('Ada is asked to keep a child’s name and school out of her post', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  await page.goto('/post')
  await fillDescription(page, title)
  const description = page.getByLabel('Description')
  await expect(description).toHaveAccessibleDescription('Please leave out your phone number and exact address.')
  for (const category of ['Childcare', 'Tutoring']) {
    await page.getByLabel('Category').selectOption(category)
    await expect(description).toHaveAccessibleDescription(/Keep a child’s name and school out of it too\.$/)
  }
  await expectAccessible(page)
})
