import type { APIRequestContext, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, expectAccessible, expectRedirectToSignIn, test } from './story-test.ts'

const { cleo, ben } = cast

const phoneNumber = '708 555 0100'
const street = '12 Maple Street'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const openTab = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click()

async function fillProfile(page: Page) {
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Bio').fill('Two cats, one ladder.')
  await page.getByLabel('Phone').fill(phoneNumber)
  await page.getByLabel('Address').fill(`${street}, Oak Park, IL 60302`)
  await page.getByLabel('Helper').check({ force: true })
}

test('Cleo fills in her profile, and Ben sees it without her phone number and address', async ({ signUp }) => {
  const { page, id } = await signUp(cleo)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  await expect(page.getByText('coming soon').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Verification' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Background Check' })).toBeDisabled()
  await expectAccessible(page)

  await fillProfile(page)
  await save(page)
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cleo Lindqvist' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue(phoneNumber)

  await save(page)
  await expect(page.getByText('Profile Updated'), 'with nothing changed').toBeVisible()

  await page.getByRole('link', { name: 'How neighbors see you' }).click()
  await expect(page.getByText('This is how neighbors see you.')).toBeVisible()

  const visitor = await signUp(ben, { phone: true })
  await visitor.page.goto(`/user/${id}`)
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Cleo Lindqvist' })).toBeVisible()
  for (const text of ['No ratings yet', 'Oak Park, IL', 'Two cats, one ladder.', 'Helper', 'Requester'])
    await expect(visitor.page.getByText(text, { exact: true })).toBeVisible()
  await expect(visitor.page.getByText(/^Joined \w+ \d{4}$/)).toBeVisible()
  for (const text of [phoneNumber, street, '@porchlight.example'])
    await expect(visitor.page.getByText(text)).toHaveCount(0)
  await expectAccessible(visitor.page)
  await visitor.page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(visitor.page).toHaveURL('/browse')
})

test('Cleo reads how to write a phone number before anything is sent', async ({ signUp }) => {
  const { page } = await signUp(cleo)
  await page.goto('/profile')
  await page.getByLabel('Phone').fill('abc')
  await save(page)
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Please write a number such as \(708\) 555-0100/)
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Phone').fill('+1 708.555.0100 ext. 12')
  await save(page)
  await expect(page.getByText('Profile Updated')).toBeVisible()
})

test('Cleo’s changes survive other tabs, a reload and a failure', async ({ signUp }) => {
  const { page } = await signUp(cleo, { phone: true })
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Three cats')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  await openTab(page, 'My Tasks')
  await expect(page).toHaveURL('/profile?tab=tasks')
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await expectAccessible(page)
  await openTab(page, 'Reviews')
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await openTab(page, 'Profile')
  await expect(page.getByLabel('Bio')).toHaveValue('Three cats')

  await page.route('**/api/profile', (route) => route.abort())
  await save(page)
  await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Three cats')

  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByLabel('First name')).toBeFocused()
})

test('Cleo saves her profile in two tabs, and both changes stay', async ({ signUp }) => {
  const { page, context } = await signUp(cleo)
  await page.goto('/profile')
  await page.getByLabel('Last name').fill('Lindqvist')
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Discard Changes' }).click()
  await other.getByLabel('Bio').fill('Two cats, one ladder.')
  await save(other)
  await expect(other.getByText('Profile Updated')).toBeVisible()

  await save(page)
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Two cats, one ladder.')
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist')
  await expect(page.getByLabel('Bio')).toHaveValue('Two cats, one ladder.')
})

test('Cleo’s changes while her profile is being saved are kept, and so are changes that were not saved', async ({
  signUp,
}) => {
  const { page } = await signUp(cleo)
  await page.goto('/profile')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByLabel('Bio').fill('Two cats')
  const sentRequest = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith('/api/profile'),
  )
  await save(page)
  await sentRequest
  await page.getByLabel('Bio').fill('')
  released.resolve()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  await page.route('**/api/profile', (route) => route.abort())
  await save(page)
  await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
})

test('Cleo must have a name, and be helper or requester', async ({ signUp }) => {
  const { page } = await signUp(cleo, { phone: true })
  await page.goto('/profile')
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await page.getByLabel('Requester').uncheck({ force: true })
  await save(page)
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Last name is required')).toBeVisible()
  await expect(page.getByText('Invalid Selection')).toBeVisible()
  await expect(page.locator('form').getByText('You must be either a helper')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
})

/** Cleo posts a task, Ben helps, and the task is completed, all through the API. */
async function completeTask(cleoRequest: APIRequestContext, benRequest: APIRequestContext, benId: string) {
  const post = {
    taskType: 'service',
    title: 'Carry a sofa up one flight',
    description: 'It is a two-seater and not heavy. The stairs are wide.',
    category: 'household',
    compensationType: 'money',
    compensation: 45,
    address: `${street}, Oak Park, IL 60302`,
  }
  const { id } = await (await cleoRequest.post('/api/tasks', { data: post })).json()
  await benRequest.post('/api/offers', { data: { taskId: id } })
  await cleoRequest.patch(`/api/tasks/${id}/assign`, { data: { helperId: benId } })
  await cleoRequest.patch(`/api/tasks/${id}/complete`)
}

test('Cleo reviews Ben on his public page, and he reads it in his profile', async ({ signUp }) => {
  const { page, context } = await signUp(cleo, { phone: true })
  const helper = await signUp(ben)
  await completeTask(context.request, helper.context.request, helper.id)
  await helper.page.goto('/profile')
  await expect(helper.page.getByText('no ratings yet')).toBeVisible()

  await page.goto(`/user/${helper.id}`)
  await expect(page.getByRole('heading', { name: 'Leave a Review' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Carry a sofa up one…' })).toBeVisible()
  await expectAccessible(page)
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
  await expectAccessible(helper.page)

  await page.goto('/profile?tab=tasks')
  await expect(page.getByRole('link', { name: 'Carry a sofa up one flight' })).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByText('$45')).toBeVisible()
  await expectAccessible(page)
})

test('Cleo reads that a user does not exist', async ({ signUp }) => {
  const { page } = await signUp(cleo, { phone: true })
  await page.goto('/user/nobody')
  await expect(page.getByRole('heading', { level: 1, name: 'User Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a signed-out visitor is led to sign in', async ({ page }) => {
  for (const path of ['/profile', '/user/00000000-0000-4000-8000-000000000001']) {
    await expectRedirectToSignIn(
      page,
      () => page.goto(path),
      () => expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible(),
    )
  }
})
