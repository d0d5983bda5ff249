import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { fillDescription, fillRequest, readNewestPost, submitPost } from './post-form.ts'
import { button, expect, expectAccessible, postDogWalk, press, test } from './story-test.ts'

const { ada } = cast

const phoneRemark = 'This looks like your phone number, and all neighbors would see it.'
const emailRemark = 'This looks like your email address, and all neighbors would see it.'
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this in?' })
const remark = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const phone of [false, true])
  test(`Ada takes her phone number out of her post, and leaves her email in it, ${phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const { page } = await signUp(ada, { phone })
    await page.goto('/post')
    await fillRequest(page, 'Carry a sofa')
    const [title, description] = [page.getByLabel('Title'), page.getByLabel('Description')]

    await title.press('End')
    await title.pressSequentially(', call 708-555-0188 please')
    await expect(remark(page, phoneRemark)).toBeVisible()
    await expect(title).toHaveAccessibleDescription(phoneRemark)
    await expectAccessible(page)
    await title.press('Tab')
    await expect(button(page, 'Take it out')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title).toHaveValue('Carry a sofa, call please')
    await expect(title).toBeFocused()
    await expect(button(page, 'Take it out')).toHaveCount(0)
    await expect(title).toHaveAccessibleDescription('')
    await page.keyboard.press('Control+z')
    await expect(title).toHaveValue('Carry a sofa, call 708-555-0188 please')
    await press(page, 'Take it out')
    await expect(title).toHaveValue('Carry a sofa, call please')

    await description.fill('Two flights up. Write to ada@porchlight.example')
    await expect(remark(page, emailRemark)).toBeVisible()
    await press(page, 'Leave it')
    await expect(button(page, 'Leave it')).toHaveCount(0)
    await expect(description).toBeFocused()
    await description.press('End')
    await description.pressSequentially(', or call.')
    await expect(button(page, 'Leave it')).toHaveCount(0)
    await description.fill('Two flights up. Write to ada@porchlight.example or ada@lindgren.example')
    await expect(remark(page, emailRemark)).toBeVisible()
    await press(page, 'Leave it')
    await expectAccessible(page)

    await submitPost(page)
    await expect(question(page)).toBeVisible()
    await expect(button(page, 'Take them out')).toBeFocused()
    await expect(question(page).getByRole('listitem')).toHaveText([
      `ada@porchlight.example${emailRemark}`,
      `ada@lindgren.example${emailRemark}`,
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(button(page, 'Post Request')).toBeFocused()
    expect(await readNewestPost(page)).toBeUndefined()

    await submitPost(page)
    await press(page, 'Post anyway')
    await expect(page.getByText('Request Posted!')).toBeVisible()
    expect(await readNewestPost(page)).toMatchObject({
      title: 'Carry a sofa, call please',
      description: 'Two flights up. Write to ada@porchlight.example or ada@lindgren.example',
    })
  })

test('Ada takes out both of her numbers at once, with the words that led to them', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  await page.goto('/post')
  const description = page.getByLabel('Description')
  await description.fill(
    'Two flights up. Call me at 708-555-0188 or 708-555-0199, or write to ada@example.com. Thanks!',
  )
  await expect(remark(page, phoneRemark)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Take them out')
  await expect(description).toHaveValue('Two flights up. write to ada@example.com. Thanks!')
  await expect(remark(page, emailRemark)).toBeVisible()
  await press(page, 'Take it out')
  await expect(description).toHaveValue('Two flights up. Thanks!')
  await expect(description).toBeFocused()
  await expect(button(page, 'Take it out')).toHaveCount(0)
})

test('Ada is asked about her phone number once, although her post is refused at first', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  await fillRequest(page, 'Call 708-555-0188 about a sofa')
  await page.route('**/api/tasks', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }))
  await submitPost(page)
  await press(question(page), 'Post anyway')
  await expect(page.getByText('Away')).toBeVisible()
  await expect(button(page, 'Leave it')).toHaveCount(0)
  await page.unroute('**/api/tasks')
  await submitPost(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
})

test('Ada reads what is missing before she is asked about her phone number', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  await fillDescription(page, 'Call 708-555-0188 about a sofa')
  await submitPost(page)
  await expect(page.getByText('Please choose a date')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('Ada takes everything out when she is asked, in a service and in an edit', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post?type=service')
  await fillDescription(page, 'Bike repair, 708-555-0188')
  await page.getByLabel('Description').fill('At 12 Maple Street, or see venmo.com/u/ada for more.')
  await page.getByLabel('Amount').fill('20')
  await page.getByLabel('Service Area').fill('Oak Park, IL 60302')
  await press(page, 'Post What You Offer')
  await press(question(page), 'Take them out')
  await expect(page.getByLabel('Title')).toHaveValue('Bike repair')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveValue('At, or see for more.')
  await expect(button(page, 'Take it out')).toHaveCount(0)
  await press(page, 'Post What You Offer')
  await expect(page.getByText('Request Posted!')).toBeVisible()

  const { id } = await readNewestPost(page)
  await page.goto(`/edit-request/${id}`)
  await page.getByLabel('Title').fill('Bike repair, seven oh eight five five five oh one eight eight')
  await expect(remark(page, phoneRemark)).toBeVisible()
  await press(page, 'Save Changes')
  await expect(button(question(page), 'Save anyway')).toBeVisible()
  await press(question(page), 'Take it out')
  await press(page, 'Save Changes')
  await expect(page.getByText('Request Updated!')).toBeVisible()
  expect(await readNewestPost(page)).toMatchObject({ title: 'Bike repair' })
})

test('no request leaves Ada’s browser while she types her phone number, and nothing of it is stored but her draft', async ({
  signUp,
}) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  const title = page.getByLabel('Title')
  await title.focus()
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  // The bell asks for its count every few seconds, whatever is typed.
  const isCount = (url: string) => url.endsWith('/api/notifications/unread-count')
  page.on('request', (request) => void (isCount(request.url()) || requests.push(request.url())))
  const sockets: string[] = []
  page.on('websocket', (socket) => void sockets.push(socket.url()))
  const readStorage = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

  await title.pressSequentially('Call 708-555-0188, or ada@porchlight.example')
  await expect(remark(page, phoneRemark)).toBeVisible()
  const before = await readStorage()
  expect(before).toContain('Call 708-555-0188, or ada@porchlight.example')
  await press(page, 'Leave it')
  await expect(remark(page, emailRemark)).toBeVisible()
  await press(page, 'Leave it')
  await expect(button(page, 'Leave it')).toHaveCount(0)
  expect(await readStorage()).toBe(before)
  expect([requests, sockets]).toEqual([[], []])
  await page.getByLabel('Address', { exact: true }).fill('12 Maple Street, Oak Park, IL 60302')
  await expect.poll(() => requests, 'requests are noticed').toEqual([expect.stringMatching(/\/api\/zips\/60302$/)])

  await page.reload()
  await title.focus()
  await expect(remark(page, phoneRemark), 'the remark is not stored as left').toBeVisible()
})

test('Ada posts although the code that finds contact details does not load', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.route('**/find-contact-details-*.js', (route) => route.abort())
  await page.goto('/post')
  const failed = page.waitForEvent('requestfailed')
  await fillRequest(page, 'Call 708-555-0188 about a sofa')
  await failed
  await submitPost(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
})

test('Ada is asked for the ZIP code of her address, and may post without one', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  const hint = 'Add the ZIP code, so that neighbors nearby find it.'
  await page.goto('/post')
  await fillRequest(page, 'Carry a sofa up one flight')
  const address = page.getByLabel('Address', { exact: true })
  await expect(page.getByText(hint)).toHaveCount(0)
  await address.fill('12 Maple Street, Oak Park')
  await expect(address).toHaveAccessibleDescription(hint)
  await expectAccessible(page)
  await address.fill('')
  await expect(page.getByText(hint)).toHaveCount(0)
  await address.fill('12 Maple Street, Oak Park')
  await submitPost(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
})

test('Ada reads about the phone number in a post that she edits', async ({ signUp }) => {
  const { page } = await signUp(ada)
  const id = await postDogWalk(page, 'Call 708-555-0188 about my dog')
  await page.goto(`/edit-request/${id}`)
  await page.getByLabel('Amount').fill('30')
  await expect(remark(page, phoneRemark)).toBeVisible()
  await press(page, 'Save Changes')
  await press(question(page), 'Save anyway')
  await expect(page.getByText('Request Updated!')).toBeVisible()
})
