import type { ContactKind } from './contact-detail.ts'

const nameOf: Record<ContactKind, string> = {
  phone: 'your phone number',
  email: 'your email address',
  address: 'your address',
  moneyApp: 'a link to a money app',
}

export const contactRemark = (kind: ContactKind): string =>
  `This looks like ${nameOf[kind]}, and all neighbors would see it.`

export const contactCopy = {
  takeOut: 'Take it out',
  takeAllOut: 'Take them out',
  leave: 'Leave it',
  leaveAll: 'Leave them',
  question: 'Leave this in?',
  postAnyway: 'Post anyway',
  saveAnyway: 'Save anyway',
} as const
