import { cast } from '../cast.ts'
import { findHtmlErrors } from './html-errors.ts'
import { desk, expect, expectAccessible, phone, test } from './story-test.ts'

for (const [where, viewport] of [
  ['at a desk', desk],
  ['on a phone', phone],
] as const)
  test(`Dan reads what Porchlight is and what it promises, ${where}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const step of ['Post Your Request', 'Get Matched', 'Build Community', 'Recent Requests in Your Area'])
      await expect(page.getByRole('heading', { name: step })).toBeVisible()
    await expectAccessible(page)

    for (const [path, title] of [
      ['/privacy-policy', 'Privacy Policy'],
      ['/terms-of-service', 'Terms of Service'],
      ['/guidelines', 'Community Guidelines'],
    ] as const) {
      await page.goto('/')
      await page.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText('June 25, 2025').first()).toBeVisible()
      await expectAccessible(page)
    }

    await expect(page.getByRole('heading', { name: '2. Keep money honest' })).toBeVisible()
    await page.getByRole('link', { name: 'this page' }).click()
    await expect(page).toHaveURL('/report')
    await expect(page.getByRole('heading', { name: 'Ask for something to be taken down' })).toBeVisible()
    await expect(page.getByRole('link', { name: '1-800-799-7233' })).toHaveAttribute('href', 'tel:18007997233')
    await expectAccessible(page)

    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible(page)
  })

for (const width of [390, 360])
  test(`Dan finds the links to log in and sign up beside the menu, as far as ${width} px have space`, async ({
    page,
  }) => {
    await page.setViewportSize({ ...phone, width })
    await page.goto('/')
    const header = page.getByRole('banner')
    const visibleLink = (name: string) => header.getByRole('link', { name, exact: true }).filter({ visible: true })
    await expect(visibleLink('Log In')).toBeVisible()
    await expect(visibleLink('Sign Up')).toHaveCount(width === 390 ? 1 : 0)
    const { height = 0 } = (await header.boundingBox()) ?? {}
    expect(height, 'all in one row').toBeLessThan(80)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(visibleLink('Sign Up')).toHaveCount(1)
    await expectAccessible(page)
  })

test('Ada reads the legal pages without being asked to sign in, and goes back to the app', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  for (const path of ['/privacy-policy', '/terms-of-service']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Back to Porchlight' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^(Log In|Sign Up|Get Started)/ })).toHaveCount(0)
    for (const [name, href] of Object.entries({ Browse: '/browse', 'Post What You Offer': '/post?type=service' }))
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/messages')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Porchlight' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
})

test('Dan can log in and sign up from the legal pages', async ({ page }) => {
  for (const path of ['/privacy-policy', '/terms-of-service']) {
    await page.goto(path)
    for (const name of ['Log In', 'Sign Up'])
      await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveAttribute('href', '/api/login')
  }
})

test('Dan presses Contact, and reads an address in case his mail program does not open', async ({ page }) => {
  await page.goto('/')
  const dialogShown = page.waitForEvent('dialog')
  await page.getByRole('button', { name: 'Contact' }).click()
  const dialog = await dialogShown
  expect(dialog.message()).toMatch(/^If your email client didn't open automatically, please send your query to: .+@.+$/)
  await dialog.accept()
})

test('Dan reads the terms while he signs up, and finds his form as he left it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await page.getByRole('button', { name: 'New here? Sign up' }).click()
  const signUpHeading = page.getByRole('heading', { level: 1, name: 'Join your community' })
  await expect(signUpHeading).toBeVisible()
  await page.getByLabel('First name').fill('Dan')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  const terms = await opened
  await expect(terms).toHaveURL('/terms-of-service')
  await terms.close()
  await expect(signUpHeading).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Dan')
  await page.reload()
  await expect(signUpHeading).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await expect(page, 'Back leaves the page').toHaveURL('/')
})

test('Dan finds the licenses of the libraries and fonts below the legal pages', async ({ page }) => {
  for (const path of ['/privacy-policy', '/terms-of-service']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Licenses of the libraries' }).click()
    await expect(page).toHaveURL('/licenses.txt')
    const inBuild = ['react', 'leaflet.markercluster', 'workbox-precaching', '@fontsource-variable/figtree']
    for (const name of [...inBuild, '@fontsource-variable/bricolage-grotesque'])
      await expect(page.locator('body')).toContainText(`# ${name} `)
    await expect(page.locator('body')).toContainText('SIL OPEN FONT LICENSE')
  }
})

test('every page that the server sends is valid HTML before a script has run', async ({ page, demo, signUp }) => {
  const neighbor = await signUp(cast.ada)
  const paths = [
    '/',
    '/auth',
    '/forgot-password',
    '/privacy-policy',
    '/terms-of-service',
    '/guidelines',
    '/report',
    '/unsubscribe',
  ]
  for (const { request } of [page, neighbor.page])
    for (const path of [...paths, `${demo}/`, `${demo}/demo/mail`]) {
      const html = await (await request.get(path)).text()
      expect(html).toMatch(/^<!doctype html>/i)
      expect(await findHtmlErrors(html), path).toEqual([])
    }
})
