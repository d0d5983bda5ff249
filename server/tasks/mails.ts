import type { Mail } from '#server/mail/mail.ts'
import { greetingOf, mailOf, type Recipient } from '#server/mail/words.ts'
import type { MailLinks } from '#server/notifications/mail-links.ts'
import { digestTasks } from '#shared/limits.ts'
import { shownArea } from '#shared/places/area.ts'
import { milesText, type Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/browse.ts'
import { categories } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { compensationText, timeToBeAgreed, whenSaid } from '#shared/tasks/wording.ts'

type Links = MailLinks & { task: (id: string) => string }

const dotted = (parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** What every neighbor may see of a request in a list, for who lives near. */
function itemOf(task: Task, near: Point, url: string) {
  const { title, category, date, time, timeZone } = task
  const miles = milesTo(task, near)
  const when = date ? whenSaid({ date: new Date(date), time, timeZone }) : task.availability || timeToBeAgreed
  return {
    title,
    url,
    lines: [
      dotted([when, compensationText(task)]),
      dotted([categories[category].label, shownArea(task), miles === null ? null : milesText(miles)]),
    ],
  }
}

/** There may be more than a digest has room for. */
function digestSubject(count: number): string {
  if (count === 1) return 'A new request near you'
  return count < digestTasks ? `${count} new requests near you` : `The ${count} closest new requests near you`
}

export function digestMail(to: Recipient, tasks: Task[], near: Point, { open, unsubscribe, task }: Links): Mail {
  const isOne = tasks.length === 1
  return mailOf(to.email, {
    subject: digestSubject(tasks.length),
    paragraphs: [
      greetingOf(to.firstName),
      isOne ? 'A neighbor has asked for help since last week:' : 'Neighbors have asked for help since last week:',
    ],
    items: tasks.map((one) => itemOf(one, near, task(one.id))),
    button: { label: 'See all requests', url: open },
    otherwise: 'You get this once a week because you switched on the weekly digest in your notification settings.',
    unsubscribe,
  })
}
