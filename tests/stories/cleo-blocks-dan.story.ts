import type { Page } from '@playwright/test'
import { desk, expect, expectAccessible, phone, postDogWalk, test } from './story-test.ts'

const [cleo, dan] = [
  { firstName: 'Cleo', lastName: 'Marsh' },
  { firstName: 'Dan', lastName: 'Reyes' },
]
const title = 'Walk Biscuit at noon'

const chooseBlock = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Block Dan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Dan?' })
  await expect(dialog).toContainText('We don’t tell Dan. Dan may notice.')
  return dialog
}

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Cleo blocks Dan from their chat, and takes it back, ${where}`, async ({ signUp }) => {
    const { page, id: cleoId } = await signUp(cleo, { phone: size === phone })
    const dans = await signUp(dan)
    const taskId = await postDogWalk(page, title)
    const call = (path: string, data: object) => dans.context.request.post(path, { data })
    await call('/api/offers', { taskId, message: 'I love dogs' })
    await page.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId: dans.id } })

    await page.goto(`/messages?task=${taskId}&with=${dans.id}`)
    await expect(page.getByText('I love dogs', { exact: true })).toBeVisible()
    const dialog = await chooseBlock(page)
    await expect(dialog).toContainText('Your arrangement with Dan')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Block Dan' }).click()
    await expect(page.getByText('Dan is blocked')).toBeVisible()
    await expect(page.getByText('This conversation is closed.')).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Unblock Dan' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)

    // Dan reads that the arrangement has ended, and finds the old chat closed.
    await dans.page.goto('/')
    await dans.page.getByRole('button', { name: /Notifications/ }).click()
    await expect(dans.page.getByText(/^Your arrangement with Cleo .*will not take place/)).toBeVisible()
    await dans.page.goto(`/messages?task=${taskId}`)
    await expect(dans.page.getByRole('heading', { name: 'A task that you no longer see' })).toBeVisible()
    await expect(dans.page.getByText('I love dogs', { exact: true })).toBeVisible()
    await expect(dans.page.getByText('This conversation is closed.')).toBeVisible()
    await dans.page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(dans.page.getByRole('button', { name: 'Block Cleo' })).toBeVisible()
    await expectAccessible(dans.page)
    await dans.page.goto(`/user/${cleoId}`)
    await expect(dans.page.getByText('User Not Found')).toBeVisible()

    await page.goto('/account')
    const blocks = page.getByRole('region', { name: 'Neighbors you block' })
    await expect(blocks).toContainText('Dan')
    await expectAccessible(page)
    await blocks.getByRole('button', { name: 'Unblock Dan' }).click()
    await expect(blocks).toContainText('You block nobody.')
    await dans.page.reload()
    await expect(dans.page.getByRole('heading', { name: 'Cleo Marsh' })).toBeVisible()
  })

test('Cleo blocks Dan from his page and from his task, and is home again', async ({ signUp }) => {
  const { page } = await signUp(cleo, { phone: true })
  const dans = await signUp(dan)
  const taskId = await postDogWalk(dans.page, title)
  for (const path of [`/user/${dans.id}`, `/task/${taskId}`]) {
    await page.goto(path)
    const dialog = await chooseBlock(page)
    await expect(dialog).not.toContainText('arrangement')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await (await chooseBlock(page)).getByRole('button', { name: 'Block Dan' }).click()
    await expect(page).toHaveURL('/')
    await page.goto(path)
    await expect(page.getByText(/Not Found/).first()).toBeVisible()
    await page.request.delete(`/api/users/${dans.id}/block`)
  }
})

test('A review by somebody whom Cleo blocks is folded for her alone', async ({ signUp }) => {
  const { page, id } = await signUp(cleo)
  const dans = await signUp(dan)
  const taskId = await postDogWalk(page, title)
  await dans.context.request.post('/api/offers', { data: { taskId } })
  await page.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId: dans.id } })
  await page.request.patch(`/api/tasks/${taskId}/complete`)
  const review = { taskId, revieweeId: id, rating: 2, comment: 'Late with the leash' }
  await dans.context.request.post('/api/reviews', { data: review })
  await page.request.post(`/api/users/${dans.id}/block`)

  await page.goto('/profile?tab=reviews')
  await expect(page.getByText('Written by someone you blocked.')).toBeVisible()
  await expect(page.getByText(review.comment)).toBeHidden()
  await expectAccessible(page)
  await page.getByText('Show', { exact: true }).click()
  await expect(page.getByText(review.comment)).toBeVisible()
  await page.request.delete(`/api/users/${dans.id}/block`)
  await page.reload()
  await expect(page.getByText(review.comment)).toBeVisible()
})
