import type { Locator, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { box as chatBox } from './chatting.ts'
import { address, choose, describe } from './posting.ts'
import { dayLabel, emailOf, field, password } from './stage.ts'

export type Tasks = { open: string; matched: string; done: string }
export type Form = {
  who: 'requester' | 'helper'
  path: (tasks: Tasks) => string
  /** What is pressed before the form is there. */
  opens?: string
  field: (page: Page) => Locator
  words?: string
  /** What else it takes to send the form. */
  completes?: (page: Page) => Promise<void>
  sends: string
}

export const words = 'Nobody should have to type this twice.'

async function completesPost(page: Page) {
  await page.getByLabel('Description').fill('Shears, spades and the knife of a mower too.')
  await page.getByLabel('Category').selectOption('Household')
  await page.getByLabel('Amount').fill('15')
  await page.getByLabel('Service Area', { exact: true }).fill(address)
}

async function completesRequest(page: Page) {
  await describe(page, words)
  await choose(page, dayLabel(3))
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)
}

/** Every form that keeps what is typed into it; passwords stand in none of them. */
export const forms: Record<string, Form> = {
  'a request': {
    who: 'requester',
    path: () => '/post?type=request',
    field: (page) => page.getByLabel('Title'),
    completes: completesRequest,
    sends: 'Post Request',
  },
  'an offer of what one can do': {
    who: 'requester',
    path: () => '/post?type=service',
    field: (page) => page.getByLabel('Title'),
    completes: completesPost,
    sends: 'Post What You Offer',
  },
  'a change of a post': {
    who: 'requester',
    path: ({ open }) => `/edit-request/${open}`,
    field: (page) => page.getByLabel('Description'),
    sends: 'Save Changes',
  },
  'an offer of help': {
    who: 'helper',
    path: ({ open }) => `/task/${open}`,
    opens: 'Offer Help',
    field: (page) => page.getByLabel('Message (optional)'),
    sends: 'Send Offer',
  },
  'the reason to release a helper': {
    who: 'requester',
    path: ({ matched }) => `/task/${matched}`,
    opens: 'Release Helper',
    field: (page) => page.getByLabel('Reason'),
    sends: 'Release Helper',
  },
  'the reason to step back': {
    who: 'helper',
    path: ({ matched }) => `/task/${matched}`,
    opens: 'Step Back from This Task',
    field: (page) => page.getByLabel('Reason'),
    sends: 'Step Back',
  },
  'a review': {
    who: 'requester',
    path: ({ done }) => `/task/${done}`,
    opens: 'Leave a Review',
    field: (page) => page.getByLabel('Comment (optional)'),
    completes: (page) => page.getByRole('radio', { name: '4 stars' }).check({ force: true }),
    sends: 'Submit Review',
  },
  'a message': {
    who: 'helper',
    path: ({ matched }) => `/messages?task=${matched}`,
    field: chatBox,
    sends: 'Send message',
  },
  'a profile': {
    who: 'requester',
    path: () => '/profile',
    field: (page) => page.getByLabel('Bio'),
    sends: 'Save Changes',
  },
  'another email': {
    who: 'requester',
    path: () => '/account',
    opens: 'Change Email',
    field: (page) => field(page, 'New email'),
    words: emailOf(cast.ada),
    completes: (page) => page.getByLabel('Current password').fill(password),
    sends: 'Save Email',
  },
}
