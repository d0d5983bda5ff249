import { type NoticeWords, notices } from '#shared/notifications/wording.ts'
import { fixedId } from './fixed-id.ts'
import { instantOf, type Moment } from './moments.ts'
import { type Name, people } from './people.ts'
import { demoRevieweeOf, reviews } from './reviews.ts'
import { talk } from './talk.ts'
import type { DemoTalk } from './talk-shape.ts'
import { idOfTask } from './task-rows.ts'
import { type DemoProgress, demoTypeOf } from './task-shape.ts'
import { type TaskName, taskNames, tasks } from './tasks.ts'

type DemoNotice = { to: Name; task: TaskName; when: Moment; words: NoticeWords }

/** What came before is read; what came after is, once its reader has written on that task. */
const readUntil: Moment = '-1 12:00'

const person = (name: Name) => people[name]
const aboutOf = (task: TaskName) => ({ title: tasks[task].title, taskType: demoTypeOf(tasks[task]) })

function noticesOfTalk({ task, with: helper, offer, passedOver, said }: DemoTalk): DemoNotice[] {
  const { by: requester, title, progress } = tasks[task]
  const about = aboutOf(task)
  const other = (who: Name) => (who === requester ? helper : requester)
  const [first, ...replies] = said
  const offered = { to: requester, task, when: first[1], words: notices.offerReceived(person(helper), about) }
  const last = offer ? replies.at(-1) : said.at(-1)
  const wrote = last && {
    to: other(last[0]),
    task,
    when: last[1],
    words: notices.messageReceived(person(last[0]), title),
  }
  const passed = passedOver &&
    progress && { to: helper, task, when: progress.accepted, words: notices.offerPassedOver(about) }
  return [offer && offered, wrote, passed].filter((notice) => notice !== undefined)
}

function noticesOfProgress(
  task: TaskName,
  { helper, accepted, started, finished, completed }: DemoProgress,
): DemoNotice[] {
  const { by: requester, title } = tasks[task]
  const about = aboutOf(task)
  const told = (to: Name, when: Moment | undefined, words: NoticeWords) => (when ? [{ to, task, when, words }] : [])
  return [
    ...told(helper, accepted, notices.offerAccepted(person(requester), about)),
    ...told(requester, started, notices.started(person(helper), about)),
    ...told(requester, finished, notices.finished(person(helper), title)),
    ...told(helper, completed, notices.completed(person(requester), title)),
  ]
}

/** Every notice that the demo's story has left with its people. */
const allNotices = (): DemoNotice[] => [
  ...talk.flatMap(noticesOfTalk),
  ...taskNames.flatMap((task) => {
    const { progress } = tasks[task]
    return progress ? noticesOfProgress(task, progress) : []
  }),
  ...reviews.map((review) => ({
    to: demoRevieweeOf(review),
    task: review.task,
    when: review.when,
    words: notices.reviewed(person(review.by), tasks[review.task].title),
  })),
]

function isRead({ to, task, when }: Omit<DemoNotice, 'words'>, now: Date): boolean {
  const at = instantOf(when, now)
  if (at < instantOf(readUntil, now)) return true
  const theirs = talk.filter((chat) => chat.task === task).flatMap(({ said }) => said.filter(([who]) => who === to))
  return theirs.some(([, wroteAt]) => instantOf(wroteAt, now) > at)
}

export const notificationRows = (now: Date) =>
  allNotices().map(({ words: { type, title, message, fromId }, ...notice }, index) => ({
    id: fixedId('notification', index),
    user_id: people[notice.to].id,
    from_id: fromId,
    type,
    title,
    message,
    is_read: isRead(notice, now),
    related_task_id: idOfTask(notice.task),
    created_at: instantOf(notice.when, now),
  }))
