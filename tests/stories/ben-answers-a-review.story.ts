import type { Page } from '@playwright/test'
import { accept, complete, offer, postTask } from './chat.ts'
import { desk, expect, expectAccessible, phone, press, test } from './story-test.ts'

const [ada, ben] = [
  { firstName: 'Ada', lastName: 'Lindqvist' },
  { firstName: 'Ben', lastName: 'Okafor' },
]
const answer = 'The bus stood still on Lake Street. Next time I will call.'

/** The review on a task's page, or on a profile. */
const reviewOn = (page: Page) => page.getByRole('article').filter({ hasText: 'He came late' })

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Ada edits her review, and Ben answers it once, ${where}`, async ({ signUp }) => {
    const [adas, bens] = [await signUp(ada, { phone: size === phone }), await signUp(ben, { phone: size === phone })]
    const taskId = await postTask(adas.page)
    await offer(bens.page, taskId)
    await accept(adas.page, taskId, bens.id)
    await complete(adas.page, taskId)
    const review = { taskId, revieweeId: bens.id, rating: 2, comment: 'He came late.' }
    await adas.page.request.post('/api/reviews', { data: review })

    // Ada edits it on the task's page.
    await adas.page.goto(`/task/${taskId}`)
    await press(reviewOn(adas.page), 'Edit')
    const dialog = adas.page.getByRole('dialog', { name: 'Edit Your Review' })
    await expect(dialog.getByLabel('Comment (optional)')).toHaveValue('He came late.')
    await expect(dialog.getByRole('radio', { name: '2 stars' })).toBeChecked()
    await expectAccessible(adas.page)
    await dialog.getByRole('radio', { name: '3 stars' }).check({ force: true })
    await dialog.getByLabel('Comment (optional)').fill('He came late, but my dog likes him.')
    await adas.page.route('**/api/reviews/*', (route) => route.abort())
    await press(dialog, 'Save Changes')
    await expect(adas.page.getByText('Your review was not changed. Please try again.')).toBeVisible()
    await expect(dialog.getByLabel('Comment (optional)')).toHaveValue('He came late, but my dog likes him.')
    await adas.page.unroute('**/api/reviews/*')
    await press(dialog, 'Save Changes')
    await expect(dialog).toBeHidden()
    await expect(reviewOn(adas.page)).toContainText('edited')
    await expect(reviewOn(adas.page)).toContainText('but my dog likes him')
    await expectAccessible(adas.page)

    // Ben answers on his profile; a failed try and a reload lose nothing.
    const { page } = bens
    await page.goto('/profile?tab=reviews')
    await expect(reviewOn(page)).toContainText('edited')
    await press(reviewOn(page), 'Answer')
    const box = page.getByLabel('Your answer to Ada')
    await expect(box).toBeFocused()
    await expect(page.getByRole('button', { name: 'Post Answer' })).toBeDisabled()
    await box.fill(answer)
    await expectAccessible(page)
    await page.route('**/answer', (route) => route.abort())
    await press(page, 'Post Answer')
    await expect(page.getByText('Your answer was not posted. Please try again.')).toBeVisible()
    await expect(box).toHaveValue(answer)
    await page.unroute('**/answer')
    await page.reload()
    await press(reviewOn(page), 'Answer')
    await expect(box).toHaveValue(answer)
    await press(page, 'Cancel')
    await expect(page.getByRole('button', { name: 'Answer', exact: true })).toBeFocused()
    await press(reviewOn(page), 'Answer')
    await press(page, 'Post Answer')
    await expect(reviewOn(page)).toContainText('You answered')
    await expect(reviewOn(page)).toContainText(answer)
    await expect(page.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0)
    await expectAccessible(page)

    // Ada reads it at once, is told, and cannot edit any more.
    await expect(reviewOn(adas.page)).toContainText('Ben answered')
    await expect(reviewOn(adas.page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await adas.page.goto('/')
    await adas.page.getByRole('button', { name: /Notifications/ }).click()
    await adas.page.getByText('Ben answered your review for').click()
    await expect(adas.page).toHaveURL(new RegExp(`/task/${taskId}`))
    await expect(reviewOn(adas.page)).toContainText(answer)
    await adas.page.goto(`/user/${bens.id}`)
    await expect(reviewOn(adas.page)).toContainText('Ben answered')
    await expectAccessible(adas.page)
  })

test('An answer by somebody whom Ada blocks is folded for her alone', async ({ signUp }) => {
  const [adas, bens, cleos] = [await signUp(ada), await signUp(ben), await signUp({ ...ada, firstName: 'Cleo' })]
  const taskId = await postTask(adas.page)
  await offer(bens.page, taskId)
  await accept(adas.page, taskId, bens.id)
  await complete(adas.page, taskId)
  const data = { taskId, revieweeId: bens.id, rating: 2, comment: 'He came late.' }
  const { id } = await (await adas.page.request.post('/api/reviews', { data })).json()
  await bens.page.request.post(`/api/reviews/${id}/answer`, { data: { text: answer } })
  await adas.page.request.post(`/api/users/${bens.id}/block`)

  await adas.page.goto(`/task/${taskId}`)
  await expect(adas.page.getByText('Answered by someone you blocked.')).toBeVisible()
  await expect(adas.page.getByText(answer)).toBeHidden()
  await adas.page.getByText('Answered by someone you blocked.').click()
  await expect(adas.page.getByText(answer)).toBeVisible()
  await expectAccessible(adas.page)
  await cleos.page.goto(`/user/${bens.id}`)
  await expect(cleos.page.getByText(answer)).toBeVisible()
})
