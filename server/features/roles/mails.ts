import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { formatAccessTime } from '#shared/auth/access-notice-copy.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { site } from '#site'
import type { StaffRow } from './store.ts'

export const rolesChangedMail = ({ email, firstName }: Recipient, staff: StaffRow[], url: string): Mail =>
  renderMail(email, {
    subject: `Who looks after ${site.name} has changed`,
    paragraphs: [
      greetingOf(firstName),
      `A role at ${site.name} was given or taken away at the terminal. These neighbors have one now:`,
      ...staff.map((person) => `${nameOf(person)}, ${person.role}`),
    ],
    button: { label: 'Your Account', url },
    footnote: `This comes as a surprise? Talk to the others, or write to ${site.contactEmail}.`,
  })

type Reset = { firstName: string; lastName: string; dueAt: Date }

/** Names the resets of the time at which it is sent, so that it never tells of one that was stopped before. */
export const factorResetMail = ({ email, firstName }: Recipient, resets: Reset[], url: string): Mail =>
  renderMail(email, {
    subject: 'A lost second step ends in a day',
    paragraphs: [
      greetingOf(firstName),
      `At the terminal, somebody asked to end a lost second step at ${site.name}. These are about to end:`,
      ...resets.map((person) => `${nameOf(person)}, on ${formatAccessTime(person.dueAt, site.timeZone)}`),
      'Ask the person whether that is right. A code or a passkey shown before then stops it, and a role needs a new second step.',
    ],
    button: { label: 'Read the Log', url },
    footnote: `This comes as a surprise? Talk to the others, or write to ${site.contactEmail}.`,
  })
