import type { APIRequestContext, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, isLedToSignIn, looksRight, test } from './stage.ts'

const { cleo, ben } = cast

const phoneNumber = '708 555 0100'
const street = '12 Maple Street'

const saves = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const opens = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click()

async function fillsIn(page: Page) {
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Bio').fill('Two cats, one ladder.')
  await page.getByLabel('Phone').fill(phoneNumber)
  await page.getByLabel('Address').fill(`${street}, Oak Park, IL 60302`)
  await page.getByLabel('Helper').check({ force: true })
}

test('Cleo says who she is, and a neighbor sees it without her phone and address', async ({ enter }) => {
  const { page, id } = await enter(cleo)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  await expect(page.getByText('coming soon').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Verification' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Background Check' })).toBeDisabled()
  await looksRight(page)

  await fillsIn(page)
  await saves(page)
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cleo Lindqvist' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue(phoneNumber)

  await saves(page)
  await expect(page.getByText('Profile Updated'), 'with nothing changed').toBeVisible()

  await page.getByRole('link', { name: 'How neighbors see you' }).click()
  await expect(page.getByText('This is how neighbors see you.')).toBeVisible()

  const visitor = await enter(ben, { phone: true })
  await visitor.page.goto(`/user/${id}`)
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Cleo Lindqvist' })).toBeVisible()
  for (const seen of ['No ratings yet', 'Oak Park, IL', 'Two cats, one ladder.', 'Helper', 'Requester'])
    await expect(visitor.page.getByText(seen, { exact: true })).toBeVisible()
  await expect(visitor.page.getByText(/^Joined \w+ \d{4}$/)).toBeVisible()
  for (const hidden of [phoneNumber, street, '@porchlight.example'])
    await expect(visitor.page.getByText(hidden)).toHaveCount(0)
  await looksRight(visitor.page)
  await visitor.page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(visitor.page).toHaveURL('/browse')
})

test('Cleo is told how a number is written before anything is sent', async ({ enter }) => {
  const { page } = await enter(cleo)
  await page.goto('/profile')
  await page.getByLabel('Phone').fill('abc')
  await saves(page)
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Please write a number such as \(708\) 555-0100/)
  await expect(page.getByLabel('Phone')).toBeFocused()
  await looksRight(page)
  await page.getByLabel('Phone').fill('+1 708.555.0100 ext. 12')
  await saves(page)
  await expect(page.getByText('Profile Updated')).toBeVisible()
})

test('what Cleo typed stays, whatever comes between', async ({ enter }) => {
  const { page } = await enter(cleo, { phone: true })
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Three cats')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  await opens(page, 'My Tasks')
  await expect(page).toHaveURL('/profile?tab=tasks')
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await looksRight(page)
  await opens(page, 'Reviews')
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await looksRight(page)
  await page.reload()
  await opens(page, 'Profile')
  await expect(page.getByLabel('Bio')).toHaveValue('Three cats')

  await page.route('**/api/profile', (route) => route.abort())
  await saves(page)
  await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Three cats')

  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByLabel('First name')).toBeFocused()
})

test('what Cleo saves in one tab is in the other too, and stays when that is saved', async ({ enter }) => {
  const { page, context } = await enter(cleo)
  await page.goto('/profile')
  await page.getByLabel('Last name').fill('Lindqvist')
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Discard Changes' }).click()
  await other.getByLabel('Bio').fill('Two cats, one ladder.')
  await saves(other)
  await expect(other.getByText('Profile Updated')).toBeVisible()

  await saves(page)
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Two cats, one ladder.')
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist')
  await expect(page.getByLabel('Bio')).toHaveValue('Two cats, one ladder.')
})

test('what Cleo changes while her profile is on its way is not lost, nor what was refused', async ({ enter }) => {
  const { page } = await enter(cleo)
  await page.goto('/profile')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Bio').fill('Two cats')
  const isSent = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith('/api/profile'),
  )
  await saves(page)
  await isSent
  await page.getByLabel('Bio').fill('')
  held.resolve()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  await page.route('**/api/profile', (route) => route.abort())
  await saves(page)
  await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
})

test('Cleo has a name, and is helper or requester', async ({ enter }) => {
  const { page } = await enter(cleo, { phone: true })
  await page.goto('/profile')
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await page.getByLabel('Requester').uncheck({ force: true })
  await saves(page)
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Last name is required')).toBeVisible()
  await expect(page.getByText('Invalid Selection')).toBeVisible()
  await expect(page.locator('form').getByText('You must be either a helper')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await looksRight(page)
})

/** Cleo asks, Ben helps, and the task is completed, by calls alone. */
async function meet(cleos: APIRequestContext, bens: APIRequestContext, benId: string) {
  const post = {
    taskType: 'service',
    title: 'Carry a sofa up one flight',
    description: 'It is a two-seater and not heavy. The stairs are wide.',
    category: 'household',
    compensationType: 'money',
    compensation: 45,
    address: `${street}, Oak Park, IL 60302`,
  }
  const { id } = await (await cleos.post('/api/tasks', { data: post })).json()
  await bens.post('/api/offers', { data: { taskId: id } })
  await cleos.patch(`/api/tasks/${id}/assign`, { data: { helperId: benId } })
  await cleos.patch(`/api/tasks/${id}/complete`)
}

test('Cleo reviews Ben from his page, and he reads it on his own', async ({ enter }) => {
  const { page, context } = await enter(cleo, { phone: true })
  const helper = await enter(ben)
  await meet(context.request, helper.context.request, helper.id)
  await helper.page.goto('/profile')
  await expect(helper.page.getByText('no ratings yet')).toBeVisible()

  await page.goto(`/user/${helper.id}`)
  await expect(page.getByRole('heading', { name: 'Leave a Review' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Carry a sofa up one…' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Review Carry a sofa up one flight' }).click()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByLabel('Comment').fill('On time and cheerful.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Review Carry a sofa up one flight' }).click()
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(page.getByLabel('Comment')).toHaveValue('On time and cheerful.')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Review submitted successfully.')).toBeVisible()
  await expect(page.getByText('Reviewed', { exact: true })).toBeVisible()
  await expect(page.getByText('On time and cheerful.')).toBeVisible()
  await expect(page.getByLabel('Rated 4.0 out of 5 in 1 review')).toBeVisible()

  await helper.page.getByRole('button', { name: /1 review show all/ }).click()
  const dialog = helper.page.getByRole('dialog', { name: 'Reviews' })
  await expect(dialog.getByText('On time and cheerful.')).toBeVisible()
  await expect(dialog.getByText('As requester · Household · Carry a sofa up one flight')).toBeVisible()
  await looksRight(helper.page)

  await page.goto('/profile?tab=tasks')
  await expect(page.getByRole('link', { name: 'Carry a sofa up one flight' })).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByText('$45')).toBeVisible()
  await looksRight(page)
})

test('nobody lives at a wrong address', async ({ enter }) => {
  const { page } = await enter(cleo, { phone: true })
  await page.goto('/user/nobody')
  await expect(page.getByRole('heading', { level: 1, name: 'User Not Found' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a signed-out visitor is led to sign in', async ({ page }) => {
  for (const path of ['/profile', '/user/00000000-0000-4000-8000-000000000001']) {
    await isLedToSignIn(
      page,
      () => page.goto(path),
      () => expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible(),
    )
  }
})
