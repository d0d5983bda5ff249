import type { MailLinks } from '#server/features/notifications/mail-links.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { digestTasks } from '#shared/constants.ts'
import { publicAreaOf } from '#shared/places/area.ts'
import { formatMiles, type Point } from '#shared/places/grid.ts'
import { categories } from '#shared/tasks/categories.ts'
import { formatCompensation } from '#shared/tasks/format-task.ts'
import { formatWhenOrAvailability } from '#shared/tasks/format-time.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'
import type { Task } from '#shared/tasks/schema.ts'

type DigestLinks = MailLinks & { task: (id: string) => string }

const dotted = (parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Returns the list item of a nearby request, with only what every neighbor may see. */
function itemOf(task: Task, near: Point, url: string) {
  const { title, category } = task
  const miles = milesTo(task, near)
  return {
    title,
    url,
    lines: [
      // The reader's time zone is unknown, so the zone is not named.
      dotted([formatWhenOrAvailability(task, new Date(), task.timeZone), formatCompensation(task)]),
      dotted([categories[category].label, publicAreaOf(task), miles === null ? null : formatMiles(miles)]),
    ],
  }
}

/** There may be more requests than a digest can list. */
function digestSubject(count: number): string {
  if (count === 1) return 'A new request near you'
  return count < digestTasks ? `${count} new requests near you` : `The ${count} closest new requests near you`
}

export function digestMail(to: Recipient, tasks: Task[], near: Point, { open, unsubscribe, task }: DigestLinks): Mail {
  const isOne = tasks.length === 1
  return renderMail(to.email, {
    subject: digestSubject(tasks.length),
    paragraphs: [
      greetingOf(to.firstName),
      isOne ? 'A neighbor has asked for help since last week:' : 'Neighbors have asked for help since last week:',
    ],
    items: tasks.map((one) => itemOf(one, near, task(one.id))),
    button: { label: 'See all requests', url: open },
    footnote: 'You get this once a week because you switched on the weekly digest in your notification settings.',
    unsubscribe,
  })
}
