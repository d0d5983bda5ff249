import type { Page, Route } from '@playwright/test'
import { attachmentMaxBytes, avatarMaxBytes } from '#shared/constants.ts'
import { picture } from '#tests/fixtures/files.ts'
import { cast } from '../cast.ts'
import { accept, complete, offer, sendMessage } from './chat.ts'
import {
  abort,
  expectFailureToast,
  type FailureCase,
  postService,
  press,
  pressAndConfirm,
  respondWithError,
  sendOffer,
} from './failing-calls.ts'
import { postDogWalk, signIn as signInWithForm, test } from './story-test.ts'

/** Responds with an error page that is not JSON. */
const respondWithHtml = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })

async function submitReview(page: Page) {
  await press(page, 'Leave a Review')
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await press(page, 'Submit Review')
}

async function saveBio(page: Page) {
  await page.getByLabel('Bio').fill('Three cats')
  await press(page, 'Save Changes')
}

const signInWrongly = (page: Page) => signInWithForm(page, 'nobody@porchlight.example', 'not a password of anybody')

const attachFile = (name: string, mimeType: string, buffer: Buffer) => (page: Page) =>
  page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType, buffer })

const choosePicture = (name: string, mimeType: string, buffer: Buffer) => (page: Page) =>
  page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType, buffer })

test('Dan reads why he cannot sign in', async ({ page }) => {
  const auth = { path: '/auth', call: '**/api/auth/login', act: signInWrongly }
  const cases: FailureCase[] = [
    {
      ...auth,
      name: 'signing in is refused',
      respond: (route) => route.continue(),
      title: 'Authentication Error',
      text: 'That email and password do not match. Please try again.',
    },
    {
      ...auth,
      name: 'the answer is not JSON',
      respond: respondWithHtml,
      title: 'Authentication Error',
      text: 'Something went wrong',
    },
    {
      ...auth,
      name: 'the answer is plain text',
      respond: (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Back at noon.' }),
      title: 'Authentication Error',
      text: 'Back at noon.',
    },
    {
      ...auth,
      name: 'signing in without an answer',
      respond: abort,
      title: 'Error',
      text: 'Failed to authenticate. Please try again.',
    },
    {
      name: 'Google is not configured',
      path: '/auth',
      call: '**/api/auth/google',
      respond: (route) => route.continue(),
      act: (page) => press(page, 'Continue with Google'),
      title: 'Google Sign-In Unavailable',
      text: 'Google authentication is not configured. Please use email sign-in.',
    },
  ]
  for (const failureCase of cases) await expectFailureToast(page, failureCase)
})

test('Ada and Ben read what went wrong with a task, and what to do', async ({ signUp }) => {
  const [{ page: adaPage }, ben] = [await signUp(cast.ada), await signUp(cast.ben)]
  const tasks = await Promise.all(
    ['open', 'offered', 'taken', 'done'].map((name) => postDogWalk(adaPage, `A walk, ${name}`)),
  )
  const [open, offered, matched, done] = tasks as [string, string, string, string]
  for (const id of [offered, matched, done]) await offer(ben.page, id)
  for (const id of [matched, done]) await accept(adaPage, id, ben.id)
  await complete(adaPage, done)

  const error = { title: 'Error', respond: abort }
  const unavailable = respondWithError('We will be right back. Please try again.')
  const deleting = {
    title: 'Error',
    path: `/task/${open}`,
    call: `**/api/tasks/${open}`,
    act: (page: Page) => pressAndConfirm(page, 'Delete'),
  }
  await expectFailureToast(ben.page, {
    ...error,
    name: 'an offer is not sent',
    path: `/task/${open}`,
    call: '**/api/offers',
    act: sendOffer,
    text: 'Failed to send offer. Please try again.',
  })
  const adasCases: FailureCase[] = [
    {
      ...deleting,
      name: 'deleting without an answer',
      respond: abort,
      text: 'Failed to delete task. Please try again.',
    },
    {
      ...deleting,
      name: 'deleting is refused',
      respond: unavailable,
      text: 'We will be right back. Please try again.',
    },
    {
      ...error,
      name: 'closing fails',
      path: `/task/${open}`,
      call: '**/api/tasks/*/close',
      act: (page) => pressAndConfirm(page, 'Close Task'),
      text: 'Failed to complete task',
    },
    {
      ...error,
      name: 'accepting fails',
      path: `/task/${offered}`,
      call: '**/api/tasks/*/assign',
      act: (page) => pressAndConfirm(page, 'Accept Helper Ben Okafor', 'Accept Helper'),
      text: 'Failed to assign helper',
    },
    {
      ...error,
      name: 'completing fails',
      path: `/task/${matched}`,
      call: '**/api/tasks/*/complete',
      act: (page) => pressAndConfirm(page, 'Mark as Complete'),
      text: 'Failed to complete task',
    },
    {
      ...error,
      name: 'a review is not sent',
      path: `/task/${done}`,
      call: '**/api/reviews',
      act: submitReview,
      text: 'Failed to submit review. Please try again.',
    },
    {
      ...error,
      name: 'a review is refused',
      respond: unavailable,
      path: `/task/${done}`,
      call: '**/api/reviews',
      act: submitReview,
      text: 'We will be right back. Please try again.',
    },
    {
      ...error,
      name: 'the profile is not saved',
      path: '/profile',
      call: '**/api/profile',
      act: saveBio,
      text: 'Failed to update profile. Please try again.',
    },
  ]
  for (const failureCase of adasCases) await expectFailureToast(adaPage, failureCase)
})

test('Cleo reads what went wrong with her post, her location, her profile and her settings', async ({ signUp }) => {
  const { page } = await signUp(cast.cleo)
  const unavailable = respondWithError('We will be right back. Please try again.')
  const face = await picture('jpeg', 60, 60)
  const posting = { title: 'Error', path: '/post?type=service', call: '**/api/tasks', act: postService }
  const avatar = { path: '/profile', call: '**/api/profile' }
  const cases: FailureCase[] = [
    { ...posting, name: 'a post is lost', text: 'Failed to post request. Please try again.' },
    { ...posting, name: 'a post is refused', respond: unavailable, text: 'We will be right back. Please try again.' },
    {
      name: 'the browser gives no location',
      path: '/browse',
      act: (page) => press(page, 'Nearby'),
      title: 'Location Access',
      text: 'Unable to get your location. Distance filtering disabled.',
    },
    {
      ...avatar,
      name: 'no image',
      act: choosePicture('notes.txt', 'text/plain', Buffer.from('hello')),
      title: 'Invalid File',
      text: 'Please select an image file.',
    },
    {
      ...avatar,
      name: 'too large an image',
      act: choosePicture('large.png', 'image/png', Buffer.alloc(avatarMaxBytes + 1)),
      title: 'File Too Large',
      text: 'Please select an image smaller than 5MB.',
    },
    {
      ...avatar,
      name: 'an image that cannot be read',
      act: choosePicture('broken.png', 'image/png', Buffer.from('no picture')),
      title: 'Upload Failed',
      text: 'Failed to process image. Please try again.',
    },
    {
      ...avatar,
      name: 'an image that does not arrive',
      act: choosePicture('face.jpg', 'image/jpeg', face),
      title: 'Upload Failed',
      text: 'Failed to upload image. Please try again.',
    },
    {
      ...avatar,
      name: 'neither helper nor requester',
      act: removeLabels,
      title: 'Invalid Selection',
      text: 'You must be either a helper, requester, or both.',
    },
    {
      name: 'a switch is not saved',
      path: '/notification-settings',
      call: '**/api/notification-settings',
      act: (page) => page.getByRole('switch', { name: 'New offers' }).click(),
      title: 'Error',
      text: 'Failed to update notification settings. Please try again.',
    },
  ]
  for (const failureCase of cases) await expectFailureToast(page, failureCase)
})

/** A new profile has only the label Requester, so this leaves it without any. */
async function removeLabels(page: Page) {
  await page.getByLabel('Requester').uncheck({ force: true })
  await press(page, 'Save Changes')
}

test('Ada reads what went wrong in a chat', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  const [ben, cleo] = [await signUp(cast.ben), await signUp(cast.cleo)]
  const [onlyBen, benAndCleo] = [
    await postDogWalk(page, 'A walk with Ben'),
    await postDogWalk(page, 'A walk with one of two'),
  ]
  for (const id of [onlyBen, benAndCleo]) await offer(ben.page, id)
  await offer(cleo.page, benAndCleo)
  const chat = { title: 'Error', path: `/messages?task=${onlyBen}`, call: '**/api/upload' }
  const pdf = 'application/pdf'
  const cases: FailureCase[] = [
    {
      ...chat,
      name: 'a file does not arrive',
      act: attachFile('lease.txt', 'text/plain', Buffer.from('No pets.')),
      text: 'Failed to upload file. Please try again.',
    },
    {
      ...chat,
      name: 'too large a file',
      act: attachFile('film.pdf', pdf, Buffer.alloc(attachmentMaxBytes + 1)),
      title: 'File too large',
      text: 'Please select a file smaller than 10MB.',
    },
    {
      ...chat,
      name: 'a message does not arrive',
      call: '**/api/messages',
      act: (page) => sendMessage(page, 'At noon?'),
      text: 'Failed to send message. Please try again.',
    },
    {
      name: 'no helper is chosen',
      path: `/messages?task=${benAndCleo}`,
      act: (page) => sendMessage(page, 'At noon?'),
      title: 'Select a Helper',
      text: 'Please select a helper to chat with',
    },
    {
      name: 'notifications stay unread',
      path: '/',
      call: '**/api/notifications/mark-all-read',
      act: markAllAsRead,
      title: 'Error',
      text: 'Failed to mark all as read. Please try again.',
    },
  ]
  for (const failureCase of cases) await expectFailureToast(page, failureCase)
})

async function markAllAsRead(page: Page) {
  await press(page, /^Notifications, /)
  await press(page, 'Mark all as read')
}
