import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendReminders } from '#server/features/task-lifecycle/jobs.ts'
import { reviewReminderDays } from '#shared/constants.ts'
import { messageTopic, type NotificationContent, notifications } from '#shared/notifications/notification-copy.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { formatWhen } from '#shared/tasks/format-time.ts'
import { site } from '#site'
import { cast, password, pia } from '#tests/cast.ts'
import { expiryKinds } from '#tests/fixtures/expiry-kinds.ts'
import { formWith } from '#tests/fixtures/files.ts'
import { pauseByReport } from '#tests/fixtures/moderation.ts'
import { moveKinds } from '#tests/fixtures/move-kinds.ts'
import { settleAsHappened } from '#tests/fixtures/settle-as-happened.ts'
import { readTaskDate, shiftTasksBack } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, plainRequest, type World } from '#tests/world.ts'

describe.each(engines)('every kind of notification on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeAll(async () => {
    world.ids = { ...world.ids, pia: await world.join('pia', pia) } as World['ids']
  })
  beforeEach(async () => {
    for (const table of ['notifications', 'tasks'] as const) await world.db.deleteFrom(table).execute()
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    const mailing = () => world.db.selectFrom('outbox').select('id').where('kind', '<>', 'messages').execute()
    await expect.poll(mailing).toEqual([])
    taskId = (await world.post()).id
  })

  const title = 'Walk my dog'
  const about = { title, taskType: 'request' } as const
  const dated = () => ({ ...about, date: plainRequest().date, time: '15:00', timeZone: 'America/Chicago' })
  const ada = () => ({ id: world.ids.ada, firstName: 'Ada' })
  const ben = () => ({ id: world.ids.ben, firstName: 'Ben' })
  const task = (step: string, who: string, fields?: object) =>
    world.ask(who, `PATCH /api/tasks/${taskId}/${step}`, fields)
  const offers: Record<string, string> = {}
  const offer = async (who: string) => {
    offers[who] = (await world.ask(who, 'POST /api/offers', { taskId })).body.id
  }
  const accept = () => task('assign', 'ada', { helperId: world.ids.ben })
  const release = () => task('release', 'ben', { reason: 'A cold' })
  const say = (who: string) => world.ask(who, `POST /api/tasks/${taskId}/outcome`, { answer: 'together' })
  const callOff = () => say('ada').then(() => say('ben'))
  const matched = async () => {
    for (const who of ['ben', 'pia']) await offer(who)
    await accept()
  }
  const completed = () => matched().then(() => task('complete', 'ada'))

  const lou = { firstName: 'Lou', lastName: 'Leaving', email: 'lou@porchlight.example' }
  const louAsks = async () => {
    await world.join('lou', lou)
    taskId = (await world.ask('lou', 'POST /api/tasks', plainRequest())).body.id
    await offer('ben')
  }
  const deleteLou = () => world.ask('lou', 'DELETE /api/account', { password })

  let date: Date | null = null
  let until = new Date()
  /** Lets Pia, a moderator for a moment, put Ada on hold; returns until when. */
  const pauseAda = async (): Promise<Date> => {
    const { id, pausedUntil } = await pauseByReport(world, {
      authorId: world.ids.ada,
      reporter: 'cleo',
      moderator: 'pia',
    })
    await world.db.deleteFrom('cases').where('id', '=', id).execute()
    await world.db.deleteFrom('roles').execute()
    await world.db.deleteFrom('restrictions').execute()
    return new Date(pausedUntil ?? 0)
  }
  /** Each kind has an action that causes it, the person who gets it as their newest notification, and its text. */
  const kinds: Record<keyof typeof notifications, [() => Promise<unknown>, string, () => NotificationContent]> = {
    offerReceived: [() => offer('ben'), 'ada', () => notifications.offerReceived(ben(), about)],
    offerWithdrawn: [
      async () => {
        await offer('ben')
        await world.ask('ben', `PATCH /api/offers/${offers['ben']}/withdraw`)
      },
      'ada',
      () => notifications.offerWithdrawn(ben(), about),
    ],
    offerDeclined: [
      async () => {
        await offer('ben')
        await world.ask('ada', `PATCH /api/offers/${offers['ben']}/decline`)
      },
      'ben',
      () => notifications.offerDeclined(ada(), about),
    ],
    messageReceived: [
      () => world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Shall I?' }),
      'ada',
      () => notifications.messageReceived(ben(), title),
    ],
    fileReceived: [
      async () => {
        const { url } = (await world.ask('ben', 'POST /api/upload', formWith({ 'note.txt': 'The gate' }))).body
        const fields = { taskId, recipientId: world.ids.ada, attachmentUrl: url }
        await world.ask('ben', 'POST /api/messages/with-attachment', fields)
      },
      'ada',
      () => notifications.fileReceived(ben(), title, 'file'),
    ],
    offerAccepted: [matched, 'ben', () => notifications.offerAccepted(ada(), about)],
    offerPassedOver: [matched, 'pia', () => notifications.offerPassedOver(about)],
    termsChanged: [
      async () => {
        await offer('ben')
        await world.ask('ada', `PATCH /api/tasks/${taskId}`, { compensationType: 'money', compensation: 5 })
      },
      'ben',
      () => notifications.termsChanged(ada(), about, ['pay']),
    ],
    offerConfirmed: [
      async () => {
        await offer('ben')
        await world.ask('ada', `PATCH /api/tasks/${taskId}`, { compensationType: 'money', compensation: 5 })
        await world.ask('ben', `PATCH /api/offers/${offers['ben']}/confirm`)
      },
      'ada',
      () => notifications.offerConfirmed(ben(), about),
    ],
    taskDeleted: [
      async () => {
        await offer('ben')
        await world.ask('ada', `DELETE /api/tasks/${taskId}`)
      },
      'ben',
      () => notifications.taskDeleted(ada(), about),
    ],
    taskClosed: [
      () => offer('ben').then(() => task('close', 'ada')),
      'ben',
      () => notifications.taskClosed(ada(), about),
    ],
    ...expiryKinds(
      world,
      () => offer('ben'),
      () => taskId,
    ),
    started: [() => matched().then(() => task('start', 'ben')), 'ada', () => notifications.started(ben(), about)],
    finished: [() => matched().then(() => task('finish', 'ben')), 'ada', () => notifications.finished(ben(), title)],
    ...moveKinds(world, matched, () => taskId),
    resumed: [
      () =>
        matched()
          .then(() => task('finish', 'ben'))
          .then(() => task('resume', 'ada')),
      'ben',
      () => notifications.resumed(ada(), title),
    ],
    completed: [
      () => matched().then(() => task('complete', 'ada')),
      'ben',
      () => notifications.completed(ada(), title),
    ],
    released: [() => matched().then(release), 'ada', () => notifications.released(ben(), title, 'A cold')],
    helperReleased: [
      () => matched().then(() => task('release', 'ada', { reason: 'A cold' })),
      'ben',
      () => notifications.helperReleased(ada(), about, 'A cold'),
    ],
    offerStandsAgain: [() => matched().then(release), 'pia', () => notifications.offerStandsAgain(dated(), new Date())],
    freeAgain: [() => matched().then(callOff), 'ada', () => notifications.freeAgain(dated(), new Date())],
    calledOff: [() => matched().then(callOff), 'ben', () => notifications.calledOff(about, 'nobodys')],
    concluded: [
      () => matched().then(() => settleAsHappened(world, taskId)),
      'ben',
      () => notifications.concluded(about),
    ],
    takenDown: [() => louAsks().then(deleteLou), 'ben', () => notifications.takenDown(about)],
    arrangementEnded: [
      async () => {
        await matched()
        date = await readTaskDate(world.db, taskId)
        await world.ask('ada', `POST /api/users/${world.ids.ben}/block`)
        await world.ask('ada', `DELETE /api/users/${world.ids.ben}/block`)
      },
      'ben',
      () => {
        const task = { ...about, date, time: '15:00', timeZone: 'America/Chicago' }
        return notifications.arrangementEnded(ada(), task, { isRequester: false, now: new Date(), siteName: site.name })
      },
    ],
    arrangementPaused: [
      async () => {
        await matched()
        until = await pauseAda()
      },
      'ben',
      () => notifications.arrangementPaused(ada(), about, { until, timeZone: site.timeZone }),
    ],
    requesterLeft: [
      async () => {
        await louAsks()
        await task('assign', 'lou', { helperId: world.ids.ben })
        await task('finish', 'ben')
        await deleteLou()
      },
      'ben',
      () => notifications.requesterLeft(about),
    ],
    helperLeft: [
      async () => {
        const helperId = await world.join('lou', lou)
        await offer('lou')
        await task('assign', 'ada', { helperId })
        await task('finish', 'lou')
        await deleteLou()
      },
      'ada',
      () => notifications.helperLeft(about),
    ],
    reminder: [
      async () => {
        await matched()
        await shiftTasksBack(world.db, { hours: 47 })
        date = await readTaskDate(world.db, taskId)
        await sendReminders(world.db, world.bus, console.error)
      },
      'ada',
      () => {
        const zone = 'America/Chicago'
        const when = formatWhen({ date, time: '15:00', timeZone: zone, duration: null }, new Date(), zone)
        return notifications.reminder(ben(), title, { title: 'Coming up soon', when: when ?? '' })
      },
    ],
    reviewReminder: [
      async () => {
        await completed()
        await shiftTasksBack(world.db, { days: reviewReminderDays })
        await sendReminders(world.db, world.bus, console.error)
      },
      'ada',
      () => notifications.reviewReminder(ben(), title),
    ],
    reviewed: [
      async () => {
        await completed()
        await world.ask('ada', 'POST /api/reviews', { taskId, revieweeId: world.ids.ben, rating: 5 })
      },
      'ben',
      () => notifications.reviewed(ada(), title),
    ],
    reviewAnswered: [
      async () => {
        await completed()
        const { body } = await world.ask('ada', 'POST /api/reviews', { taskId, revieweeId: world.ids.ben, rating: 5 })
        await world.ask('ben', `POST /api/reviews/${body.id}/answer`, { text: 'Any time.' })
      },
      'ada',
      () => notifications.reviewAnswered(ben(), title),
    ],
  }

  test.each(Object.keys(kinds) as (keyof typeof notifications)[])(
    '%s: it is created once, for the right people, and mailed',
    async (kind) => {
      const [happen, who, notificationText] = kinds[kind]
      const mails = () => world.mailsTo({ ...cast, pia }[who as 'ada' | 'ben' | 'pia'].email)
      const earlier = (await mails()).map(({ id }) => id)
      await happen()
      const { type, topic, title, message } = notificationText()
      const words = { type, title, message }
      const relatedTaskId = ['taskDeleted', 'takenDown', 'arrangementEnded'].includes(kind) ? null : taskId
      const listOf = async (name: string): Promise<Notification[]> =>
        (await world.ask(name, 'GET /api/notifications')).body
      expect((await listOf(who))[0]).toMatchObject({ ...words, isRead: false, relatedTaskId })
      const everybody = (await Promise.all(['ada', 'ben', 'pia', 'cleo'].map(listOf))).flat()
      expect(everybody.filter(({ message }) => message === words.message)).toHaveLength(kind === 'concluded' ? 2 : 1)
      expect(await listOf('cleo')).toEqual([])
      // Messages have a mail of their own, which is sent later.
      if (topic === messageTopic) return
      const mailed = async () => (await mails()).filter(({ id }) => !earlier.includes(id))
      const mail = { subject: title, text: expect.stringContaining(message) }
      await expect.poll(mailed).toContainEqual(expect.objectContaining(mail))
    },
  )
})
