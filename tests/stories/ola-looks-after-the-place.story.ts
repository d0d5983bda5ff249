import { openAsStaff } from './open-as-staff.ts'
import { desk, expect, expectAccessible, phone, test, title } from './story-test.ts'

// The demo has an operator and a moderator.
test.use({ baseURL: ({ demo }, use) => use(demo) })

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Ola reads how the place is and what needs her, ${where}`, async ({ browser, baseURL }) => {
    const page = await openAsStaff({ browser, baseURL, size, who: 'ola' })
    await page.goto('/')
    await page.getByRole('button', { name: size === phone ? /^Open menu/ : /^Profile menu/ }).click()
    await page.getByRole('link', { name: 'Operate' }).click()
    await expect(title(page, 'Operate')).toBeFocused()
    await expect(page).toHaveURL('/operate')
    const part = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(part('Database')).toContainText('The embedded database')
    await expect(part('Database')).toContainText('Fine')
    await expect(part('Server')).toContainText('One server process runs.')
    await expect(part('Mail')).toContainText('A demo sends no mail.')
    // Nobody backs up a demo.
    await expect(part('Backup')).toContainText('Needs you')
    await expect(part('Backup')).toContainText('Run npm run backup -- FILE')
    await expectAccessible(page)

    const jobs = part('Background jobs').locator('summary')
    await jobs.focus()
    await page.keyboard.press('Enter')
    await expect(part('Background jobs').getByText('Remind of what comes near')).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })

test('Ola is told when the health does not load, and tries again', async ({ browser, baseURL }) => {
  const page = await openAsStaff({ browser, baseURL, size: phone, who: 'ola' })
  await page.route('**/api/operator/**', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
  await page.goto('/operate')
  await expect(page.getByText('This did not load')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/operator/**')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Database' })).toBeVisible()
  await page.context().close()
})

test('what Ola sees does not exist for Mo, who moderates', async ({ browser, baseURL }) => {
  const page = await openAsStaff({ browser, baseURL })
  await page.goto('/operate')
  await expect(title(page, 'Page not found')).toBeVisible()
  await page.context().close()
})
