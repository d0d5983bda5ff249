import type { Page } from '@playwright/test'
import { nameMaxCharacters, titleMaxCharacters } from '#shared/constants.ts'
import { cast } from '../cast.ts'
import { withOptionalTexts } from '../fixtures/task-texts.ts'
import { expect, overflowPixels, phone, postDogWalk, test } from './story-test.ts'
import { findClippedTexts, findOverflowingTexts } from './text-layout.ts'

const image = '<img src=x onerror=alert(1)>'
const script = '"><script>alert(2)</script>'
const templates = `{{7*7}} $${'{7*7}'}`
const link = '[click](javascript:alert(3)) javascript:alert(4) <a href="javascript:alert(5)">here</a>'
const title = `${image} ${templates}`
const description = `${link} ${script}`

/** Records signs that a text was interpreted as code: dialogs and violations of the content security policy. */
function recordAlarms(page: Page): string[] {
  const alarms: string[] = []
  page.on('dialog', (dialog) => {
    alarms.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) alarms.push(message.text())
  })
  return alarms
}

const countPlanted = (page: Page) =>
  page.evaluate(
    () => document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript"], body script:not([src])').length,
  )

test('T066, T093: texts that look like markup, templates or links are shown as plain text', async ({ signUp }) => {
  const eve = await signUp({ firstName: 'Eve', lastName: 'Stone' })
  const ben = await signUp(cast.ben)
  const names = { firstName: image, lastName: script, bio: description }
  expect((await eve.context.request.patch('/api/profile', { data: names })).status()).toBe(200)
  const texts = { ...withOptionalTexts(image), serviceOffered: script }
  const address = `${image} Oak Park, IL 60302`
  const data = { taskType: 'service', category: 'other', title, description, address, ...texts }
  const { id } = await (await eve.context.request.post('/api/tasks', { data })).json()
  await ben.context.request.post('/api/offers', { data: { taskId: id, message: description } })
  const message = { taskId: id, recipientId: ben.id, content: `${link} ${image}` }
  await eve.context.request.post('/api/messages', { data: message })

  const alarms = [eve, ben].map(({ page }) => recordAlarms(page))
  const expectShown = async ({ page }: { page: Page }, path: string, ...texts: string[]) => {
    await page.goto(path)
    for (const text of texts) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    expect(await countPlanted(page), path).toBe(0)
  }
  await expectShown(ben, '/browse', title)
  await expectShown(ben, `/task/${id}`, title, description, image, `${image} ${script}`)
  await expectShown(ben, `/user/${eve.id}`, `${image} ${script}`, description)
  await expectShown(eve, '/', title)
  await expectShown(eve, '/profile')
  await eve.page.getByRole('tab', { name: /My Tasks/ }).click()
  await expect(eve.page.getByText(title)).toBeVisible()
  expect(await countPlanted(eve.page)).toBe(0)

  // The bell is checked before she opens the task, whose page marks its notifications as read.
  await eve.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(eve.page.getByText(`Ben would like "${title}".`)).toBeVisible()
  expect(await countPlanted(eve.page)).toBe(0)
  await expectShown(eve, `/task/${id}`, title, description)

  await eve.context.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })
  await expectShown(ben, `/messages?task=${id}`, title, message.content)
  await eve.context.request.patch(`/api/tasks/${id}/complete`)
  const review = { taskId: id, revieweeId: ben.id, rating: 5, comment: `${image} ${link}` }
  expect((await eve.context.request.post('/api/reviews', { data: review })).status()).toBe(201)
  await expectShown(ben, '/profile')
  await ben.page.getByRole('tab', { name: /Reviews/ }).click()
  await expect(ben.page.getByText(review.comment)).toBeVisible()
  await expectShown(eve, `/user/${ben.id}`, review.comment)
  expect(alarms.flat()).toEqual([])

  await ben.page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), image)
  expect(await countPlanted(ben.page)).toBe(1)
  await expect.poll(() => alarms.flat()).toHaveLength(1)
})

/** Removes all names from API responses, as for users whose identity provider gave none. */
async function forgetNames(page: Page) {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/"(firstName|lastName)":"[^"]*"/g, '"$1":""') })
  })
}

test('T147: a neighbor without a name is called User on every screen, and sees their own email instead', async ({
  signUp,
}) => {
  const ada = await signUp(cast.ada)
  const ben = await signUp(cast.ben)
  const post = { taskType: 'service', title: 'Piano for beginners', category: 'other', compensationType: 'money' }
  const otherFields = {
    description: 'Half an hour, and you need no piano.',
    compensation: 20,
    address: 'Oak Park, IL 60302',
  }
  const { id } = await (await ada.context.request.post('/api/tasks', { data: { ...post, ...otherFields } })).json()
  await ben.context.request.post('/api/offers', { data: { taskId: id, message: 'My girl would love that.' } })

  for (const { page } of [ada, ben]) await forgetNames(page)
  const expectName = async ({ page }: { page: Page }, path: string, name: string | RegExp) => {
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
  const ownName = ada.email.split('@')[0] ?? ''
  await expectName(ada, '/profile', ownName)
  await expectName(ada, '/', 'Welcome, neighbor!')
  await expectName(ben, '/browse', /User/)
  await expectName(ben, `/task/${id}`, 'User')
  await expectName(ben, `/user/${ada.id}`, 'User')
  await expectName(ada, `/task/${id}`, 'User')
  await ada.page.getByRole('button', { name: 'Accept Neighbor' }).first().click()
  await expect(ada.page.getByText('User is told and sees your exact address.')).toBeVisible()
  await ada.context.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })
  await expectName(ben, `/messages?task=${id}`, /With User/)
  await ada.context.request.patch(`/api/tasks/${id}/complete`)
  await expectName(ada, `/task/${id}`, /How was it with User\?/)
  for (const { page } of [ada, ben]) await page.unrouteAll({ behavior: 'wait' })
})

test('names and titles of one word of the maximum length fit on every screen', async ({ signUp }) => {
  const ada = await signUp(cast.ada)
  const ben = await signUp(cast.ben)
  const name = { firstName: 'N'.repeat(nameMaxCharacters), lastName: 'M'.repeat(nameMaxCharacters) }
  const title = 'W'.repeat(titleMaxCharacters)
  for (const { context } of [ada, ben]) await context.request.patch('/api/profile', { data: name })
  const id = await postDogWalk(ada.page, title)
  await ada.context.request.patch(`/api/tasks/${id}`, { data: { parkingNote: title } })
  await ben.context.request.post('/api/offers', { data: { taskId: id } })

  const errors: string[] = []
  const findLayoutErrors = async ({ page }: { page: Page }, path: string, step?: () => Promise<unknown>) => {
    await page.goto(path)
    await page
      .getByText(/N{40}|W{40}/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    await step?.()
    const overflow = await overflowPixels(page)
    errors.push(...(await page.evaluate(findOverflowingTexts)).map((texts) => `${path} spills ${texts}`))
    errors.push(...(await page.evaluate(findClippedTexts)).map((texts) => `${path} cuts ${texts}`))
    if (overflow > 0) errors.push(`${path} is ${overflow} px too wide`)
  }
  for (const { page } of [ada, ben]) await page.setViewportSize(phone)
  const openDialog = (button: string) => async () => {
    await ada.page.getByRole('button', { name: button }).first().click()
    await ada.page.getByRole('dialog').first().waitFor()
  }
  await findLayoutErrors(ada, '/')
  await findLayoutErrors(ada, '/', openDialog('Open menu'))
  await findLayoutErrors(ada, '/profile?tab=tasks')
  await findLayoutErrors(ada, `/task/${id}`)
  await findLayoutErrors(ada, `/task/${id}`, openDialog('Accept Helper'))
  await findLayoutErrors(ada, `/messages?task=${id}`)
  await findLayoutErrors(ben, '/browse')
  await findLayoutErrors(ben, '/browse?view=map')
  await findLayoutErrors(ben, `/task/${id}`)
  await findLayoutErrors(ben, `/user/${ada.id}`)
  await ada.context.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })
  await findLayoutErrors(ada, `/task/${id}`)
  await findLayoutErrors(ben, `/messages?task=${id}`)
  await ada.context.request.patch(`/api/tasks/${id}/complete`)
  await ada.context.request.post('/api/reviews', {
    data: { taskId: id, revieweeId: ben.id, rating: 5, comment: title },
  })
  await findLayoutErrors(ada, `/user/${ben.id}`)
  await findLayoutErrors(ada, `/task/${id}`)
  expect(errors).toEqual([])
})
