import { openAsStaff } from './open-as-staff.ts'
import { desk, expect, expectAccessible, phone, test, title } from './story-test.ts'

// The demo has a moderator, an operator and cases.
test.use({ baseURL: ({ demo }, use) => use(demo) })

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Mo opens a case, and Ola reads in the log that she did, ${where}`, async ({ browser, baseURL }) => {
    const page = await openAsStaff({ browser, baseURL, size })
    await page.goto('/moderate')
    await page.getByRole('link', { name: /^A post Urgent Unsafe or illegal \(2\)/ }).click()
    await expect(title(page, 'A post')).toBeVisible()
    const opened = page.url()

    const olas = await openAsStaff({ browser, baseURL, size, who: 'ola' })
    await olas.goto('/moderate')
    await olas.getByRole('link', { name: 'Read the Log' }).click()
    await expect(title(olas, 'Log')).toBeFocused()
    const line = olas.getByRole('listitem').filter({ hasText: 'Mo opened a case.' }).first()
    await expect(line).toBeVisible()
    await expectAccessible(olas)
    await line.getByRole('link', { name: 'Open the case' }).click()
    await expect(olas).toHaveURL(opened)
    for (const staff of [page, olas]) await staff.context().close()
  })

test('the log does not exist for Nora, who has no role', async ({ signUp }) => {
  const { page } = await signUp({ firstName: 'Nora', lastName: 'Field' })
  await page.goto('/moderate/log')
  await expect(title(page, 'Page not found')).toBeVisible()
})
