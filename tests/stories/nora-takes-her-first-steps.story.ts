import type { Page } from '@playwright/test'
import { picture } from '#tests/fixtures/files.ts'
import { cast } from '../cast.ts'
import { button, desk, expect, expectAccessible, field, phone, postDogWalk, press, test } from './story-test.ts'

const nora = cast.cleo
const bio = 'Two kids, one cat. I can water plants.'

const topOf = async (page: Page, name: string) => (await button(page, name).boundingBox())?.y ?? Number.NaN

for (const viewport of [phone, desk]) {
  const where = viewport === phone ? 'on a phone' : 'at a desk'

  test(`Nora says where she lives, adds a picture and two lines, ${where}`, async ({ signUp }) => {
    const { page } = await signUp(nora)
    await page.setViewportSize(viewport)
    await page.goto('/')
    const steps = page.getByRole('region', { name: 'Your first steps' })
    await expect(steps).toContainText('Step 1 of 3, each can be skipped')
    await expectAccessible(page)
    await field(page, 'Your ZIP code').fill('6030')
    await press(steps, 'Save')
    await expect(field(page, 'Your ZIP code')).toHaveAccessibleDescription(/five digits/)
    await field(page, 'Your ZIP code').fill('60302')
    await expect(field(page, 'Your ZIP code'), 'before anything is saved').toHaveAccessibleDescription(
      'That is Oak Park, IL.',
    )
    await expectAccessible(page)
    await press(steps, 'Save')

    await expect(steps.getByRole('heading', { name: 'A picture of you' })).toBeFocused()
    await expect(steps).toContainText('Step 2 of 3')
    await expectAccessible(page)
    const buffer = await picture('png', 300, 300)
    await steps.getByLabel('Picture').setInputFiles({ name: 'nora.png', mimeType: 'image/png', buffer })

    await expect(steps.getByRole('heading', { name: 'Two lines about you' })).toBeFocused()
    await expect(steps.getByRole('radio', { name: 'I need help' })).toBeChecked()
    await steps.getByLabel('About you (optional)').fill(bio)
    await page.reload()
    await expect(steps.getByLabel('About you (optional)'), 'her words are kept').toHaveValue(bio)
    await steps.getByRole('radio', { name: 'Both' }).check({ force: true })
    await expectAccessible(page)
    await press(steps, 'Save')

    await expect(steps).toHaveCount(0)
    const me = await (await page.request.get('/api/auth/user')).json()
    expect(me).toMatchObject({ address: 'Oak Park, 60302', location: 'Oak Park, IL', bio, isHelper: true })
    expect(me.profileImageUrl).not.toBeNull()
    await page.goto('/post?type=request')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Your profile' })).toHaveCount(0)
  })

  test(`Nora skips the steps, and is asked once more before she posts and offers, ${where}`, async ({ signUp }) => {
    const ada = await signUp(cast.ada)
    const { page } = await signUp(nora)
    await page.setViewportSize(viewport)
    await page.goto('/')
    const steps = page.getByRole('region', { name: 'Your first steps' })
    for (const title of ['Where is your neighborhood?', 'A picture of you', 'Two lines about you']) {
      await expect(steps.getByRole('heading', { name: title })).toBeVisible()
      await press(steps, 'Skip')
    }
    await expect(steps).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recent Requests Near You' })).toBeVisible()
    await expect(steps, 'nobody is asked twice').toHaveCount(0)

    const reminder = page.getByRole('complementary', { name: 'Your profile' })
    await page.goto('/post?type=request')
    await expect(reminder).toBeVisible()
    await expectAccessible(page)
    await press(reminder, 'Not now')
    await expect(reminder).toHaveCount(0)

    const taskId = await postDogWalk(ada.page, 'Walk Biscuit on Friday')
    await page.goto(`/task/${taskId}`)
    await button(page, 'Offer Help').click()
    await expect(page.getByLabel('Message (optional)')).toBeVisible()
    await expect(reminder, 'once is enough').toHaveCount(0)
    await press(page, 'Send Offer')
    await expect(button(page, 'Take Back My Offer')).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByRole('switch', { name: 'Helper' }), 'the first offer makes her a helper').toBeChecked()
  })
}

for (const viewport of [phone, desk])
  test(`Nora adds a picture and two lines while she posts, ${viewport === phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const { page } = await signUp(nora)
    await page.setViewportSize(viewport)
    await page.goto('/post?type=request')
    await field(page, 'Title').fill('Water my plants')
    await press(page, 'Add a picture and two lines')
    const pictureDialog = page.getByRole('dialog', { name: 'A picture of you' })
    await expect(pictureDialog).toBeVisible()
    await expectAccessible(page)
    const buffer = await picture('png', 300, 300)
    await pictureDialog.getByLabel('Picture').setInputFiles({ name: 'nora.png', mimeType: 'image/png', buffer })
    const aboutDialog = page.getByRole('dialog', { name: 'Two lines about you' })
    await aboutDialog.getByLabel('About you (optional)').fill(bio)
    await expectAccessible(page)
    await press(aboutDialog, 'Save')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Your profile' })).toHaveCount(0)
    await expect(field(page, 'Title'), 'her words are kept').toHaveValue('Water my plants')
    await expect(page.locator('main :focus')).toContainText('Title')
    await expect(page).toHaveURL(/\/post/)
    const me = await (await page.request.get('/api/auth/user')).json()
    expect(me.bio).toBe(bio)
    expect(me.profileImageUrl).not.toBeNull()
  })

for (const viewport of [phone, desk])
  test(`Nora adds a picture and two lines while she offers, ${viewport === phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const ada = await signUp(cast.ada)
    const { page } = await signUp(nora)
    await page.setViewportSize(viewport)
    await page.goto(`/task/${await postDogWalk(ada.page, 'Walk Biscuit on Friday')}`)
    await button(page, 'Offer Help').click()
    await page.getByLabel('Message (optional)').fill('I walk past every morning.')
    await expectAccessible(page)
    const [add, later] = [await topOf(page, 'Add a picture and two lines'), await topOf(page, 'Not now')]
    expect(add, 'the button that adds them comes first').toBeLessThanOrEqual(later)
    await press(page, 'Add a picture and two lines')
    await press(page.getByRole('dialog', { name: 'A picture of you' }), 'Skip')
    const about = page.getByRole('dialog', { name: 'Two lines about you' })
    await expect(about.getByRole('radio', { name: 'Both' }), 'she is about to help').toBeChecked()
    await about.getByLabel('About you (optional)').fill(bio)
    await expectAccessible(page)
    await press(about, 'Save')
    await expect(about).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Your profile' })).toHaveCount(0)
    await expect(page.getByLabel('Message (optional)'), 'her words are kept').toHaveValue('I walk past every morning.')
    await expect(page.locator('dialog :focus')).toContainText('Message (optional)')
    await press(page, 'Send Offer')
    await expect(button(page, 'Take Back My Offer')).toBeVisible()
    expect((await (await page.request.get('/api/auth/user')).json()).bio).toBe(bio)
  })

for (const end of ['accepted', 'declined', 'taken back'])
  test(`Nora is not reminded before her second offer, although her first one was ${end}`, async ({ signUp }) => {
    const ada = await signUp(cast.ada)
    const { page, id } = await signUp(nora)
    const first = await postDogWalk(ada.page, 'Walk Biscuit')
    const second = await postDogWalk(ada.page, 'Walk him again')
    const offer = await (await page.request.post('/api/offers', { data: { taskId: first } })).json()
    if (end === 'accepted') await ada.page.request.patch(`/api/tasks/${first}/assign`, { data: { helperId: id } })
    if (end === 'declined') await ada.page.request.patch(`/api/offers/${offer.id}/decline`)
    if (end === 'taken back') await page.request.patch(`/api/offers/${offer.id}/withdraw`)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'How shall we reach you?' })).toBeVisible()
    await page.goto(`/task/${second}`)
    await button(page, 'Offer Help').click()
    await expect(page.getByLabel('Message (optional)')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('complementary', { name: 'Your profile' })).toHaveCount(0)
  })

test('Nora’s device tells where she lives', async ({ signUp }) => {
  const { page, context } = await signUp(nora)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.88731, longitude: -87.79218 })
  await page.goto('/')
  await press(page, 'Use my location')
  await expect(field(page, 'Your ZIP code')).toHaveValue('60301')
  await expect(page.getByText('That is Oak Park, IL.')).toBeVisible()
})
