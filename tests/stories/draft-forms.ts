import type { Locator, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { messageBox as chatBox } from './chat.ts'
import { address, chooseDate, fillDescription } from './post-form.ts'
import { cancelMatchLabel, dayLabel, emailOf, field, password } from './story-test.ts'

export type Tasks = { open: string; matched: string; done: string }
export type DraftForm = {
  who: 'requester' | 'helper'
  path: (tasks: Tasks) => string
  /** Name of the button that opens the form. */
  openButton?: string | RegExp
  field: (page: Page) => Locator
  text?: string
  /** Fills in the other fields that the form needs before it can be sent. */
  fillRest?: (page: Page) => Promise<void>
  submitButton: string | RegExp
}

export const draftText = 'Nobody should have to type this twice.'

async function fillServicePost(page: Page) {
  await page.getByLabel('Description').fill('Shears, spades and the knife of a mower too.')
  await page.getByLabel('Category').selectOption('Household')
  await page.getByLabel('Amount').fill('15')
  await page.getByLabel('Service Area', { exact: true }).fill(address)
}

async function fillRequestPost(page: Page) {
  await fillDescription(page, draftText)
  await chooseDate(page, dayLabel(3))
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)
}

/** Every form that stores a draft; none of them stores a password. */
export const draftForms: Record<string, DraftForm> = {
  'a request': {
    who: 'requester',
    path: () => '/post?type=request',
    field: (page) => page.getByLabel('Title'),
    fillRest: fillRequestPost,
    submitButton: 'Post Request',
  },
  'an offer of what one can do': {
    who: 'requester',
    path: () => '/post?type=service',
    field: (page) => page.getByLabel('Title'),
    fillRest: fillServicePost,
    submitButton: 'Post What You Offer',
  },
  'a change of a post': {
    who: 'requester',
    path: ({ open }) => `/edit-request/${open}`,
    field: (page) => page.getByLabel('Description'),
    submitButton: 'Save Changes',
  },
  'an offer of help': {
    who: 'helper',
    path: ({ open }) => `/task/${open}`,
    openButton: 'Offer Help',
    field: (page) => page.getByLabel('Message (optional)'),
    submitButton: 'Send Offer',
  },
  'the reason of a requester who cancels': {
    who: 'requester',
    path: ({ matched }) => `/task/${matched}`,
    openButton: cancelMatchLabel,
    field: (page) => page.getByLabel('Reason'),
    submitButton: cancelMatchLabel,
  },
  'the reason of a helper who cancels': {
    who: 'helper',
    path: ({ matched }) => `/task/${matched}`,
    openButton: cancelMatchLabel,
    field: (page) => page.getByLabel('Reason'),
    submitButton: cancelMatchLabel,
  },
  'a review': {
    who: 'requester',
    path: ({ done }) => `/task/${done}`,
    openButton: 'Leave a Review',
    field: (page) => page.getByLabel('Comment (optional)'),
    fillRest: (page) => page.getByRole('radio', { name: '4 stars' }).check({ force: true }),
    submitButton: 'Submit Review',
  },
  'an edited review': {
    who: 'helper',
    path: ({ done }) => `/task/${done}`,
    openButton: 'Edit',
    field: (page) => page.getByLabel('Comment (optional)'),
    submitButton: 'Save Changes',
  },
  'an answer to a review': {
    who: 'requester',
    path: () => '/profile?tab=reviews',
    openButton: 'Answer',
    field: (page) => page.getByLabel('Your answer to Ben'),
    submitButton: 'Post Answer',
  },
  'a message': {
    who: 'helper',
    path: ({ matched }) => `/messages?task=${matched}`,
    field: chatBox,
    submitButton: 'Send message',
  },
  'a profile': {
    who: 'requester',
    path: () => '/profile',
    field: (page) => page.getByLabel('Bio'),
    submitButton: 'Save Changes',
  },
  'another email': {
    who: 'requester',
    path: () => '/account',
    openButton: 'Change Email',
    field: (page) => field(page, 'New email'),
    text: emailOf(cast.ada),
    fillRest: (page) => page.getByLabel('Current password').fill(password),
    submitButton: 'Save Email',
  },
}
