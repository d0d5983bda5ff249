import type { Page, Route } from '@playwright/test'
import { attachmentMaxBytes, avatarMaxBytes } from '#shared/limits.ts'
import { picture } from '#tests/given/sent-files.ts'
import { cast } from '../cast.ts'
import { accept, complete, offer, writes } from './chatting.ts'
import { asksToSignIn, emailOf, expect, isLedToSignIn, looksRight, password, postsForADogWalk, test } from './stage.ts'

/** The wire is cut before an answer comes; or the server answers with this, or with nothing that can be read. */
const cut = (route: Route) => route.abort()
const says = (message: string) => (route: Route) => route.fulfill({ status: 500, json: { message } })
const mumbles = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

async function sendsOffer(page: Page) {
  await press(page, 'Offer Help')
  await confirm(page, 'Send Offer')
}

async function asksAndConfirms(page: Page, name: string | RegExp, sure = String(name)) {
  await press(page, name)
  await confirm(page, sure)
}

async function reviews(page: Page) {
  await press(page, 'Leave a Review')
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await press(page, 'Submit Review')
}

async function savesBio(page: Page) {
  await page.getByLabel('Bio').fill('Three cats')
  await press(page, 'Save Changes')
}

async function signsIn(page: Page) {
  await page.getByLabel('Email').fill('nobody@porchlight.example')
  await page.getByLabel('Password', { exact: true }).fill('not a password of anybody')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function postsWhatSheOffers(page: Page) {
  await page.getByLabel('Title').fill('Sharpen your garden tools')
  await page.getByLabel('Description').fill('Shears, spades and the knife of a mower too.')
  await page.getByLabel('Category').selectOption('Household')
  await page.getByLabel('Amount').fill('15')
  await page.getByLabel('Service Area', { exact: true }).fill('12 Maple Street, Oak Park, IL 60302')
  await page
    .getByRole('button', { name: /^(Post|Save)/ })
    .last()
    .click()
}

const attaches = (name: string, mimeType: string, buffer: Buffer) => (page: Page) =>
  page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType, buffer })

const showsFace = (name: string, mimeType: string, buffer: Buffer) => (page: Page) =>
  page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType, buffer })

type Row = {
  what: string
  path: string
  /** The call that fails; none where nothing is asked of the server. */
  call?: string
  fails?: (route: Route) => unknown
  does: (page: Page) => Promise<void>
  title: string
  words: string
}

/** Each is tried on its own screen: the call fails, and these words are read, one toast alone. */
async function reads(page: Page, { what, path, call = 'nothing', fails = cut, does, title, words }: Row) {
  await page.goto(path)
  const failing = (route: Route) => (route.request().method() === 'GET' ? route.continue() : fails(route))
  await page.route(call, call.endsWith('google') ? fails : failing)
  await does(page)
  const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })
  await expect(toast, what).toContainText(words)
  await expect(toast, what).toHaveCount(1)
  await page.unroute(call)
}

test('Dan reads why he cannot come in', async ({ page }) => {
  const auth = { path: '/auth', call: '**/api/auth/login', does: signsIn }
  const rows: Row[] = [
    {
      ...auth,
      what: 'signing in is refused',
      fails: (route) => route.continue(),
      title: 'Authentication Error',
      words: 'That email and password do not match. Please try again.',
    },
    {
      ...auth,
      what: 'nothing readable comes back',
      fails: mumbles,
      title: 'Authentication Error',
      words: 'Something went wrong',
    },
    {
      ...auth,
      what: 'plain words come back',
      fails: (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Back at noon.' }),
      title: 'Authentication Error',
      words: 'Back at noon.',
    },
    {
      ...auth,
      what: 'signing in without an answer',
      fails: cut,
      title: 'Error',
      words: 'Failed to authenticate. Please try again.',
    },
    {
      what: 'no Google here',
      path: '/auth',
      call: '**/api/auth/google',
      fails: (route) => route.continue(),
      does: (page) => press(page, 'Continue with Google'),
      title: 'Google Sign-In Unavailable',
      words: 'Google authentication is not configured. Please use email sign-in.',
    },
  ]
  for (const row of rows) await reads(page, row)
})

test('Ada and Ben read what went wrong with a task, and what to do', async ({ enter }) => {
  const [{ page: adas }, ben] = [await enter(cast.ada), await enter(cast.ben)]
  const tasks = await Promise.all(
    ['open', 'offered', 'taken', 'done'].map((name) => postsForADogWalk(adas, `A walk, ${name}`)),
  )
  const [open, offered, taken, done] = tasks as [string, string, string, string]
  for (const id of [offered, taken, done]) await offer(ben.page, id)
  for (const id of [taken, done]) await accept(adas, id, ben.id)
  await complete(adas, done)

  const error = { title: 'Error', fails: cut }
  const away = says('We will be right back. Please try again.')
  const deleting = {
    title: 'Error',
    path: `/task/${open}`,
    call: `**/api/tasks/${open}`,
    does: (page: Page) => asksAndConfirms(page, 'Delete'),
  }
  await reads(ben.page, {
    ...error,
    what: 'an offer is not sent',
    path: `/task/${open}`,
    call: '**/api/offers',
    does: sendsOffer,
    words: 'Failed to send offer. Please try again.',
  })
  const adasRows: Row[] = [
    { ...deleting, what: 'deleting without an answer', fails: cut, words: 'Failed to delete task. Please try again.' },
    { ...deleting, what: 'deleting is refused', fails: away, words: 'We will be right back. Please try again.' },
    {
      ...error,
      what: 'closing fails',
      path: `/task/${open}`,
      call: '**/api/tasks/*/close',
      does: (page) => asksAndConfirms(page, 'Close Task'),
      words: 'Failed to complete task',
    },
    {
      ...error,
      what: 'accepting fails',
      path: `/task/${offered}`,
      call: '**/api/tasks/*/assign',
      does: (page) => asksAndConfirms(page, 'Accept Helper Ben Okafor', 'Accept Helper'),
      words: 'Failed to assign helper',
    },
    {
      ...error,
      what: 'completing fails',
      path: `/task/${taken}`,
      call: '**/api/tasks/*/complete',
      does: (page) => asksAndConfirms(page, 'Mark as Complete'),
      words: 'Failed to complete task',
    },
    {
      ...error,
      what: 'a review is not sent',
      path: `/task/${done}`,
      call: '**/api/reviews',
      does: reviews,
      words: 'Failed to submit review. Please try again.',
    },
    {
      ...error,
      what: 'a review is refused',
      fails: away,
      path: `/task/${done}`,
      call: '**/api/reviews',
      does: reviews,
      words: 'We will be right back. Please try again.',
    },
    {
      ...error,
      what: 'the profile is not saved',
      path: '/profile',
      call: '**/api/profile',
      does: savesBio,
      words: 'Failed to update profile. Please try again.',
    },
  ]
  for (const row of adasRows) await reads(adas, row)
})

test('Cleo reads what went wrong with a post, her place, her face and her switches', async ({ enter }) => {
  const { page } = await enter(cast.cleo)
  const away = says('We will be right back. Please try again.')
  const face = await picture('jpeg', 60, 60)
  const posting = { title: 'Error', path: '/post?type=service', call: '**/api/tasks', does: postsWhatSheOffers }
  const showing = { path: '/profile', call: '**/api/profile' }
  const rows: Row[] = [
    { ...posting, what: 'a post is lost', words: 'Failed to post request. Please try again.' },
    { ...posting, what: 'a post is refused', fails: away, words: 'We will be right back. Please try again.' },
    {
      what: 'the browser tells no place',
      path: '/browse',
      does: (page) => press(page, 'Nearby'),
      title: 'Location Access',
      words: 'Unable to get your location. Distance filtering disabled.',
    },
    {
      ...showing,
      what: 'no image',
      does: showsFace('notes.txt', 'text/plain', Buffer.from('hello')),
      title: 'Invalid File',
      words: 'Please select an image file.',
    },
    {
      ...showing,
      what: 'too large an image',
      does: showsFace('large.png', 'image/png', Buffer.alloc(avatarMaxBytes + 1)),
      title: 'File Too Large',
      words: 'Please select an image smaller than 5MB.',
    },
    {
      ...showing,
      what: 'an image that cannot be read',
      does: showsFace('broken.png', 'image/png', Buffer.from('no picture')),
      title: 'Upload Failed',
      words: 'Failed to process image. Please try again.',
    },
    {
      ...showing,
      what: 'an image that does not arrive',
      does: showsFace('face.jpg', 'image/jpeg', face),
      title: 'Upload Failed',
      words: 'Failed to upload image. Please try again.',
    },
    {
      ...showing,
      what: 'neither helper nor requester',
      does: asNobody,
      title: 'Invalid Selection',
      words: 'You must be either a helper, requester, or both.',
    },
    {
      what: 'a switch is not saved',
      path: '/notification-settings',
      call: '**/api/notification-settings',
      does: (page) => page.getByRole('switch', { name: 'New offers' }).click(),
      title: 'Error',
      words: 'Failed to update notification settings. Please try again.',
    },
  ]
  for (const row of rows) await reads(page, row)
})

/** A new profile is a requester's. */
async function asNobody(page: Page) {
  await page.getByLabel('Requester').uncheck({ force: true })
  await press(page, 'Save Changes')
}

test('Ada reads what went wrong in a chat', async ({ enter }) => {
  const { page } = await enter(cast.ada)
  const [ben, cleo] = [await enter(cast.ben), await enter(cast.cleo)]
  const [one, two] = [
    await postsForADogWalk(page, 'A walk with Ben'),
    await postsForADogWalk(page, 'A walk with one of two'),
  ]
  for (const id of [one, two]) await offer(ben.page, id)
  await offer(cleo.page, two)
  const chat = { title: 'Error', path: `/messages?task=${one}`, call: '**/api/upload' }
  const pdf = 'application/pdf'
  const rows: Row[] = [
    {
      ...chat,
      what: 'a file does not arrive',
      does: attaches('lease.txt', 'text/plain', Buffer.from('No pets.')),
      words: 'Failed to upload file. Please try again.',
    },
    {
      ...chat,
      what: 'too large a file',
      does: attaches('film.pdf', pdf, Buffer.alloc(attachmentMaxBytes + 1)),
      title: 'File too large',
      words: 'Please select a file smaller than 10MB.',
    },
    {
      ...chat,
      what: 'a message does not arrive',
      call: '**/api/messages',
      does: (page) => writes(page, 'At noon?'),
      words: 'Failed to send message. Please try again.',
    },
    {
      what: 'no helper is chosen',
      path: `/messages?task=${two}`,
      does: (page) => writes(page, 'At noon?'),
      title: 'Select a Helper',
      words: 'Please select a helper to chat with',
    },
    {
      what: 'notices stay unread',
      path: '/',
      call: '**/api/notifications/mark-all-read',
      does: marksAllAsRead,
      title: 'Error',
      words: 'Failed to mark all as read. Please try again.',
    },
  ]
  for (const row of rows) await reads(page, row)
})

async function marksAllAsRead(page: Page) {
  await press(page, /^Notifications, /)
  await press(page, 'Mark all as read')
}

test('who tries the demo reads that a test offer failed', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo })
  const page = await context.newPage()
  await page.request.post('/api/auth/register', { data: { ...cast.ada, email: emailOf(cast.ada), password } })
  await postsForADogWalk(page, 'A walk, open')
  await reads(page, {
    what: 'a test offer is lost',
    path: '/test-offers',
    call: '**/api/offers',
    does: (page) => press(page, 'Create Test Offer'),
    title: 'Error',
    words: 'Failed to create test offer.',
  })
  await context.close()
})

/** Whatever asks first says for all that a session is over: what a page asks every few seconds is answered before it gets there. */
async function asksNothingByItself(page: Page) {
  await page.route('**/api/notifications/unread-count', (route) => route.fulfill({ json: { count: 0 } }))
  await page.route('**/api/messages/unread', (route) => route.fulfill({ json: [] }))
}

test('whose session is over reads so wherever it is noticed, and is led to sign in again', async ({ enter }) => {
  const ada = await enter(cast.ada)
  const ben = await enter(cast.ben)
  const id = await postsForADogWalk(ada.page, 'A walk, open')
  const over = 'You are logged out. Logging in again...'
  const rows = [
    { who: ben, does: sendsOffer, title: 'Please log in', words: 'You need to be logged in to offer help.' },
    { who: ada, does: (page: Page) => asksAndConfirms(page, 'Delete'), title: 'Unauthorized', words: over },
  ]
  for (const { who, does, title, words } of rows) {
    const { page, context } = who
    await asksNothingByItself(page)
    await page.goto(`/task/${id}`, { waitUntil: 'networkidle' })
    await context.clearCookies()
    const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })
    await isLedToSignIn(
      page,
      () => does(page),
      () => expect(toast).toContainText(words),
    )
  }
  const { page } = ada
  await page.unrouteAll()
  const cleo = await enter(cast.cleo)
  await asksNothingByItself(cleo.page)
  await cleo.page.goto('/post?type=service', { waitUntil: 'networkidle' })
  await cleo.context.clearCookies()
  await isLedToSignIn(
    cleo.page,
    () => postsWhatSheOffers(cleo.page),
    () =>
      expect(cleo.page.getByRole('alert').filter({ hasText: 'Authentication Required' })).toContainText(
        'Please log in to post a request.',
      ),
  )
  for (const path of [
    '/browse',
    '/post',
    '/messages',
    '/profile',
    '/account',
    '/notification-settings',
    `/task/${id}`,
    `/user/${ben.id}`,
    `/edit-request/${id}`,
  ])
    await asksToSignIn(
      page,
      () => page.goto(path),
      () => expect(page.getByText(over).first(), path).toBeVisible(),
    )
})

test('a task or a neighbor that is not there says so, and leads home', async ({ enter }) => {
  const { page } = await enter(cast.cleo)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [path, title] of [
    [`/task/${nobody}`, 'Task Not Found'],
    [`/user/${nobody}`, 'User Not Found'],
    ['/task/%zz', 'Page not found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  }
})

test('a page whose scripts do not come says so after a while, and can be asked for again', async ({ enter }) => {
  const { page } = await enter(cast.cleo, { phone: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/assets/*.js', cut)
  await page.goto('/browse')
  const late = page.getByRole('heading', { name: 'Still on its way' })
  await expect(late).toBeHidden()
  await expect(late).toBeVisible({ timeout: 15_000 })
  await looksRight(page)
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Help Requests' })).toBeVisible()
  await expect(late).toHaveCount(0)
})
