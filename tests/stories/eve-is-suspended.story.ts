import { loginPath } from '#shared/auth/paths.ts'
import { accept, offer } from './chat.ts'
import { openAsStaff } from './open-as-staff.ts'
import {
  desk,
  expect,
  expectAccessible,
  field,
  password,
  phone,
  postDogWalk,
  press,
  test,
  title,
} from './story-test.ts'

// The demo has a moderator.
test.use({ baseURL: ({ demo }, use) => use(demo) })

const eve = { firstName: 'Eve', lastName: 'Stone' }
const cleo = { firstName: 'Cleo', lastName: 'Marsh' }
const words = 'You ask neighbors to deposit a check and to send a part of it back.'

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Mo suspends Eve, who signs in, reads why and leaves, ${where}`, async ({ browser, baseURL, signUp }) => {
    const cleos = await signUp(cleo, { phone: size === phone })
    const eves = await signUp(eve, { phone: size === phone })
    const taskId = await postDogWalk(eves.page, 'Walk my dog, and cash a check')
    await offer(cleos.page, taskId)
    await accept(eves.page, taskId, cleos.id)
    const reporting = { subjectKind: 'task', subjectId: taskId, reason: 'scam' }
    expect((await cleos.page.request.post('/api/reports', { data: reporting })).status()).toBe(201)

    const page = await openAsStaff({ browser, baseURL, size })
    await page.goto('/moderate')
    await page.getByRole('link', { name: /^A post A money trick/ }).click()
    await press(page, 'Take This Case')
    await page.getByRole('radio', { name: 'Limit the author for a while' }).check()
    await expect(page.getByLabel('For how long?')).toHaveValue('7')
    await page.getByRole('radio', { name: 'Suspend the account' }).check()
    await expect(page.getByLabel('For how long?')).toHaveValue('30')
    await page.getByLabel('For how long?').selectOption('Without an end')
    await page.getByLabel('Which rule is it about?').selectOption('2. Keep money honest')
    await page.getByLabel('What did you see?').fill(words)
    await expect(page.getByText(/Your account is suspended, and what you had agreed on has ended/)).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Decide')
    await press(page.getByRole('dialog', { name: 'Suspend the account?' }), 'Decide and Tell Them')
    await expect(page.getByText('Decided by Mo: Suspend the account')).toBeVisible()
    await expectAccessible(page)

    await cleos.page.goto('/')
    await press(cleos.page, /^Notifications, \d unread/)
    await expect(cleos.page.getByText(/Your arrangement with Eve .*will not take place/)).toBeVisible()
    await cleos.page.goto(`/task/${taskId}`)
    await expect(title(cleos.page, 'Task Not Found')).toBeVisible()

    await eves.page.goto('/')
    await eves.page.goto(loginPath)
    await field(eves.page, 'Email').fill(eves.email)
    await field(eves.page, 'Password').fill(password)
    await press(eves.page, 'Sign In')
    await expect(title(eves.page, 'Your account is suspended')).toBeVisible()
    await expect(eves.page.getByRole('article')).toContainText(words)
    await expect(eves.page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(eves.page)
    await eves.page.goto('/browse')
    await expect(title(eves.page, 'Your account is suspended')).toBeVisible()

    const download = eves.page.waitForEvent('download')
    await press(eves.page, 'Download My Data')
    await download
    await press(eves.page, 'Delete My Account')
    const dialog = eves.page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Password', { exact: true }).fill('not my password')
    await press(dialog, 'Delete My Account')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(eves.page)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await press(dialog, 'Delete My Account')
    await expect(eves.page.getByText('Your account is deleted.')).toBeVisible()
    await page.context().close()
  })
