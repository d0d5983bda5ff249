import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { dayLabel, expect, looksRight, postsForADogWalk, test } from './stage.ts'

const { ada } = cast

const address = '12 Maple Street, Oak Park, IL 60302'

async function describe(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('It is a two-seater and not heavy. The stairs are wide.')
  await page.getByLabel('Category').selectOption('Household')
}

async function choose(page: Page, day: string) {
  await page.getByLabel('Date', { exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next month' })
  await expect(next).toBeVisible()
  const button = page.getByRole('button', { name: day, exact: true })
  if (!(await button.isVisible())) await next.click()
  await button.click()
}

async function fillRequest(page: Page, title: string) {
  await describe(page, title)
  await choose(page, dayLabel(3))
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)
}

const post = (page: Page) => page.getByRole('button', { name: 'Post Request' }).click()

const newestOf = async (page: Page) => {
  const answer = await page.request.get('/api/my-tasks?type=requested')
  return (await answer.json())[0]
}

for (const phone of [false, true]) {
  const where = phone ? 'on a phone' : 'at a desk'

  test(`Ada is told at every field what is missing, ${where}`, async ({ enter }) => {
    const { page } = await enter(ada, { phone })
    await page.goto('/post')
    await expect(page.getByRole('heading', { name: 'Post a Help Request' })).toBeVisible()
    await looksRight(page)

    await post(page)
    for (const sentence of [
      'Title must be at least 5 characters',
      'Description must be at least 20 characters',
      'Please select a category',
      'Please choose a date',
      'Please provide valid details',
      'Please provide an address',
    ])
      await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await looksRight(page)

    await page.getByLabel('Title').pressSequentially('S')
    await expect(page.getByText('Title must be at least 5 characters')).toBeHidden()
    await choose(page, dayLabel(3))
    await expect(page.getByText('Please provide valid details')).toBeHidden()
  })

  test(`Ada posts a request and edits it, ${where}`, async ({ enter }) => {
    const { page } = await enter(ada, { phone })
    await page.goto('/post?type=request')
    await fillRequest(page, 'Carry a sofa up one flight')
    await page.getByLabel('Time').fill('15:30')
    await page.getByLabel('Duration').fill('1.5')
    await expect(page.getByText('Neighbors see: Oak Park, 60302')).toBeVisible()
    await post(page)
    await expect(page.getByText('Request Posted!')).toBeVisible()
    await expect(page).toHaveURL('/')

    const sent = await newestOf(page)
    expect(sent).toMatchObject({ time: '15:30', duration: 1.5, compensation: 45, serviceOffered: null, address })
    expect(sent.addressPrivate).toBe(true)

    await page.goto(`/edit-request/${sent.id}`)
    await expect(page.getByRole('heading', { name: 'Edit Help Request' })).toBeVisible()
    await looksRight(page)
    await page.getByLabel('Title').fill('Carry a sofa up two flights')
    await page.getByRole('radio', { name: 'Service' }).check()
    await page.getByLabel('What you will do in return').fill('A home-cooked dinner')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Request Updated!')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await newestOf(page)).toMatchObject({
      title: 'Carry a sofa up two flights',
      date: sent.date,
      time: '15:30',
      compensation: null,
      serviceOffered: 'A home-cooked dinner',
    })
  })

  test(`Ada posts what she offers and edits it, ${where}`, async ({ enter }) => {
    const { page } = await enter(ada, { phone })
    await page.goto('/post?type=service')
    await expect(page.getByRole('heading', { name: 'Post What You Offer' })).toBeVisible()
    await expect(page.getByLabel('Availability')).toBeVisible()
    await expect(page.getByLabel('Date', { exact: true })).toBeHidden()
    await expect(page.getByLabel('Time')).toBeHidden()
    await looksRight(page)

    await describe(page, 'Bike repair at your door')
    await page.getByLabel('Availability').fill('Weekday evenings')
    await page.getByLabel('Amount').fill('20')
    await page.getByLabel('Service Area').fill('Oak Park, IL 60302')
    await page.getByRole('button', { name: 'Post What You Offer' }).click()
    await expect(page.getByText('Request Posted!')).toBeVisible()

    const sent = await newestOf(page)
    expect(sent).toMatchObject({ taskType: 'service', date: null, time: null, availability: 'Weekday evenings' })
    await page.goto(`/edit-request/${sent.id}`)
    await expect(page.getByRole('heading', { name: 'Edit What You Offer' })).toBeVisible()
    await expect(page.getByLabel('Availability')).toHaveValue('Weekday evenings')
    await looksRight(page)
  })
}

for (const phone of [false, true])
  test(`the month hangs below its field, ${phone ? 'on a phone' : 'at a desk'}`, async ({ enter }) => {
    const { page } = await enter(ada, { phone })
    await page.goto('/post')
    const field = page.getByLabel('Date', { exact: true })
    await field.evaluate((box) => box.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await field.click()
    await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeVisible()
    const [above, month] = [await field.boundingBox(), await page.getByRole('dialog').boundingBox()]
    const aboveEnds = (above?.y ?? 0) + (above?.height ?? 0)
    expect(month?.y).toBeGreaterThanOrEqual(aboveEnds)
    expect(month?.y).toBeLessThan(aboveEnds + 24)
    expect(Math.abs((month?.x ?? 0) - (above?.x ?? 0))).toBeLessThan(40)
  })

test('Days that have passed cannot be chosen, and points are coming soon', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/post')
  await expect(page.getByRole('radio', { name: 'Points' })).toBeDisabled()
  await expect(page.getByText('Coming soon', { exact: true })).toBeVisible()

  await page.getByLabel('Date', { exact: true }).click()
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  const yesterday = page.getByRole('button', { name: dayLabel(-1), exact: true })
  if ((await yesterday.count()) > 0) await expect(yesterday).toBeDisabled()
  await looksRight(page)
})

for (const phone of [false, true])
  test(`Ada reads what neighbors will see before they do, ${phone ? 'on a phone' : 'at a desk'}`, async ({ enter }) => {
    const { page } = await enter(ada, { phone })
    const asked: string[] = []
    page.on(
      'request',
      (request) => /\/api\/zips\//.test(request.url()) && void asked.push(new URL(request.url()).pathname),
    )
    const preview = page.getByText(/^Neighbors see:/)
    const box = page.getByLabel('Address', { exact: true })
    const hint = 'With a ZIP code at its end, neighbors nearby can find it.'
    await page.goto('/post')
    await expect(preview).toHaveText(`Neighbors see: General Area${hint}`)

    await box.pressSequentially('9 Elm St, River Forest, IL 6030')
    await expect(preview).toHaveText(`Neighbors see: General Area${hint}`)
    expect(asked).toEqual([])
    await box.press('1')
    await expect(preview).toHaveText('Neighbors see: Oak Park, 60301')
    await looksRight(page)
    await box.fill('10 Elm St, River Forest, IL 60301')
    await box.fill('12 Nowhere Rd, 99999')
    await expect(preview).toHaveText(/^Neighbors see: General AreaThis ZIP code is not known here/)
    await box.fill('9 Elm St, River Forest, IL 60301')
    await expect(preview).toHaveText('Neighbors see: Oak Park, 60301')
    expect(asked).toEqual(['/api/zips/60301', '/api/zips/99999'])

    await page.getByLabel('Keep my exact address private').uncheck()
    await expect(preview).toHaveText('Neighbors see: 9 Elm St, River Forest, IL 60301')
  })

test('Ada is told of no city before it is known, nor when it cannot be', async ({ enter }) => {
  const { page } = await enter(ada)
  const preview = page.getByText(/^Neighbors see:/)
  const box = page.getByLabel('Address', { exact: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/zips/60301', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route('**/api/zips/60302', (route) => route.abort())
  await page.goto('/post')
  await box.fill('9 Elm St, River Forest, IL 60301')
  await expect(preview).toHaveText('Neighbors see: the city of ZIP 60301')
  const before = await preview.boundingBox()
  held.resolve()
  await expect(preview).toHaveText('Neighbors see: Oak Park, 60301')
  expect((await preview.boundingBox())?.height).toBe(before?.height)

  const failed = page.waitForEvent('requestfailed')
  await box.fill(address)
  await failed
  await expect(preview).toHaveText('Neighbors see: the city of ZIP 60302')
  await page.unroute('**/api/zips/60302')
  await box.fill('9 Elm St, River Forest, IL 60301')
  await box.fill(address)
  await expect(preview).toHaveText('Neighbors see: Oak Park, 60302')
})

test('Ada finds her own post in the lists where everybody does, however she wrote its place', async ({ enter }) => {
  const [{ page }, ben] = [await enter(ada), await enter(cast.ben)]
  const id = await postsForADogWalk(page, 'Walk my whippet')
  await page.request.patch(`/api/tasks/${id}`, { data: { address: 'Oak Park 60302' } })
  for (const reader of [page, ben.page]) {
    await reader.goto('/browse?q=whippet')
    const card = reader.getByRole('article').filter({ has: reader.locator(`[href="/task/${id}"]`) })
    await expect(card).toContainText('Oak Park, 60302')
    await reader.goto('/browse?q=whippet&view=map')
    const line = reader.getByRole('listitem').filter({ has: reader.locator(`[href="/task/${id}"]`) })
    await expect(line).toContainText('Oak Park, 60302')
    await expect(reader.getByLabel('Map of requests').getByText('Oak Park', { exact: true })).toBeAttached()
  }
})

test('A second press while the post is on its way posts nothing more', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/post')
  await fillRequest(page, 'Carry a sofa up one flight')
  let posts = 0
  await page.route('**/api/tasks', async (route) => {
    posts += 1
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByRole('button', { name: 'Posting…' })).toBeDisabled()
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Request Posted!')).toBeVisible()
  expect(posts).toBe(1)
})

test('What Ada typed survives a failure, a reload and the end of her session', async ({ enter }) => {
  const { page, context } = await enter(ada)
  await page.goto('/post')
  await fillRequest(page, 'Carry a sofa up one flight')
  await page.route('**/api/tasks', (route) => route.abort())
  await post(page)
  await expect(page.getByText('Failed to post request. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Carry a sofa up one flight')
  await page.unroute('**/api/tasks')

  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('45')
  await looksRight(page)

  const session = await context.cookies()
  await context.clearCookies()
  await Promise.all([expect(page.getByText('Please log in to post a request.')).toBeVisible(), post(page)])
  await page.waitForURL('**/auth')
  await context.addCookies(session)
  await page.goto('/post')
  await expect(page.getByLabel('Title')).toHaveValue('Carry a sofa up one flight')

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Post a Help Request' })).toBeVisible()
  await expect(page.getByText('Draft restored')).toBeHidden()
})

test('Ada edits one post in two tabs, and what she changes in each stays', async ({ enter }) => {
  const { page, context } = await enter(ada)
  const id = await postsForADogWalk(page, 'Walk my dog')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/edit-request/${id}`)
    await expect(tab.getByLabel('Title')).toHaveValue('Walk my dog')
  }
  await page.getByLabel('Title').fill('Walk my two dogs')
  await other.getByLabel('Amount').fill('30')
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Save Changes' }).click()
    await expect(tab.getByText('Request Updated!')).toBeVisible()
  }
  expect(await newestOf(page)).toMatchObject({ title: 'Walk my two dogs', compensation: 30 })
})

test('Only Ada edits what she posted, and nobody edits what is not there', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/post')
  await fillRequest(page, 'Carry a sofa up one flight')
  await post(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
  const { id } = await newestOf(page)

  const ben = await enter(cast.ben)
  await ben.page.goto(`/edit-request/${id}`)
  await expect(ben.page.getByRole('heading', { name: 'That is not yours to change.' })).toBeVisible()
  await expect(ben.page.getByRole('link', { name: 'View Task' })).toHaveAttribute('href', `/task/${id}`)
  await looksRight(ben.page)

  await ben.page.goto('/edit-request/nowhere')
  await expect(ben.page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
  await expect(ben.page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  await looksRight(ben.page)

  await page.request.patch(`/api/tasks/${id}/close`)
  await page.goto(`/edit-request/${id}`)
  await expect(page.getByRole('heading', { name: 'This task is no longer open.' })).toBeVisible()
})

test('Ada chooses a day by keyboard, and lets the post say where she is', async ({ enter }) => {
  const { page, context } = await enter(ada, { phone: true })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.88731, longitude: -87.79218 })
  await page.goto('/post')
  await describe(page, 'Carry a sofa up one flight')
  const date = page.getByLabel('Date', { exact: true })
  await date.press('Enter')
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeFocused()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(date).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: dayLabel(8), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(date).toBeFocused()
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)

  await page.getByRole('button', { name: 'Use my location' }).press('Enter')
  await expect(page.getByText('Your location is used.')).toBeVisible()
  await page.getByRole('button', { name: 'Do not use it' }).press('Enter')
  await expect(page.getByText('Your location is used.')).toBeHidden()
  await page.getByRole('button', { name: 'Use my location' }).press('Enter')
  await expect(page.getByText('Your location is used.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Post Request' }).press('Enter')
  await expect(page.getByText('Request Posted!')).toBeVisible()
  const sent = await newestOf(page)
  expect(sent).toMatchObject({ latitude: 41.887, longitude: -87.792 })

  await page.goto(`/edit-request/${sent.id}`)
  await page.getByRole('button', { name: 'Place it by its address alone' }).click()
  await expect(page.getByText('placed by its address alone')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Request Updated!')).toBeVisible()
  expect((await newestOf(page)).latitude).not.toBe(41.887)
})

test('Ada does without her location where the browser has none', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/post')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Your browser did not say where you are.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeFocused()
})

test('Cancel and the way back neither ask nor lose', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Post Request' }).first().click()
  await page.getByLabel('Title').fill('Carry a sofa up one flight')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goto('/post')
  await expect(page.getByLabel('Title')).toHaveValue('Carry a sofa up one flight')

  const { id } = await (
    await page.request.post('/api/tasks', {
      data: {
        taskType: 'service',
        title: 'Bike repair at your door',
        description: 'I bring my own tools and the usual parts.',
        category: 'other',
        compensationType: 'money',
        compensation: 20,
        address,
      },
    })
  ).json()
  await page.goto(`/edit-request/${id}`)
  await page.getByLabel('Title').fill('Bike repair at any door')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(`/edit-request/${id}`)
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Bike repair at any door')
})

test('Cancel leads home', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  await page.goto('/post')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})
