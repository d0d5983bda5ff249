import type { Page } from '@playwright/test'

/** A picture of a screen, taken in each size and color scheme. */
export type Shot = {
  /** File name of the picture: `home-loading`. */
  name: string
  /** A demo neighbor, the new account `nora`, or nobody. */
  as: 'maya' | 'ben' | 'priya' | 'mo' | 'ola' | 'tom' | 'nora' | 'nobody'
  path: string
  /** Actions before the picture is taken; they change nothing that other pictures show. */
  steps?: (page: Page) => Promise<unknown>
  /** Calls that never get a response, to show a screen while it loads, and calls that fail. */
  pendingCalls?: string
  failingCalls?: string
  /** Set if the screen looks like this in one size only. */
  only?: 'desk' | 'phone'
}

/** Presses the first visible button with this name; fails quickly if there is none at this width. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click({ timeout: 20_000 })

const signInWrongly = async (page: Page) => {
  await page.getByLabel('Email').fill('maya@porchlight.example')
  await page.getByLabel('Password', { exact: true }).fill('not-hers-at-all')
  await page.keyboard.press('Enter')
  await page.getByText('Authentication Error').waitFor()
}

const openDatePicker = async (page: Page) => {
  await press('Date')(page)
  await page.getByRole('grid').or(page.getByRole('table')).first().waitFor()
}

const typePhoneNumber = async (page: Page) => {
  await page.getByLabel('Title').fill('Carry a sofa, 708-555-0188')
  await page.getByLabel('Description').fill('Two flights up. Write to ben@porchlight.example, or ring the bell.')
  await page.getByLabel('Address', { exact: true }).fill('12 Maple Street')
  await page.getByText('This looks like your email address').waitFor()
}

const askAboutPhoneNumber = async (page: Page) => {
  await typePhoneNumber(page)
  await page.getByLabel('Category').selectOption('Household')
  await openDatePicker(page)
  // By the keyboard: with doubled text size, a press would scroll the page, which closes the calendar.
  await page.locator('table button:focus, [role=grid] button:focus').waitFor()
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.getByLabel('Amount').fill('45')
  await press('Post Request')(page)
  await page.getByRole('dialog', { name: 'Leave this in?' }).waitFor()
}

const fillCard = async (page: Page) => {
  await page.getByLabel('Title').fill('Carry a sofa up one flight')
  await page
    .getByLabel('Description')
    .fill('A two-seater, not heavy. The stairs are wide, and there is lemonade after.')
  await page.getByLabel('Category').selectOption('Household')
  await page.getByLabel('Duration').fill('1.5')
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill('12 Maple Street, Oak Park, IL 60302')
  const heading = page.getByText('This is how neighbors see it')
  await heading.scrollIntoViewIfNeeded()
  if ((await page.locator('summary', { has: heading }).count()) > 0) await heading.click()
  await page.getByText('1.5 hours').waitFor()
}

/** A narrow window, or a large text, has the button beside the filters. */
const changeZip = async (page: Page) => {
  const filters = page.getByRole('button', { name: /^Filters/ }).filter({ visible: true })
  if (await filters.count()) await filters.click()
  await press('Change')(page)
}

/** Skips the first steps of a new account; those that another picture skipped are asked for again. */
const skipSteps = (count: number) => async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  for (let skipped = 0; skipped < count; skipped += 1) await press('Skip')(page)
}

/** Lists an offer of the viewer that was never sent, because other pictures show the same account without one. */
const pretendToHaveOffered = async (page: Page) => {
  const [offered] = await (await page.request.get('/api/tasks')).json()
  await page.route('**/api/my-tasks?type=offered', (route) => route.fulfill({ json: [offered] }))
  // A test browser blocks notifications.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await page.reload()
  await page.getByText('How shall we reach you?').waitFor()
}

const visitors: Shot[] = [
  { name: 'landing', as: 'nobody', path: '/' },
  { name: 'landing-menu', as: 'nobody', path: '/', only: 'phone', steps: press('Menu') },
  { name: 'privacy-policy', as: 'nobody', path: '/privacy-policy' },
  { name: 'guidelines', as: 'nobody', path: '/guidelines' },
  { name: 'report', as: 'nobody', path: '/report' },
  { name: 'terms-of-service', as: 'nobody', path: '/terms-of-service' },
  { name: 'auth', as: 'nobody', path: '/auth' },
  { name: 'auth-sign-up', as: 'nobody', path: '/auth', steps: press(/Sign up$/) },
  { name: 'auth-refused', as: 'nobody', path: '/auth', steps: signInWrongly },
  { name: 'missing-visitor', as: 'nobody', path: '/no/such/page' },
]

const home: Shot[] = [
  { name: 'home-maya', as: 'maya', path: '/' },
  { name: 'home-ben', as: 'ben', path: '/' },
  { name: 'home-new', as: 'nora', path: '/', steps: skipSteps(0) },
  { name: 'home-second-step', as: 'nora', path: '/', steps: skipSteps(1) },
  { name: 'home-third-step', as: 'nora', path: '/', steps: skipSteps(2) },
  { name: 'home-unreached', as: 'nora', path: '/', steps: pretendToHaveOffered },
  { name: 'home-loading', as: 'maya', path: '/', pendingCalls: '**/api/{tasks,my-tasks}*' },
  { name: 'home-failed', as: 'maya', path: '/', failingCalls: '**/api/{tasks,my-tasks}*' },
  { name: 'notifications', as: 'maya', path: '/', steps: press(/^Notifications/) },
  { name: 'notifications-none', as: 'nora', path: '/', steps: press(/^Notifications/) },
  { name: 'profile-menu', as: 'maya', path: '/', only: 'desk', steps: press(/^Profile menu/) },
  { name: 'side-menu', as: 'maya', path: '/', only: 'phone', steps: press('Open menu') },
]

const browse: Shot[] = [
  { name: 'browse', as: 'ben', path: '/browse' },
  { name: 'browse-calendar', as: 'ben', path: '/browse?view=calendar' },
  { name: 'browse-map', as: 'ben', path: '/browse?view=map' },
  { name: 'browse-filtered', as: 'ben', path: '/browse?category=childcare&compensation=money' },
  { name: 'browse-filters', as: 'ben', path: '/browse', only: 'phone', steps: press(/^Filters/) },
  { name: 'browse-zip', as: 'ben', path: '/browse', steps: changeZip },
  { name: 'browse-nothing', as: 'ben', path: '/browse?q=submarine' },
  { name: 'browse-loading', as: 'ben', path: '/browse', pendingCalls: '**/api/tasks*' },
  { name: 'browse-failed', as: 'ben', path: '/browse', failingCalls: '**/api/tasks*' },
]

const posting: Shot[] = [
  { name: 'post-request', as: 'maya', path: '/post?type=request' },
  { name: 'post-refused', as: 'nora', path: '/post?type=request', steps: press('Post Request') },
  { name: 'post-day', as: 'nora', path: '/post?type=request', steps: openDatePicker },
  { name: 'post-card', as: 'maya', path: '/post?type=request', steps: fillCard },
  { name: 'post-contact', as: 'ben', path: '/post?type=request', steps: typePhoneNumber },
  { name: 'post-contact-question', as: 'ben', path: '/post?type=request', steps: askAboutPhoneNumber },
  { name: 'post-service', as: 'priya', path: '/post?type=service' },
]

const messages: Shot[] = [
  { name: 'messages', as: 'maya', path: '/messages' },
  { name: 'messages-ben', as: 'ben', path: '/messages' },
  { name: 'messages-none', as: 'nora', path: '/messages' },
  { name: 'messages-loading', as: 'maya', path: '/messages', pendingCalls: '**/api/my-tasks*' },
]

const openCase = (name: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name: 'Decision' }).waitFor()
}

/** Takes the case if nobody has, because the picture before may have taken it, and writes a decision. */
const writeDecision = async (page: Page) => {
  await openCase(/^A post .*private information/)(page)
  const take = page.getByRole('button', { name: 'Take This Case' })
  if (await take.count()) await take.click()
  await page.getByRole('radio', { name: 'Give advice' }).check()
  await page.getByLabel('Which rule is it about?').selectOption({ index: 6 })
}

const answerAppeal = async (page: Page) => {
  await openCase(/^A post/)(page)
  await page.getByRole('radio', { name: 'Take the decision back' }).check()
}

const searchPeople = async (page: Page) => {
  await page.getByLabel('Name or email').fill('wa')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: '@' }).first().waitFor()
}

const moderation: Shot[] = [
  { name: 'moderate', as: 'mo', path: '/moderate' },
  { name: 'moderate-none', as: 'mo', path: '/moderate?state=closed' },
  { name: 'moderate-loading', as: 'mo', path: '/moderate', pendingCalls: '**/api/moderation/**' },
  { name: 'moderate-failed', as: 'mo', path: '/moderate', failingCalls: '**/api/moderation/**' },
  { name: 'case', as: 'mo', path: '/moderate', steps: openCase(/^A post Urgent Unsafe or illegal \(2\)/) },
  { name: 'case-decision', as: 'mo', path: '/moderate', steps: writeDecision },
  { name: 'case-decided', as: 'mo', path: '/moderate?state=decided', steps: openCase(/^A post/) },
  { name: 'log', as: 'mo', path: '/moderate/log' },
  { name: 'case-appealed', as: 'mo', path: '/moderate?state=appealed', steps: answerAppeal },
  {
    name: 'operate',
    as: 'ola',
    path: '/operate',
    steps: (page) => page.getByText('Each job and its last run').click(),
  },
  { name: 'operate-people', as: 'ola', path: '/operate/people', steps: searchPeople },
  { name: 'operate-figures', as: 'ola', path: '/operate/figures' },
  { name: 'notices', as: 'tom', path: '/account/notices' },
  { name: 'promises', as: 'ben', path: '/account/promises' },
  { name: 'promises-none', as: 'nora', path: '/account/promises' },
  { name: 'notices-none', as: 'nora', path: '/account/notices' },
]

const people: Shot[] = [
  { name: 'profile', as: 'maya', path: '/profile' },
  { name: 'profile-refused', as: 'nora', path: '/profile', steps: (page) => refuseProfile(page) },
  { name: 'profile-tasks', as: 'maya', path: '/profile?tab=tasks' },
  { name: 'profile-tasks-none', as: 'nora', path: '/profile?tab=tasks' },
  { name: 'profile-reviews', as: 'ben', path: '/profile?tab=reviews' },
  { name: 'profile-reviews-none', as: 'nora', path: '/profile?tab=reviews' },
  { name: 'reviews-dialog', as: 'ben', path: '/profile', steps: press(/^Rated/) },
  { name: 'profile-loading', as: 'maya', path: '/profile', pendingCalls: '**/api/auth/user' },
  { name: 'notification-settings', as: 'maya', path: '/notification-settings' },
  { name: 'account', as: 'maya', path: '/account' },
  { name: 'account-email', as: 'nora', path: '/account', steps: press('Change Email') },
  { name: 'forgot-password', as: 'nobody', path: '/forgot-password' },
  { name: 'reset-password', as: 'nobody', path: '/reset-password' },
  { name: 'not-me', as: 'nobody', path: '/not-me' },
  { name: 'appeal', as: 'nobody', path: '/appeal' },
  { name: 'verify-email', as: 'nobody', path: '/verify-email' },
  { name: 'test-offers', as: 'maya', path: '/test-offers' },
  { name: 'missing-user', as: 'maya', path: '/user/00000000-0000-4000-8000-000000000000' },
  { name: 'missing', as: 'maya', path: '/no/such/page' },
]

async function refuseProfile(page: Page) {
  await page.getByLabel('First name').fill('')
  await press('Save Changes')(page)
}

export const screens: Shot[] = [...visitors, ...home, ...browse, ...posting, ...messages, ...moderation, ...people]

/** Pictures for the README. */
export const readmeShots: Shot[] = [
  { name: 'landing', as: 'nobody', path: '/' },
  { name: 'browse', as: 'ben', path: '/browse' },
]
