import { cast } from '../cast.ts'
import { address, describe, newestOf } from './posting.ts'
import { dayLabel, expect, looksRight, postsForADogWalk, test } from './stage.ts'

const { ada } = cast

for (const phone of [false, true])
  test(`the month hangs below its field, ${phone ? 'on a phone' : 'at a desk'}`, async ({ enter }) => {
    const { page } = await enter(ada, { phone })
    await page.goto('/post')
    const field = page.getByLabel('Date', { exact: true })
    await field.evaluate((box) => box.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await field.click()
    await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeVisible()
    const [above, month] = [await field.boundingBox(), await page.getByRole('dialog').boundingBox()]
    const aboveEnds = (above?.y ?? 0) + (above?.height ?? 0)
    expect(month?.y).toBeGreaterThanOrEqual(aboveEnds)
    expect(month?.y).toBeLessThan(aboveEnds + 24)
    expect(Math.abs((month?.x ?? 0) - (above?.x ?? 0))).toBeLessThan(40)
  })

test('Days that have passed cannot be chosen, and points are coming soon', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/post')
  await expect(page.getByRole('radio', { name: 'Points' })).toBeDisabled()
  await expect(page.getByText('Coming soon', { exact: true })).toBeVisible()

  await page.getByLabel('Date', { exact: true }).click()
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  const yesterday = page.getByRole('button', { name: dayLabel(-1), exact: true })
  if ((await yesterday.count()) > 0) await expect(yesterday).toBeDisabled()
  await looksRight(page)
})

for (const phone of [false, true])
  test(`Ada reads what neighbors will see before they do, ${phone ? 'on a phone' : 'at a desk'}`, async ({ enter }) => {
    const { page } = await enter(ada, { phone })
    const asked: string[] = []
    page.on(
      'request',
      (request) => /\/api\/zips\//.test(request.url()) && void asked.push(new URL(request.url()).pathname),
    )
    const preview = page.getByText(/^Neighbors see:/)
    const box = page.getByLabel('Address', { exact: true })
    const isRight = '60301 is the ZIP code of Oak Park. Is it right?'
    const hint = 'With a ZIP code at its end, neighbors nearby can find it.'
    await page.goto('/post')
    await expect(preview).toHaveText(`Neighbors see: General Area${hint}`)

    await box.pressSequentially('9 Elm St, River Forest, IL 6030')
    await expect(preview).toHaveText(`Neighbors see: General Area${hint}`)
    expect(asked).toEqual([])
    await box.press('1')
    await expect(preview).toHaveText(`Neighbors see: Oak Park, 60301${isRight}`)
    await looksRight(page)
    await box.fill('10 Elm St, River Forest, IL 60301')
    await box.fill('12 Nowhere Rd, 99999')
    await expect(preview).toHaveText(/^Neighbors see: General AreaThis ZIP code is not known here/)
    await box.fill('9 Elm St, River Forest, IL 60301')
    await expect(preview).toHaveText(`Neighbors see: Oak Park, 60301${isRight}`)
    expect(asked).toEqual(['/api/zips/60301', '/api/zips/99999'])

    await page.getByLabel('Keep my exact address private').uncheck()
    await expect(preview).toHaveText(
      `Neighbors see: 9 Elm St, River Forest, IL 60301In lists and on the map: Oak Park, 60301${isRight}`,
    )
    await looksRight(page)
  })

test('Ada is told of no city before it is known, nor when it cannot be', async ({ enter }) => {
  const { page } = await enter(ada)
  const preview = page.getByText(/^Neighbors see:/)
  const box = page.getByLabel('Address', { exact: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/zips/60301', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route('**/api/zips/60302', (route) => route.abort())
  await page.goto('/post')
  await box.fill('9 Elm St, Oak Park, IL 60301')
  await expect(preview).toHaveText('Neighbors see: the city of ZIP 60301')
  const before = await preview.boundingBox()
  held.resolve()
  await expect(preview).toHaveText('Neighbors see: Oak Park, 60301')
  expect((await preview.boundingBox())?.height).toBe(before?.height)

  const failed = page.waitForEvent('requestfailed')
  await box.fill(address)
  await failed
  await expect(preview).toHaveText('Neighbors see: the city of ZIP 60302')
  await page.unroute('**/api/zips/60302')
  await box.fill('9 Elm St, River Forest, IL 60301')
  await box.fill(address)
  await expect(preview).toHaveText('Neighbors see: Oak Park, 60302')
})

test('Ada finds her own post in the lists where everybody does, however she wrote its place', async ({ enter }) => {
  const [{ page }, ben] = [await enter(ada), await enter(cast.ben)]
  const id = await postsForADogWalk(page, 'Walk my whippet')
  await page.request.patch(`/api/tasks/${id}`, { data: { address: 'Oak Park 60302' } })
  for (const reader of [page, ben.page]) {
    await reader.goto('/browse?q=whippet')
    const card = reader.getByRole('article').filter({ has: reader.locator(`[href="/task/${id}"]`) })
    await expect(card).toContainText('Oak Park, 60302')
    await reader.goto('/browse?q=whippet&view=map')
    const line = reader.getByRole('listitem').filter({ has: reader.locator(`[href="/task/${id}"]`) })
    await expect(line).toContainText('Oak Park, 60302')
    await expect(reader.getByLabel('Map of requests').getByText('Oak Park', { exact: true })).toBeAttached()
  }
})

test('Ada chooses a day by keyboard, and lets the post say where she is', async ({ enter }) => {
  const { page, context } = await enter(ada, { phone: true })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.88731, longitude: -87.79218 })
  await page.goto('/post')
  await describe(page, 'Carry a sofa up one flight')
  const date = page.getByLabel('Date', { exact: true })
  await date.press('Enter')
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: dayLabel(0), exact: true })).toBeFocused()
  await looksRight(page)
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
  await looksRight(page)
  await page.getByRole('button', { name: 'Post Request' }).press('Enter')
  await expect(page.getByText('Request Posted!')).toBeVisible()
  const sent = await newestOf(page)
  expect(sent).toMatchObject({ latitude: 41.887, longitude: -87.792 })

  await page.goto(`/edit-request/${sent.id}`)
  await page.getByRole('button', { name: 'Place it by its address alone' }).click()
  await expect(page.getByText('placed by its address alone')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Request Updated!')).toBeVisible()
  expect((await newestOf(page)).latitude).not.toBe(41.887)
})

test('Ada does without her location where the browser has none', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/post')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Your browser did not say where you are.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeFocused()
})

test('Ada is offered to give up a place only where her device gave the post one, while its address stays', async ({
  enter,
}) => {
  const { page } = await enter(ada)
  const choice = page.getByRole('button', { name: 'Place it by its address alone' })
  const keeps = page.getByText('The post keeps its place on the map')
  const id = await postsForADogWalk(page, 'Walk my whippet')
  await page.request.patch(`/api/tasks/${id}`, { data: { latitude: 41.887, longitude: -87.792 } })
  await page.goto(`/edit-request/${id}`)
  await expect(choice).toBeVisible()
  await expect(keeps).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('9 Elm St, River Forest, IL 60301')
  await expect(choice).toHaveCount(0)
  await page.getByLabel('Address', { exact: true }).fill(address)
  await expect(choice).toBeVisible()

  await page.request.patch(`/api/tasks/${id}`, { data: { latitude: null, longitude: null } })
  const told = page.waitForResponse('**/api/zips/60302')
  await page.reload()
  await told
  await expect(page.getByText('Neighbors see: Oak Park, 60302')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible()
  await expect(choice).toHaveCount(0)
  await expect(keeps).toHaveCount(0)
})
