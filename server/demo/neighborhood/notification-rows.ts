import { type NotificationContent, notifications } from '#shared/notifications/notification-copy.ts'
import type { DemoConversation } from './conversation-types.ts'
import { conversations } from './conversations.ts'
import { fixedId } from './fixed-id.ts'
import { instantOf, type Moment } from './moments.ts'
import { type PersonName, people } from './people.ts'
import { demoRevieweeOf, reviews } from './reviews.ts'
import { idOfTask } from './task-rows.ts'
import { type DemoProgress, demoTypeOf } from './task-types.ts'
import { type TaskName, taskNames, tasks } from './tasks.ts'

type DemoNotification = { to: PersonName; task: TaskName; when: Moment; content: NotificationContent }

/** Notifications before this time are read. A later one is read if its reader has written on that task since. */
const readUntil: Moment = '-1 12:00'

const person = (name: PersonName) => people[name]
const aboutOf = (task: TaskName) => ({ title: tasks[task].title, taskType: demoTypeOf(tasks[task]) })

function notificationsOfConversation({
  task,
  with: helper,
  offer,
  passedOver,
  messages,
}: DemoConversation): DemoNotification[] {
  const { by: requester, title, progress } = tasks[task]
  const about = aboutOf(task)
  const other = (who: PersonName) => (who === requester ? helper : requester)
  const [first, ...replies] = messages
  const offerNotification = {
    to: requester,
    task,
    when: first[1],
    content: notifications.offerReceived(person(helper), about),
  }
  const last = offer ? replies.at(-1) : messages.at(-1)
  const messageNotification = last && {
    to: other(last[0]),
    task,
    when: last[1],
    content: notifications.messageReceived(person(last[0]), title),
  }
  const passedOverNotification = passedOver &&
    progress && { to: helper, task, when: progress.accepted, content: notifications.offerPassedOver(about) }
  return [offer && offerNotification, messageNotification, passedOverNotification].filter(
    (notification) => notification !== undefined,
  )
}

function notificationsOfProgress(
  task: TaskName,
  { helper, accepted, started, finished, completed }: DemoProgress,
): DemoNotification[] {
  const { by: requester, title } = tasks[task]
  const about = aboutOf(task)
  const notificationAt = (to: PersonName, when: Moment | undefined, content: NotificationContent) =>
    when ? [{ to, task, when, content }] : []
  return [
    ...notificationAt(helper, accepted, notifications.offerAccepted(person(requester), about)),
    ...notificationAt(requester, started, notifications.started(person(helper), about)),
    ...notificationAt(requester, finished, notifications.finished(person(helper), title)),
    ...notificationAt(helper, completed, notifications.completed(person(requester), title)),
  ]
}

const allNotifications = (): DemoNotification[] => [
  ...conversations.flatMap(notificationsOfConversation),
  ...taskNames.flatMap((task) => {
    const { progress } = tasks[task]
    return progress ? notificationsOfProgress(task, progress) : []
  }),
  ...reviews.map((review) => ({
    to: demoRevieweeOf(review),
    task: review.task,
    when: review.when,
    content: notifications.reviewed(person(review.by), tasks[review.task].title),
  })),
]

function isRead({ to, task, when }: Omit<DemoNotification, 'content'>, now: Date): boolean {
  const at = instantOf(when, now)
  if (at < instantOf(readUntil, now)) return true
  const ownMessages = conversations
    .filter((chat) => chat.task === task)
    .flatMap(({ messages }) => messages.filter(([who]) => who === to))
  return ownMessages.some(([, wroteAt]) => instantOf(wroteAt, now) > at)
}

export const notificationRows = (now: Date) =>
  allNotifications().map(({ content: { type, title, message, fromId }, ...notification }, index) => ({
    id: fixedId('notification', index),
    user_id: people[notification.to].id,
    from_id: fromId,
    type,
    title,
    message,
    is_read: isRead(notification, now),
    related_task_id: idOfTask(notification.task),
    created_at: instantOf(notification.when, now),
  }))
