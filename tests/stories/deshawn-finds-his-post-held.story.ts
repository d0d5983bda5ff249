import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import { withheldTag } from '#shared/withholding/copy.ts'
import { openAsStaff } from './open-as-staff.ts'
import { desk, expect, expectAccessible, phone, test } from './story-test.ts'

// The demo has a post that several neighbors have reported.
test.use({ baseURL: ({ demo }, use) => use(demo) })

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`DeShawn finds his held post marked among his tasks, and Mo reads that it is held, ${where}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: size, ...(baseURL && { baseURL }) })
    await context.request.post('/api/auth/login', {
      data: { email: 'deshawn@porchlight.example', password: demoPassword },
    })
    const page = await context.newPage()
    for (const path of ['/', '/profile?tab=tasks']) {
      await page.goto(path)
      await expect(page.getByText(withheldTag)).toHaveCount(1)
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: /^Hold the ladder/ }).click()
    await expect(page.getByText(/^Several neighbors have reported it/)).toBeVisible()
    await context.close()

    const mos = await openAsStaff({ browser, baseURL, size })
    await mos.goto('/moderate')
    await mos.getByRole('link', { name: /Unsafe or illegal \(3\)/ }).click()
    await expect(mos.getByText(/^Reports hold it/)).toBeVisible()
    await expectAccessible(mos)
    await mos.context().close()
  })
