import type { Page } from '@playwright/test'
import { nameMaxCharacters, titleMaxCharacters } from '#shared/limits.ts'
import { cast } from '../cast.ts'
import { cutWords, spilledWords } from './enlarge.ts'
import { expect, overflowPixels, phone, postsForADogWalk, test } from './stage.ts'

const image = '<img src=x onerror=alert(1)>'
const script = '"><script>alert(2)</script>'
const templates = `{{7*7}} $${'{7*7}'}`
const link = '[click](javascript:alert(3)) javascript:alert(4) <a href="javascript:alert(5)">here</a>'
const title = `${image} ${templates}`
const description = `${link} ${script}`

/** Everything that would show a word had been taken for more than a word. */
function watch(page: Page): string[] {
  const alarms: string[] = []
  page.on('dialog', (dialog) => {
    alarms.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) alarms.push(line.text())
  })
  return alarms
}

const planted = (page: Page) =>
  page.evaluate(
    () => document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript"], body script:not([src])').length,
  )

test('T066, T093: what looks like markup, a template or a link is shown as the words it is', async ({ enter }) => {
  const eve = await enter({ firstName: 'Eve', lastName: 'Stone' })
  const ben = await enter(cast.ben)
  const names = { firstName: image, lastName: script, bio: description }
  expect((await eve.context.request.patch('/api/profile', { data: names })).status()).toBe(200)
  const post = { taskType: 'service', category: 'other', compensationType: 'service', serviceOffered: script }
  const address = `${image} Oak Park, IL 60302`
  const data = { ...post, title, description, address, availability: image }
  const { id } = await (await eve.context.request.post('/api/tasks', { data })).json()
  await ben.context.request.post('/api/offers', { data: { taskId: id, message: description } })
  const write = { taskId: id, recipientId: ben.id, content: `${link} ${image}` }
  await eve.context.request.post('/api/messages', { data: write })

  const alarms = [eve, ben].map(({ page }) => watch(page))
  const sees = async ({ page }: { page: Page }, path: string, ...words: string[]) => {
    await page.goto(path)
    for (const word of words) await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible()
    expect(await planted(page), path).toBe(0)
  }
  await sees(ben, '/browse', title)
  await sees(ben, `/task/${id}`, title, description, image, `${image} ${script}`)
  await sees(ben, `/user/${eve.id}`, `${image} ${script}`, description)
  await sees(eve, '/', title)
  await sees(eve, '/profile')
  await eve.page.getByRole('tab', { name: /My Tasks/ }).click()
  await expect(eve.page.getByText(title)).toBeVisible()
  expect(await planted(eve.page)).toBe(0)

  // Before she opens the task: its page reads what the bell tells of it.
  await eve.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(eve.page.getByText(`Ben would like "${title}".`)).toBeVisible()
  expect(await planted(eve.page)).toBe(0)
  await sees(eve, `/task/${id}`, title, description)

  await eve.context.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })
  await sees(ben, `/messages?task=${id}`, title, write.content)
  await eve.context.request.patch(`/api/tasks/${id}/complete`)
  const review = { taskId: id, revieweeId: ben.id, rating: 5, comment: `${image} ${link}` }
  expect((await eve.context.request.post('/api/reviews', { data: review })).status()).toBe(201)
  await sees(ben, '/profile')
  await ben.page.getByRole('tab', { name: /Reviews/ }).click()
  await expect(ben.page.getByText(review.comment)).toBeVisible()
  await sees(eve, `/user/${ben.id}`, review.comment)
  expect(alarms.flat()).toEqual([])

  await ben.page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), image)
  expect(await planted(ben.page)).toBe(1)
  await expect.poll(() => alarms.flat()).toHaveLength(1)
})

/** As the screens would get it of somebody who signed up elsewhere, and has no name there. */
async function forgetNames(page: Page) {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/"(firstName|lastName)":"[^"]*"/g, '"$1":""') })
  })
}

test('T147: a neighbor without a name is called User on every screen, and oneself by one’s e-mail', async ({
  enter,
}) => {
  const ada = await enter(cast.ada)
  const ben = await enter(cast.ben)
  const post = { taskType: 'service', title: 'Piano for beginners', category: 'other', compensationType: 'money' }
  const more = { description: 'Half an hour, and you need no piano.', compensation: 20, address: 'Oak Park, IL 60302' }
  const { id } = await (await ada.context.request.post('/api/tasks', { data: { ...post, ...more } })).json()
  await ben.context.request.post('/api/offers', { data: { taskId: id, message: 'My girl would love that.' } })

  for (const { page } of [ada, ben]) await forgetNames(page)
  const calls = async ({ page }: { page: Page }, path: string, name: string | RegExp) => {
    await page.goto(path)
    await expect(
      page
        .getByText(name, { exact: typeof name === 'string' })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(
      /\b(undefined|null|NaN)\b|\[object|(^|\n) (is|sees|has) /,
    )
  }
  const own = ada.email.split('@')[0] ?? ''
  await calls(ada, '/profile', own)
  await calls(ada, '/', 'Welcome, neighbor!')
  await calls(ben, '/browse', /User/)
  await calls(ben, `/task/${id}`, 'User')
  await calls(ben, `/user/${ada.id}`, 'User')
  await calls(ada, `/task/${id}`, 'User')
  await ada.page.getByRole('button', { name: 'Accept Neighbor' }).first().click()
  await expect(ada.page.getByText('User is told at once')).toBeVisible()
  await ada.context.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })
  await calls(ben, `/messages?task=${id}`, /With User/)
  await ada.context.request.patch(`/api/tasks/${id}/complete`)
  await calls(ada, `/task/${id}`, /How was it with User\?/)
  for (const { page } of [ada, ben]) await page.unrouteAll({ behavior: 'wait' })
})

test('the longest word that a name or a title may be stays inside its place on every screen', async ({ enter }) => {
  const ada = await enter(cast.ada)
  const ben = await enter(cast.ben)
  const name = { firstName: 'N'.repeat(nameMaxCharacters), lastName: 'M'.repeat(nameMaxCharacters) }
  const title = 'W'.repeat(titleMaxCharacters)
  for (const { context } of [ada, ben]) await context.request.patch('/api/profile', { data: name })
  const id = await postsForADogWalk(ada.page, title)
  await ben.context.request.post('/api/offers', { data: { taskId: id } })

  const found: string[] = []
  const reads = async ({ page }: { page: Page }, path: string, step?: () => Promise<unknown>) => {
    await page.goto(path)
    await page
      .getByText(/N{40}|W{40}/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    await step?.()
    const wide = await overflowPixels(page)
    found.push(...(await page.evaluate(spilledWords)).map((words) => `${path} spills ${words}`))
    found.push(...(await page.evaluate(cutWords)).map((words) => `${path} cuts ${words}`))
    if (wide > 0) found.push(`${path} is ${wide} px too wide`)
  }
  for (const { page } of [ada, ben]) await page.setViewportSize(phone)
  const opens = (button: string) => async () => {
    await ada.page.getByRole('button', { name: button }).first().click()
    await ada.page.getByRole('dialog').first().waitFor()
  }
  await reads(ada, '/')
  await reads(ada, '/', opens('Open menu'))
  await reads(ada, '/profile?tab=tasks')
  await reads(ada, `/task/${id}`)
  await reads(ada, `/task/${id}`, opens('Accept Helper'))
  await reads(ada, `/messages?task=${id}`)
  await reads(ben, '/browse')
  await reads(ben, '/browse?view=map')
  await reads(ben, `/task/${id}`)
  await reads(ben, `/user/${ada.id}`)
  await ada.context.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })
  await reads(ada, `/task/${id}`)
  await reads(ben, `/messages?task=${id}`)
  await ada.context.request.patch(`/api/tasks/${id}/complete`)
  await ada.context.request.post('/api/reviews', {
    data: { taskId: id, revieweeId: ben.id, rating: 5, comment: title },
  })
  await reads(ada, `/user/${ben.id}`)
  await reads(ada, `/task/${id}`)
  expect(found).toEqual([])
})
