import { cast } from '../cast.ts'
import { address, choose, describe, fillRequest, newestOf, post } from './posting.ts'
import { dayLabel, expect, looksRight, postsForADogWalk, test } from './stage.ts'

const { ada } = cast

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
