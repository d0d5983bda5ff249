import type { Page, Route } from '@playwright/test'
import { attachmentMaxBytes, avatarMaxBytes } from '#shared/limits.ts'
import { picture } from '#tests/given/sent-files.ts'
import { cast } from '../cast.ts'
import { accept, complete, offer, writes } from './chatting.ts'
import { asksAndConfirms, cut, postsWhatSheOffers, press, type Row, reads, says, sendsOffer } from './failing.ts'
import { emailOf, password, postsForADogWalk, signsIn as signsInAs, test } from './stage.ts'

/** The server answers with nothing that can be read. */
const mumbles = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })

async function reviews(page: Page) {
  await press(page, 'Leave a Review')
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await press(page, 'Submit Review')
}

async function savesBio(page: Page) {
  await page.getByLabel('Bio').fill('Three cats')
  await press(page, 'Save Changes')
}

const signsIn = (page: Page) => signsInAs(page, 'nobody@porchlight.example', 'not a password of anybody')

const attaches = (name: string, mimeType: string, buffer: Buffer) => (page: Page) =>
  page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType, buffer })

const showsFace = (name: string, mimeType: string, buffer: Buffer) => (page: Page) =>
  page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType, buffer })

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
