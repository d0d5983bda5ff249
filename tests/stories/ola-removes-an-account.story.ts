import { loginPath } from '#shared/auth/paths.ts'
import { accept, offer } from './chat.ts'
import { readMailedLink } from './mailbox.ts'
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

// The demo has a moderator and an operator.
test.use({ baseURL: ({ demo }, use) => use(demo) })

const [eve, cleo] = [
  { firstName: 'Eve', lastName: 'Stone' },
  { firstName: 'Cleo', lastName: 'Marsh' },
]
const seen = 'You ask neighbors to deposit a check and to send a part of it back.'
const plea = 'Somebody else had my password. I never wrote that.'

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Ola removes Eve's account, Eve appeals by the link in her mail, and Mo takes it back, ${where}`, async ({
    browser,
    baseURL,
    signUp,
  }) => {
    const cleos = await signUp(cleo, { phone: size === phone })
    const eves = await signUp(eve, { phone: size === phone })
    await eves.page.goto(await readMailedLink(eves.page, 'Confirm your email address', eves.email))
    await press(eves.page, 'Confirm my address')
    await expect(title(eves.page, 'Email confirmed')).toBeFocused()
    const taskId = await postDogWalk(eves.page, 'Walk my dog, then cash a check')
    await offer(cleos.page, taskId)
    await accept(eves.page, taskId, cleos.id)
    const reporting = { subjectKind: 'task', subjectId: taskId, reason: 'scam' }
    expect((await cleos.page.request.post('/api/reports', { data: reporting })).status()).toBe(201)

    const mos = await openAsStaff({ browser, baseURL, size })
    await mos.goto('/moderate')
    await mos.getByRole('link', { name: /^A post A money trick/ }).click()
    await press(mos, 'Take This Case')
    await expect(mos.getByRole('radio', { name: 'Suspend the account' })).toBeVisible()
    await expect(mos.getByRole('radio', { name: 'Remove the account' })).toHaveCount(0)
    await press(mos, 'Leave It to Others')
    const caseUrl = mos.url()

    const olas = await openAsStaff({ browser, baseURL, size, who: 'ola' })
    await olas.goto(caseUrl)
    await press(olas, 'Take This Case')
    await olas.getByRole('radio', { name: 'Remove the account' }).check()
    await expect(olas.getByLabel('For how long?')).toHaveCount(0)
    await olas.getByLabel('Which rule is it about?').selectOption('2. Keep money honest')
    await olas.getByLabel('What did you see?').fill(seen)
    await expect(olas.getByText(/your account is being removed\. It will be deleted on/)).toBeVisible()
    await expectAccessible(olas)
    await press(olas, 'Decide')
    await press(olas.getByRole('dialog', { name: 'Remove the account?' }), 'Decide and Tell Them')
    await expect(olas.getByText('Decided by Ola: Remove the account')).toBeVisible()

    const { page } = eves
    await page.goto(loginPath)
    await field(page, 'Email').fill(eves.email)
    await field(page, 'Password').fill(password)
    await press(page, 'Sign In')
    await expect(title(page, 'Your account is being removed')).toBeVisible()
    await expect(page.getByRole('article')).toContainText(seen)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')

    const link = await readMailedLink(page, 'A decision by our volunteers', eves.email)
    await page.goto(link)
    await expect(title(page, 'Ask for another look')).toBeVisible()
    await expect(page.getByText(seen)).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Send')
    const why = page.getByLabel('Why should somebody look at it again?')
    await expect(why).toBeFocused()
    await why.fill(plea)
    await page.reload()
    await expect(why).toHaveValue(plea)
    await press(page, 'Send')
    await expect(title(page, 'You asked for another look')).toBeFocused()
    await expect(page.getByText(plea)).toBeVisible()
    await expectAccessible(page)

    await mos.goto(caseUrl)
    await mos.getByRole('radio', { name: 'Take the decision back' }).check()
    await mos.getByLabel('Your words').fill('We have seen that it was not you, and are sorry.')
    await press(mos, 'Answer')
    await press(mos.getByRole('dialog'), 'Answer and Tell Them')
    await expect(mos.getByText('Taken back')).not.toHaveCount(0)

    await page.goto(link)
    await expect(title(page, 'This link no longer works')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/appeal')
    await expect(title(page, 'This link is not complete')).toBeVisible()
    await cleos.page.goto('/')
    await press(cleos.page, /^Notifications, \d unread/)
    await expect(cleos.page.getByText('Eve is here again. That decision was changed.')).toBeVisible()
    for (const staff of [mos, olas]) await staff.context().close()
  })
