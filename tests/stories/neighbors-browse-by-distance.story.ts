import type { BrowserContextOptions } from '@playwright/test'
import { cast } from '../cast.ts'
import { card, cards, test } from './browse-fixture.ts'
import { button, desk, expect, expectAccessible, phone, press } from './story-test.ts'

const oakPark = { latitude: 41.8885, longitude: -87.7898 }
const unusableZips: [string, RegExp][] = [
  ['', /five digits/],
  ['6030', /five digits/],
  ['60302-1', /five digits/],
  ['Oak Park', /five digits/],
  ['00000', /not known here/],
]
const nearHome: BrowserContextOptions = { geolocation: oakPark, permissions: ['geolocation'] }
const bunkBed = 'Put together a bunk bed before the kids notice'

test('Ben filters by distance from his device’s location, and reads rounded distances', async ({ openBrowse }) => {
  const page = await openBrowse(nearHome)
  await expect(page.getByText('Distances from Oak Park, 60304')).toBeVisible()
  await button(page, 'Nearby').click()
  await expect(page).toHaveURL(/\?miles=5$/)
  await expect(button(page, 'Remove filter: Within 5 miles')).toBeVisible()
  await expect(card(page, bunkBed)).toContainText('under 1 mile')
  await expect(page.getByText('Distances from'), 'they start at the device').toBeHidden()

  await page.getByLabel('Sort by').selectOption('Closest')
  await expect(cards(page).first()).toContainText('under 1 mile')
  await expect(cards(page).last()).toContainText(/about \d miles/)
})

test('distances start at the ZIP code of Ben’s profile if his device gives no location', async ({ openBrowse }) => {
  const page = await openBrowse({}, '?miles=1&sort=closest')
  await expect(page.getByText('Distances from Oak Park, 60304')).toBeVisible()
  await expect(cards(page).first()).toContainText('under 1 mile')
  await expect(page, 'the filter stays').toHaveURL(/\?miles=1&sort=closest$/)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await press(page, 'Change')
  await page.getByLabel('Your ZIP code').fill('60402')
  await press(page, 'Use ZIP Code')
  await expect(page.getByText('Distances from Berwyn, 60402')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Distances from Berwyn, 60402'), 'it stays on this device').toBeVisible()
})

for (const viewport of [phone, desk])
  test(`Cleo types a ZIP code, because nothing tells where she is, ${viewport === phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const { page } = await signUp(cast.cleo)
    await page.setViewportSize(viewport)
    await page.goto('/browse?miles=5&when=this_week')
    await expect(page.getByRole('alert')).toContainText('Location Access')
    await expect(page.getByRole('alert')).toContainText('Unable to get your location. Distance filtering disabled.')
    await expect(page).toHaveURL(/\?when=this_week$/)
    await expect(button(page, 'Nearby')).toHaveAttribute('aria-pressed', 'false')

    const zip = page.getByLabel('Your ZIP code')
    const placeLine = page.getByText('Distances from Oak Park, 60302').filter({ visible: true })
    await expectAccessible(page)
    for (const [typed, error] of unusableZips) {
      await zip.fill(typed)
      await zip.press('Enter')
      await expect(zip).toHaveAccessibleDescription(error)
      await expect(zip).toBeFocused()
    }
    await zip.fill(' ６０３０２-1234 ')
    await press(page, 'Use ZIP Code')
    await expect(page, 'the filter works now').toHaveURL(/when=this_week/)
    await expect(page).toHaveURL(/miles=5/)
    await expect(zip).toBeHidden()

    await page.goto('/browse?view=calendar&sort=closest&miles=2')
    await expect(placeLine).toBeVisible()
    await button(page, 'Change').filter({ visible: true }).click()
    await press(page, 'Use my location')
    await expect(zip).toHaveAccessibleDescription(/gives no location\. Please type your ZIP code/)
    await press(page, 'Cancel')
    await expect(placeLine).toBeVisible()
    await expect(page).toHaveURL(/miles=2/)
  })
