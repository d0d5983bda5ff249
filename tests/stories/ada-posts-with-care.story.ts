import { cast } from '../cast.ts'
import { choose, describe, fillRequest, newestOf, post } from './posting.ts'
import { dayLabel, expect, looksRight, test } from './stage.ts'

const { ada } = cast

const title = 'Carry a sofa up one flight'

test('Ada is told of an hour that has passed, at its field', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  const noon = new Date()
  noon.setHours(12, 0, 0, 0)
  await page.clock.setFixedTime(noon)
  await page.goto('/post')
  await fillRequest(page, title)
  await choose(page, dayLabel(0))
  await page.getByLabel('Time').fill('09:00')
  await post(page)
  await expect(page.getByText('That time has already passed today.')).toBeVisible()
  await expect(page.getByLabel('Time')).toBeFocused()
  await looksRight(page)

  await choose(page, dayLabel(1))
  await expect(page.getByText('That time has already passed today.')).toBeHidden()
  await post(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
})

test('Ada reads how to write a good post before she writes it, on a phone too', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  await page.goto('/post')
  const tips = page.getByRole('group').filter({ hasText: 'Tips for a good post' })
  await expect(tips.getByRole('listitem').first()).toBeHidden()
  await page.getByText('Tips for a good post').click()
  await expect(tips.getByRole('listitem').first()).toBeInViewport()
  await looksRight(page)
})

test('Ada edits what is past, and its moment stays', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/post')
  await fillRequest(page, title)
  await page.getByLabel('Time').fill('09:00')
  await post(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
  const { id, date } = await newestOf(page)

  await page.clock.setFixedTime(new Date(Date.parse(date) + 3 * 3_600_000))
  await page.goto(`/edit-request/${id}`)
  await page.getByLabel('Title').fill('Carry a sofa up two flights')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Request Updated!')).toBeVisible()
  expect(await newestOf(page)).toMatchObject({ title: 'Carry a sofa up two flights', date, time: '09:00' })
})

for (const phone of [false, true])
  test(`Ada sees what she has posted, ${phone ? 'on a phone' : 'at a desk'}`, async ({ enter }) => {
    const { page } = await enter(ada, { phone })
    await page.goto('/post')
    await fillRequest(page, title)
    await post(page)
    await expect(page.getByText('Request Posted!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await looksRight(page)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Request Posted!')).toHaveCount(0)
  })

test('Ada takes back that she started over, until she types something else', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  await page.goto('/post')
  await fillRequest(page, title)
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Title')).toBeFocused()
  await looksRight(page)
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
  // By keyboard: on a phone the toast may stand over the link, for as long as the pointer rests on it.
  await page.getByRole('link', { name: 'Post what you offer' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Post What You Offer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' }), 'another form').toHaveCount(0)
})

test('Ada is asked to keep a child’s name and school out of her post', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  await page.goto('/post')
  await describe(page, title)
  const description = page.getByLabel('Description')
  await expect(description).toHaveAccessibleDescription('Please leave out your phone number and exact address.')
  for (const category of ['Childcare', 'Tutoring']) {
    await page.getByLabel('Category').selectOption(category)
    await expect(description).toHaveAccessibleDescription(/Keep a child’s name and school out of it too\.$/)
  }
  await looksRight(page)
})
