import { cast } from '../cast.ts'
import { address, chooseDate, fillDescription, fillRequest, readNewestPost, submitPost } from './post-form.ts'
import { dayLabel, expect, expectAccessible, postDogWalk, test } from './story-test.ts'

const { ada } = cast

for (const phone of [false, true]) {
  const place = phone ? 'on a phone' : 'at a desk'

  test(`Ada reads at every field what is missing, ${place}`, async ({ signUp }) => {
    const { page } = await signUp(ada, { phone })
    await page.goto('/post')
    await expect(page.getByRole('heading', { name: 'Post a Help Request' })).toBeVisible()
    await expectAccessible(page)

    await submitPost(page)
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
    await expectAccessible(page)

    await page.getByLabel('Title').pressSequentially('S')
    await expect(page.getByText('Title must be at least 5 characters')).toBeHidden()
    await chooseDate(page, dayLabel(3))
    await expect(page.getByText('Please provide valid details')).toBeHidden()
  })

  test(`Ada posts a request and edits it, ${place}`, async ({ signUp }) => {
    const { page } = await signUp(ada, { phone })
    await page.goto('/post?type=request')
    await fillRequest(page, 'Carry a sofa up one flight')
    await page.getByLabel('Time').fill('15:30')
    await page.getByLabel('Duration').fill('1.5')
    await expect(page.getByText('Neighbors see: Oak Park, 60302')).toBeVisible()
    await page.getByLabel('Parking or entrance note').fill(' Park in the alley ')
    await submitPost(page)
    await expect(page.getByText('Request Posted!')).toBeVisible()
    await expect(page).toHaveURL('/')

    const posted = await readNewestPost(page)
    expect(posted).toMatchObject({ time: '15:30', duration: 1.5, compensation: 45, serviceOffered: null, address })
    expect(posted).toMatchObject({ addressPrivate: true, parkingNote: 'Park in the alley' })

    await page.goto(`/edit-request/${posted.id}`)
    await expect(page.getByRole('heading', { name: 'Edit Help Request' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Title').fill('Carry a sofa up two flights')
    await expect(page.getByLabel('Parking or entrance note')).toHaveValue('Park in the alley')
    await page.getByLabel('Parking or entrance note').fill('')
    await page.getByRole('radio', { name: 'Service' }).check()
    await page.getByLabel('What you will do in return').fill('A home-cooked dinner')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Request Updated!')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await readNewestPost(page)).toMatchObject({
      title: 'Carry a sofa up two flights',
      date: posted.date,
      time: '15:30',
      compensation: null,
      serviceOffered: 'A home-cooked dinner',
      parkingNote: null,
    })
  })

  test(`Ada posts a service and edits it, ${place}`, async ({ signUp }) => {
    const { page } = await signUp(ada, { phone })
    await page.goto('/post?type=service')
    await expect(page.getByRole('heading', { name: 'Post What You Offer' })).toBeVisible()
    await expect(page.getByLabel('Availability')).toBeVisible()
    await expect(page.getByLabel('Date', { exact: true })).toBeHidden()
    await expect(page.getByLabel('Time')).toBeHidden()
    await expectAccessible(page)

    await fillDescription(page, 'Bike repair at your door')
    await page.getByLabel('Availability').fill('Weekday evenings')
    await page.getByLabel('Amount').fill('20')
    await page.getByLabel('Service Area').fill('Oak Park, IL 60302')
    await page.getByRole('button', { name: 'Post What You Offer' }).click()
    await expect(page.getByText('Request Posted!')).toBeVisible()

    const posted = await readNewestPost(page)
    expect(posted).toMatchObject({ taskType: 'service', date: null, time: null, availability: 'Weekday evenings' })
    await page.goto(`/edit-request/${posted.id}`)
    await expect(page.getByRole('heading', { name: 'Edit What You Offer' })).toBeVisible()
    await expect(page.getByLabel('Availability')).toHaveValue('Weekday evenings')
    await expectAccessible(page)
  })
}

test('Ada posts once, although she submits the form three times', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  await fillRequest(page, 'Carry a sofa up one flight')
  let postCount = 0
  await page.route('**/api/tasks', async (route) => {
    postCount += 1
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
  expect(postCount).toBe(1)
})

test('Ada’s draft survives a failure, a reload and the end of her session', async ({ signUp }) => {
  const { page, context } = await signUp(ada)
  await page.goto('/post')
  await fillRequest(page, 'Carry a sofa up one flight')
  await page.getByLabel('Parking or entrance note').fill('Park in the alley')
  await page.route('**/api/tasks', (route) => route.abort())
  await submitPost(page)
  await expect(page.getByText('Failed to post request. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Carry a sofa up one flight')
  await page.unroute('**/api/tasks')

  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('45')
  await expect(page.getByLabel('Parking or entrance note')).toHaveValue('Park in the alley')
  await expectAccessible(page)

  const session = await context.cookies()
  await context.clearCookies()
  await Promise.all([expect(page.getByText('Please log in to post a request.')).toBeVisible(), submitPost(page)])
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

test('Ada edits one post in two tabs, and both changes are saved', async ({ signUp }) => {
  const { page, context } = await signUp(ada)
  const id = await postDogWalk(page, 'Walk my dog')
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
  expect(await readNewestPost(page)).toMatchObject({ title: 'Walk my two dogs', compensation: 30 })
})

test('only Ada can edit her post, and a missing or closed one cannot be edited', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  await fillRequest(page, 'Carry a sofa up one flight')
  await submitPost(page)
  await expect(page.getByText('Request Posted!')).toBeVisible()
  const { id } = await readNewestPost(page)

  const ben = await signUp(cast.ben)
  await ben.page.goto(`/edit-request/${id}`)
  await expect(ben.page.getByRole('heading', { name: 'That is not yours to change.' })).toBeVisible()
  await expect(ben.page.getByRole('link', { name: 'View Task' })).toHaveAttribute('href', `/task/${id}`)
  await expectAccessible(ben.page)

  await ben.page.goto('/edit-request/nowhere')
  await expect(ben.page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
  await expect(ben.page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  await expectAccessible(ben.page)

  await page.request.patch(`/api/tasks/${id}/close`)
  await page.goto(`/edit-request/${id}`)
  await expect(page.getByRole('heading', { name: 'This task is no longer open.' })).toBeVisible()
})

test('Ada’s draft is kept without a question when she goes back or cancels', async ({ signUp }) => {
  const { page } = await signUp(ada)
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

test('Ada is led to her home screen by Cancel', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  await page.goto('/post')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})
