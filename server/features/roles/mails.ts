import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
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
