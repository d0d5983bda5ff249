import { type NoticeContent, notices } from '#shared/notifications/notice-copy.ts'
import type { DemoConversation } from './conversation-types.ts'
import { conversations } from './conversations.ts'
import { fixedId } from './fixed-id.ts'
import { instantOf, type Moment } from './moments.ts'
import { type PersonName, people } from './people.ts'
import { demoRevieweeOf, reviews } from './reviews.ts'
import { idOfTask } from './task-rows.ts'
import { type DemoProgress, demoTypeOf } from './task-types.ts'
import { type TaskName, taskNames, tasks } from './tasks.ts'

type DemoNotice = { to: PersonName; task: TaskName; when: Moment; content: NoticeContent }

/** Earlier notices are read; later ones are once their reader has written on that task. */
const readUntil: Moment = '-1 12:00'

const person = (name: PersonName) => people[name]
const aboutOf = (task: TaskName) => ({ title: tasks[task].title, taskType: demoTypeOf(tasks[task]) })

function noticesOfConversation({ task, with: helper, offer, passedOver, messages }: DemoConversation): DemoNotice[] {
  const { by: requester, title, progress } = tasks[task]
  const about = aboutOf(task)
  const other = (who: PersonName) => (who === requester ? helper : requester)
  const [first, ...replies] = messages
  const offerNotice = { to: requester, task, when: first[1], content: notices.offerReceived(person(helper), about) }
  const last = offer ? replies.at(-1) : messages.at(-1)
  const messageNotice = last && {
    to: other(last[0]),
    task,
    when: last[1],
    content: notices.messageReceived(person(last[0]), title),
  }
  const passedOverNotice = passedOver &&
    progress && { to: helper, task, when: progress.accepted, content: notices.offerPassedOver(about) }
  return [offer && offerNotice, messageNotice, passedOverNotice].filter((notice) => notice !== undefined)
}

function noticesOfProgress(
  task: TaskName,
  { helper, accepted, started, finished, completed }: DemoProgress,
): DemoNotice[] {
  const { by: requester, title } = tasks[task]
  const about = aboutOf(task)
  const noticeAt = (to: PersonName, when: Moment | undefined, content: NoticeContent) =>
    when ? [{ to, task, when, content }] : []
  return [
    ...noticeAt(helper, accepted, notices.offerAccepted(person(requester), about)),
    ...noticeAt(requester, started, notices.started(person(helper), about)),
    ...noticeAt(requester, finished, notices.finished(person(helper), title)),
    ...noticeAt(helper, completed, notices.completed(person(requester), title)),
  ]
}

const allNotices = (): DemoNotice[] => [
  ...conversations.flatMap(noticesOfConversation),
  ...taskNames.flatMap((task) => {
    const { progress } = tasks[task]
    return progress ? noticesOfProgress(task, progress) : []
  }),
  ...reviews.map((review) => ({
    to: demoRevieweeOf(review),
    task: review.task,
    when: review.when,
    content: notices.reviewed(person(review.by), tasks[review.task].title),
  })),
]

function isRead({ to, task, when }: Omit<DemoNotice, 'content'>, now: Date): boolean {
  const at = instantOf(when, now)
  if (at < instantOf(readUntil, now)) return true
  const ownMessages = conversations
    .filter((chat) => chat.task === task)
    .flatMap(({ messages }) => messages.filter(([who]) => who === to))
  return ownMessages.some(([, wroteAt]) => instantOf(wroteAt, now) > at)
}

export const notificationRows = (now: Date) =>
  allNotices().map(({ content: { type, title, message, fromId }, ...notice }, index) => ({
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
