import { cast } from '../cast.ts'
import { address, fillDescription, readNewestPost } from './post-form.ts'
import { dayLabel, expect, expectAccessible, postDogWalk, test } from './story-test.ts'

const { ada } = cast

for (const phone of [false, true])
  test(`the date picker opens below its field, ${phone ? 'on a phone' : 'at a desk'}`, async ({ signUp }) => {
    const { page } = await signUp(ada, { phone })
    await page.goto('/post')
    const field = page.getByLabel('Date', { exact: true })
    await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await field.click()
    await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeVisible()
    const [fieldBox, monthBox] = [await field.boundingBox(), await page.getByRole('dialog').boundingBox()]
    const fieldBottom = (fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)
    expect(monthBox?.y).toBeGreaterThanOrEqual(fieldBottom)
    expect(monthBox?.y).toBeLessThan(fieldBottom + 24)
    expect(Math.abs((monthBox?.x ?? 0) - (fieldBox?.x ?? 0))).toBeLessThan(40)
  })

test('Ada cannot choose past days or points', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  await expect(page.getByRole('radio', { name: 'Points' })).toBeDisabled()
  await expect(page.getByText('Coming soon', { exact: true })).toBeVisible()

  await page.getByLabel('Date', { exact: true }).click()
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  const yesterday = page.getByRole('button', { name: dayLabel(-1), exact: true })
  if ((await yesterday.count()) > 0) await expect(yesterday).toBeDisabled()
  await expectAccessible(page)
})

for (const phone of [false, true])
  test(`Ada reads what neighbors will see before they do, ${phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const { page } = await signUp(ada, { phone })
    const requestedPaths: string[] = []
    page.on(
      'request',
      (request) => /\/api\/zips\//.test(request.url()) && void requestedPaths.push(new URL(request.url()).pathname),
    )
    const preview = page.getByText(/^Neighbors see:/)
    const addressBox = page.getByLabel('Address', { exact: true })
    const question = '60301 is the ZIP code of Oak Park. Is it right?'
    await page.goto('/post')
    await expect(preview).toHaveText('Neighbors see: General Area')

    await addressBox.pressSequentially('9 Elm St, River Forest, IL 6030')
    await expect(preview).toHaveText('Neighbors see: General Area')
    expect(requestedPaths).toEqual([])
    await addressBox.press('1')
    await expect(preview).toHaveText(`Neighbors see: Oak Park, 60301${question}`)
    await expectAccessible(page)
    await addressBox.fill('10 Elm St, River Forest, IL 60301')
    await addressBox.fill('12 Nowhere Rd, 99999')
    await expect(preview).toHaveText(/^Neighbors see: General AreaThis ZIP code is not known here/)
    await addressBox.fill('9 Elm St, River Forest, IL 60301')
    await expect(preview).toHaveText(`Neighbors see: Oak Park, 60301${question}`)
    expect(requestedPaths).toEqual(['/api/zips/60301', '/api/zips/99999'])

    await page.getByLabel('Keep my exact address private').uncheck()
    await expect(preview).toHaveText(
      `Neighbors see: 9 Elm St, River Forest, IL 60301In lists and on the map: Oak Park, 60301${question}`,
    )
    await expectAccessible(page)
  })

test('Ada sees only the ZIP code until its city is known, and if it cannot be loaded', async ({ signUp }) => {
  const { page } = await signUp(ada)
  const preview = page.getByText(/^Neighbors see:/)
  const addressBox = page.getByLabel('Address', { exact: true })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/zips/60301', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.route('**/api/zips/60302', (route) => route.abort())
  await page.goto('/post')
  await addressBox.fill('9 Elm St, Oak Park, IL 60301')
  await expect(preview).toHaveText('Neighbors see: the city of ZIP 60301')
  const before = await preview.boundingBox()
  released.resolve()
  await expect(preview).toHaveText('Neighbors see: Oak Park, 60301')
  expect((await preview.boundingBox())?.height).toBe(before?.height)

  const failed = page.waitForEvent('requestfailed')
  await addressBox.fill(address)
  await failed
  await expect(preview).toHaveText('Neighbors see: the city of ZIP 60302')
  await page.unroute('**/api/zips/60302')
  await addressBox.fill('9 Elm St, River Forest, IL 60301')
  await addressBox.fill(address)
  await expect(preview).toHaveText('Neighbors see: Oak Park, 60302')
})

test('Ada and Ben see her post at the same place, however she wrote the address', async ({ signUp }) => {
  const [{ page }, ben] = [await signUp(ada), await signUp(cast.ben)]
  const id = await postDogWalk(page, 'Walk my whippet')
  await page.request.patch(`/api/tasks/${id}`, { data: { address: 'Oak Park 60302' } })
  for (const reader of [page, ben.page]) {
    await reader.goto('/browse?q=whippet')
    const card = reader.getByRole('article').filter({ has: reader.locator(`[href="/task/${id}"]`) })
    await expect(card).toContainText('Oak Park, 60302')
    await reader.goto('/browse?q=whippet&view=map')
    const listItem = reader.getByRole('listitem').filter({ has: reader.locator(`[href="/task/${id}"]`) })
    await expect(listItem).toContainText('Oak Park, 60302')
    await expect(reader.getByLabel('Map of tasks').getByText('Oak Park', { exact: true })).toBeAttached()
  }
})

test('Ada chooses a day by keyboard, and adds her location to the post', async ({ signUp }) => {
  const { page, context } = await signUp(ada, { phone: true })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.88731, longitude: -87.79218 })
  await page.goto('/post')
  await fillDescription(page, 'Carry a sofa up one flight')
  const date = page.getByLabel('Date', { exact: true })
  await date.press('Enter')
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(date).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: dayLabel(8), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(date).toBeFocused()
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)

  await page.getByRole('button', { name: 'Use my location' }).press('Enter')
  await expect(page.getByText('Your location is used.')).toBeVisible()
  await page.getByRole('button', { name: 'Do not use it' }).press('Enter')
  await expect(page.getByText('Your location is used.')).toBeHidden()
  await page.getByRole('button', { name: 'Use my location' }).press('Enter')
  await expect(page.getByText('Your location is used.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post Request' }).press('Enter')
  await expect(page.getByText('Request Posted!')).toBeVisible()
  const posted = await readNewestPost(page)
  expect(posted).toMatchObject({ latitude: 41.887, longitude: -87.792 })

  await page.goto(`/edit-request/${posted.id}`)
  await page.getByRole('button', { name: 'Place it by its address alone' }).click()
  await expect(page.getByText('placed by its address alone')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Request Updated!')).toBeVisible()
  expect((await readNewestPost(page)).latitude).not.toBe(41.887)
})

test('Ada is told that her browser gives no location', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/post')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Your browser did not say where you are.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeFocused()
})

test('Ada can remove the device’s location from a post only while its address is unchanged', async ({ signUp }) => {
  const { page } = await signUp(ada)
  const removeLocationButton = page.getByRole('button', { name: 'Place it by its address alone' })
  const keptPlaceText = page.getByText('The post keeps its place on the map')
  const id = await postDogWalk(page, 'Walk my whippet')
  await page.request.patch(`/api/tasks/${id}`, { data: { latitude: 41.887, longitude: -87.792 } })
  await page.goto(`/edit-request/${id}`)
  await expect(removeLocationButton).toBeVisible()
  await expect(keptPlaceText).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('9 Elm St, River Forest, IL 60301')
  await expect(removeLocationButton).toHaveCount(0)
  await page.getByLabel('Address', { exact: true }).fill(address)
  await expect(removeLocationButton).toBeVisible()

  await page.request.patch(`/api/tasks/${id}`, { data: { latitude: null, longitude: null } })
  const zipLoaded = page.waitForResponse('**/api/zips/60302')
  await page.reload()
  await zipLoaded
  await expect(page.getByText('Neighbors see: Oak Park, 60302')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible()
  await expect(removeLocationButton).toHaveCount(0)
  await expect(keptPlaceText).toHaveCount(0)
})
