import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { outcomeText } from '#shared/moderation/notice-copy.ts'
import { pressByKeyboard, tabTo } from './keyboard.ts'
import { openAsStaff } from './open-as-staff.ts'
import { cachedPaths } from './response-cache.ts'
import { desk, expect, expectAccessible, phone, postDogWalk, press, test, title } from './story-test.ts'

// The demo has a moderator and an operator.
test.use({ baseURL: ({ demo }, use) => use(demo) })

const [cleo, dan] = [
  { firstName: 'Cleo', lastName: 'Marsh' },
  { firstName: 'Dan', lastName: 'Reyes' },
]

const report = (page: Page, subjectKind: string, subjectId: string, reason: string, text?: string) =>
  page.request.post('/api/reports', { data: { subjectKind, subjectId, reason, text } })

const rule = { number: 2, title: 'Keep money honest' }
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const facts = (page: Page) => page.getByLabel('What did you see?')
const decisionHeading = (page: Page) => page.getByRole('heading', { name: 'Decision' })

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Mo decides what Cleo has reported, and she and Dan read it, ${where}`, async ({ browser, baseURL, signUp }) => {
    const cleos = await signUp(cleo, { phone: size === phone })
    const dans = await signUp(dan, { phone: size === phone })
    const taskId = await postDogWalk(dans.page, 'Walk my dog, and cash a check')
    await report(cleos.page, 'task', taskId, 'scam', 'This is the check trick.')

    const page = await openAsStaff({ browser, baseURL, size })
    await page.goto('/')
    await press(page, size === phone ? 'Open menu' : /^Profile menu of/)
    await page.getByRole('link', { name: 'Moderate' }).click()
    await expect(page).toHaveURL('/moderate')
    await expect(page.getByRole('heading', { level: 1, name: 'Moderate' })).toBeFocused()
    await expect(page.getByRole('link', { name: /^A post Urgent Unsafe or illegal \(2\)/ })).toContainText(
      'Unsafe or illegal',
    )
    await expect(page.getByRole('tab', { name: /^Waiting \d+$/ })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.getByRole('tab', { name: /^Appealed/ }).click()
    await expect(page.getByRole('link', { name: /^A post Somebody’s private information/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: /^Waiting/ }).click()

    await page.getByRole('link', { name: /^A post A money trick/ }).click()
    await expect(page).toHaveURL(/\/moderate\/case\//)
    await expect(page.getByRole('heading', { level: 1, name: 'A post' })).toBeFocused()
    await expect(page.getByText('This is the check trick.')).toBeVisible()
    await expect(page.getByRole('figure')).toContainText('Walk my dog, and cash a check')
    await expect(page.getByText('Nothing was ever decided against them.')).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Take This Case')
    await expect(decisionHeading(page)).toBeFocused()
    await expect(page.getByText('You work on it')).toBeVisible()
    await expectAccessible(page)

    await press(page, 'Decide')
    await expect(radio(page, 'Keep it')).toBeFocused()
    await expect(page.getByText('Please choose what you decide')).toBeVisible()
    await radio(page, 'Keep it').check()
    await expect(
      page.getByText('Nothing, unless reports had held it or the author was on hold: then that it stays.'),
    ).toBeVisible()
    await radio(page, 'Warn the author').check()
    await expect(facts(page)).toHaveValue(/^In your post we saw that money is asked for/)
    await press(page, 'Decide')
    await expect(page.getByLabel('Which rule is it about?')).toBeFocused()
    await expect(page.getByLabel('Which rule is it about?')).toHaveAccessibleDescription('Please choose a rule')
    await expectAccessible(page)
    await page.getByLabel('Which rule is it about?').selectOption('2. Keep money honest')
    await facts(page).fill('Too short')
    await press(page, 'Decide')
    await expect(facts(page)).toBeFocused()
    await expect(facts(page)).toHaveAccessibleDescription(/at least 20 characters/)
    await facts(page).fill('You ask neighbors to deposit a check and to send a part of it back.')
    await page.reload()
    await expect(radio(page, 'Warn the author')).toBeChecked()
    await expect(facts(page)).toHaveValue(/^You ask neighbors to deposit a check/)
    await expect(page.getByRole('paragraph').filter({ hasText: /^You ask neighbors to deposit/ })).toBeVisible()
    await press(page, 'Decide')
    const dialog = page.getByRole('dialog', { name: 'Warn the author?' })
    await expect(dialog).toContainText('The author and the neighbor who reported it are told at once.')
    await expectAccessible(page)
    await press(dialog, 'Look Again')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Decide', exact: true })).toBeFocused()
    await press(page, 'Decide')
    await press(dialog, 'Decide and Tell Them')
    await expect(decisionHeading(page)).toBeFocused()
    await expect(page.getByText('Everybody who has to know is told.')).toBeVisible()
    await expect(page.getByText('Decided by Mo: Warn the author')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All Cases' }).last().click()
    await expect(page.getByRole('tab', { name: /^Decided [1-9]/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^A post A money trick/ })).toHaveCount(0)

    await dans.page.goto('/')
    await press(dans.page, /^Notifications, 1 unread/)
    await dans.page.getByRole('link', { name: 'A decision by our volunteers' }).click()
    await expect(dans.page).toHaveURL('/account/notices')
    await expect(title(dans.page, 'Notices')).toBeFocused()
    const notice = dans.page.getByRole('article')
    await expect(notice).toContainText('This is a warning')
    await expect(notice).toContainText('You ask neighbors to deposit a check')
    await expect(notice.getByRole('link', { name: 'Read rule 2' })).toHaveAttribute('href', '/guidelines#rule-2')
    await expectAccessible(dans.page)

    await cleos.page.goto('/account')
    const reports = cleos.page.getByRole('region', { name: 'Your reports' })
    await expect(reports).toContainText(outcomeText(true, rule))
    await expect(reports).toContainText('Please tell us if it happens again.')
    await expectAccessible(cleos.page)
    await cleos.page.getByRole('link', { name: 'Read Your Notices' }).click()
    await expect(title(cleos.page, 'Notices')).toBeFocused()
    await expect(cleos.page.getByRole('article')).toContainText(outcomeText(true, rule))
    await expect(cleos.page.getByRole('article')).not.toContainText('warning')
    await expectAccessible(cleos.page)
    await page.context().close()
  })

test('Mo decides by the keyboard alone, and keeps the words when the case has changed', async ({
  browser,
  baseURL,
  signUp,
}) => {
  const cleos = await signUp(cleo)
  const dans = await signUp(dan)
  await report(cleos.page, 'task', await postDogWalk(dans.page, 'Buy my soap'), 'hate')
  const page = await openAsStaff({ browser, baseURL })
  const olas = await openAsStaff({ browser, baseURL, who: 'ola' })
  const row = /^A post Hate against people/

  await page.goto('/moderate')
  await expect(page.getByRole('link', { name: row })).toBeVisible()
  await page.keyboard.press('Tab')
  await pressByKeyboard(page, page.getByRole('tab', { name: /^Waiting/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Decided/ })).toBeFocused()
  await expect(page).toHaveURL('/moderate?state=decided')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: row })).toBeVisible()
  await pressByKeyboard(page, page.getByRole('link', { name: row }))
  await expect(page.getByRole('heading', { level: 1, name: 'A post' })).toBeFocused()
  const id = page.url().split('/').at(-1)
  const path = `/api/moderation/cases/${id}`
  await olas.goto(`/moderate/case/${id}`)
  await expect(olas.getByRole('button', { name: 'Take This Case' })).toBeVisible()

  await pressByKeyboard(page, page.getByRole('button', { name: 'Take This Case' }))
  await expect(decisionHeading(page)).toBeFocused()
  await press(olas, 'Take This Case')
  await expect(olas.getByText('Somebody else has just worked on this case.')).toBeVisible()
  await expect(olas.getByText('Mo works on this case.')).toBeVisible()
  await expect(decisionHeading(olas)).toBeFocused()
  await expectAccessible(olas)

  await tabTo(page, radio(page, 'Keep it'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, 'Give advice')).toBeChecked()
  await tabTo(page, page.getByLabel('Which rule is it about?'))
  await page.keyboard.type('4')
  await tabTo(page, facts(page))
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Twice.')
  // The case changes in another tab of Mo's.
  const { version } = await (await page.request.get(path)).json()
  await page.request.delete(`${path}/claim`, { data: { version } })
  await page.request.post(`${path}/claim`, { data: { version: version + 1 } })
  await pressByKeyboard(page, page.getByRole('button', { name: 'Decide', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Give advice?' })
  await expect(dialog.getByRole('button', { name: 'Look Again' })).toBeFocused()
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Decide and Tell Them' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('What you typed is still there.')).toBeVisible()
  await expect(facts(page)).toHaveValue(/ Twice\.$/)
  await expect(page.getByRole('button', { name: 'Decide', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Decide and Tell Them' }))
  await expect(decisionHeading(page)).toBeFocused()
  await expect(page.getByText('Decided by Mo: Give advice')).toBeVisible()
  for (const opened of [page, olas]) await opened.context().close()
})

test('Mo leaves a case to others, looks at a picture, and reads nothing about a case of his own', async ({
  browser,
  baseURL,
  signUp,
}) => {
  const cleos = await signUp(cleo)
  const dans = await signUp(dan)
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1a6653' } })
    .jpeg()
    .toBuffer()
  await dans.page.request.patch('/api/profile', {
    data: { profileImageUrl: `data:image/jpeg;base64,${picture.toString('base64')}` },
  })
  await report(cleos.page, 'photo', dans.id, 'intimate_image')
  const page = await openAsStaff({ browser, baseURL })
  const { id: moId } = await (await page.request.get('/api/auth/user')).json()
  await report(dans.page, 'person', moId, 'other', 'I do not like him.')

  await page.goto('/moderate')
  await page.getByRole('link', { name: /^A neighbor Something else/ }).click()
  await expect(page.getByText('You have a part in this case, so somebody else decides it.')).toBeVisible()
  await expect(page.getByText('I do not like him.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Take This Case' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All Cases' }).click()

  await page.getByRole('link', { name: /^A picture Before all others/ }).click()
  await expect(page.getByText('It comes blurred.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report it to the CyberTipline' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Show the picture')
  const shown = page.getByRole('img', { name: 'Copy of the reported picture' })
  await expect(shown).toHaveCSS('filter', /blur/)
  await expect(shown).toBeFocused()
  await pressByKeyboard(page, page.getByRole('button', { name: 'Take the blur away' }))
  await expect(shown).toHaveCSS('filter', 'none')
  await expect(page.getByRole('button', { name: 'Blur it again' })).toBeFocused()
  await expectAccessible(page)
  await press(page, 'Take This Case')
  await expect(radio(page, 'Warn the author')).toBeVisible()
  await press(page, 'Leave It to Others')
  await expect(decisionHeading(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Take This Case' })).toBeVisible()
  await page.context().close()
})

test('Cleo finds no screens of moderators', async ({ signUp }) => {
  const { page } = await signUp(cleo)
  for (const path of ['/moderate', '/moderate/case/00000000-0000-4000-8000-000000000000']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  await expectAccessible(page)
  await press(page, /^Profile menu of/)
  await expect(page.getByRole('link', { name: 'Log Out' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Moderate' })).toHaveCount(0)
})

test.describe('on a device that keeps answers', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Mo opens a case once, and nothing of it stays on his device', async ({ browser, baseURL }) => {
    const page = await openAsStaff({ browser, baseURL })
    const opened: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/moderation/cases/')) opened.push(pathname)
    })
    await page.goto('/moderate')
    await page.getByRole('link', { name: /^A post Urgent Unsafe or illegal \(2\)/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A post' })).toBeVisible()
    await expect.poll(() => cachedPaths(page), { timeout: 45_000 }).toContain('/api/auth/user')
    const readAgain = page.waitForResponse('**/api/auth/user')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await readAgain
    expect(opened).toHaveLength(1)
    await page.goto('/moderate')
    await expect(page.getByRole('link', { name: /^A post Urgent Unsafe or illegal \(2\)/ })).toBeVisible()
    expect((await cachedPaths(page)).filter((path) => path.startsWith('/api/moderation/'))).toEqual([])
    await page.context().close()
  })
})
