import { cast } from '../cast.ts'
import { desk, expect, looksRight, phone, test } from './stage.ts'

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
    await looksRight(page)

    for (const [path, title] of [
      ['/privacy-policy', 'Privacy Policy'],
      ['/terms-of-service', 'Terms of Service'],
    ] as const) {
      await page.goto('/')
      await page.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText('June 25, 2025').first()).toBeVisible()
      await looksRight(page)
    }

    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await looksRight(page)
  })

for (const width of [390, 360])
  test(`Dan finds the way in beside the menu, as far as ${width} px have room`, async ({ page }) => {
    await page.setViewportSize({ ...phone, width })
    await page.goto('/')
    const header = page.getByRole('banner')
    const inSight = (name: string) => header.getByRole('link', { name, exact: true }).filter({ visible: true })
    await expect(inSight('Log In')).toBeVisible()
    await expect(inSight('Sign Up')).toHaveCount(width === 390 ? 1 : 0)
    const { height = 0 } = (await header.boundingBox()) ?? {}
    expect(height, 'all in one row').toBeLessThan(80)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(inSight('Sign Up')).toHaveCount(1)
    await looksRight(page)
  })

test('Ada reads the law with nobody asking her to sign in, and goes back to what she did', async ({ enter }) => {
  const { page } = await enter(cast.ada)
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

test('Dan, who has read the law, joins from where he read it', async ({ page }) => {
  for (const path of ['/privacy-policy', '/terms-of-service']) {
    await page.goto(path)
    for (const name of ['Log In', 'Sign Up'])
      await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveAttribute('href', '/api/login')
  }
})

test('Dan asks a question: his mail program opens, and a sentence says where to write otherwise', async ({ page }) => {
  await page.goto('/')
  const said = page.waitForEvent('dialog')
  await page.getByRole('button', { name: 'Contact' }).click()
  const dialog = await said
  expect(dialog.message()).toMatch(/^If your email client didn't open automatically, please send your query to: .+@.+$/)
  await dialog.accept()
})

test('Dan turns to signing up, reads the terms, and comes back to where he was', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  const joins = page.getByRole('heading', { level: 1, name: 'Join your community' })
  await expect(joins).toBeVisible()
  await page.getByLabel('First name').fill('Dan')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  const terms = await opened
  await expect(terms).toHaveURL('/terms-of-service')
  await terms.close()
  await expect(joins).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Dan')
  await page.reload()
  await expect(joins).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await expect(page, 'and Back leaves').toHaveURL('/')
})
