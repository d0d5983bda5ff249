import { digestOf } from '#server/platform/secrets/digest.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { formWith, pdf } from '#tests/fixtures/files.ts'
import { filesOf } from '#tests/http/files.ts'
import { unzip } from '#tests/http/unzip.ts'
import { questionTo } from './question-to.ts'
import { rowOfCase, rowWithoutCase, type VisibilityRow } from './visibility-row.ts'
import type { VisibilityWorld } from './visibility-world.ts'

/** A read: the call or the path, and a label that tells several ways of it apart. */
export type Read = [name: string, row: VisibilityRow, way?: string]

/** An open task of Ada's that a stranger sees until Ada chooses her helper. */
const whileOpen = (sees: (world: VisibilityWorld, who: string, task: Task) => Promise<boolean>): VisibilityRow =>
  rowOfCase(async (world) => {
    const task = await world.post({ title: 'Tune my harpsichord' })
    await world.setHomeAddress('cleo')
    return { sees: (who) => sees(world, who, task), viewer: 'cleo', from: 'ada', hide: () => world.acceptBen(task.id) }
  })

const isListed = async ({ ask }: VisibilityWorld, who: string, path: string, id: string) =>
  itemsIn((await ask(who, `GET ${path}`)).body).some((item) => item.id === id)

/** The items of a list, none if the call was refused. */
const itemsIn = (body: unknown) => (Array.isArray(body) ? (body as Record<string, string>[]) : [])

/** A list of open tasks. */
const listed = (query: string): Read => [
  'GET /api/tasks',
  whileOpen((world, who, { id }) => isListed(world, who, `/api/tasks${query}`, id)),
  query,
]

/** A call below an open task, which is missing for those who may not see the task. */
const belowTask = (path: string): Read => [
  `GET /api/tasks/:id${path}`,
  whileOpen(async ({ ask }, who, { id }) => (await ask(who, `GET /api/tasks/${id}${path}`)).status === 200),
]

const ofArrangement = 'the two of an arrangement keep it until its end'

/** A task of Ada's with Ben as its helper, whom the list shows it until he steps back. */
const whileHelping = (sees: (world: VisibilityWorld, who: string, task: Task) => Promise<boolean>): VisibilityRow =>
  rowOfCase(async (world) => {
    const task = await world.match()
    const hide = () => world.releaseBen(task.id)
    return { sees: (who) => sees(world, who, task), viewer: 'ben', from: 'ada', hide, staysWhenWithheld: ofArrangement }
  })

/** Something about a neighbor, until the account is deleted. */
const aboutNeighbor = (path: string): Read => [
  `GET /api/users/:id${path}`,
  rowOfCase(async (world) => {
    const { id, name } = await world.signUpNeighbor()
    const sees = async (who: string) => (await world.ask(who, `GET /api/users/${id}${path}`)).status === 200
    const hide = () => world.deleteAccount(name)
    return { sees, viewer: 'cleo', from: name, hide, staysWhenWithheld: 'it is about no task' }
  }),
  'of a neighbor',
]

/** Notifications of Ada that nobody else may read. */
const inNotifications = (sees: (world: VisibilityWorld, who: string, task: Task) => Promise<boolean>): VisibilityRow =>
  rowOfCase(async (world) => {
    const task = await world.post()
    await world.callOrThrow('ben', 'POST /api/offers', { taskId: task.id })
    const { name: other } = await world.signUpNeighbor()
    const staysAfterBlock = 'a notification names the other only by the first name of then'
    const staysWhenWithheld = 'the task is her own'
    return {
      sees: (who) => sees(world, who, task),
      viewer: 'ada',
      other,
      from: 'ben',
      staysAfterBlock,
      staysWhenWithheld,
    }
  })

/** Notifications of Ben about a task for which Cleo was chosen. */
const inNotificationsOfHelper = (sees: (world: VisibilityWorld, who: string, task: Task) => Promise<boolean>) =>
  rowOfCase(async (world) => {
    const task = await world.post()
    for (const who of ['ben', 'cleo']) await world.callOrThrow(who, 'POST /api/offers', { taskId: task.id })
    await world.callOrThrow('ada', `PATCH /api/tasks/${task.id}/assign`, { helperId: world.ids.cleo })
    const { name: other } = await world.signUpNeighbor()
    const staysAfterBlock = 'a notification names the other only by the first name of then'
    return { sees: (who) => sees(world, who, task), viewer: 'ben', other, from: 'ada', staysAfterBlock }
  })

const isCounted = async ({ ask }: VisibilityWorld, who: string) =>
  (await ask(who, 'GET /api/notifications/unread-count')).body.count > 0
const isInBell = async ({ ask }: VisibilityWorld, who: string, { id }: Task) =>
  (await ask(who, 'GET /api/notifications')).body.some(
    (notification: { relatedTaskId: string }) => notification.relatedTaskId === id,
  )

const calendarOf = (
  createTask: (world: VisibilityWorld) => Promise<string>,
  stays: { staysAfterBlock?: string; staysWhenWithheld?: string } = {},
): VisibilityRow =>
  rowOfCase(async (world) => {
    const id = await createTask(world)
    const sees = async (who: string) => {
      const { url } = await world.callOrThrow(who, 'POST /api/calendar')
      return (await world.ask('dan', `GET ${url.replace('http://localhost', '')}`)).body.includes(id)
    }
    return { sees, viewer: 'ben', other: 'cleo', from: 'ada', ...stays }
  })

const oldChatsStay = { staysAfterBlock: 'old chats stay readable', staysWhenWithheld: 'old chats stay readable' }

const [near, far] = ['near=41.89,-87.79', 'near=20,-150']
const ofModerators = rowWithoutCase('for those with a role, who are not shut out by blocks or deletions')
const ownAccount = rowWithoutCase('a viewer’s own account')

/** Every call that reads, and every other read of data by signed-in people or by a secret address. */
export const reads: Read[] = [
  ['GET /api/auth/user', ownAccount],
  ['GET /api/auth/methods', ownAccount],
  ['GET /api/auth/factors', ownAccount],
  ['GET /api/auth/remembered-browsers', ownAccount],
  ['GET /api/auth/passkeys', ownAccount],
  ['GET /api/auth/sessions', ownAccount],
  ['GET /api/notification-settings', ownAccount],
  ['GET /api/calendar', ownAccount],
  ['GET /api/blocks', ownAccount],
  ['GET /api/reports', ownAccount],
  ['GET /api/notices', ownAccount],
  ['GET /api/questions', ownAccount],
  ['GET /api/moderation/cases', ofModerators],
  ['GET /api/moderation/counts', ofModerators],
  ['GET /api/moderation/log', ofModerators],
  ['GET /api/moderation/cases/:id', ofModerators],
  ['GET /api/moderation/log', ofModerators],
  ['GET /api/operator/health', rowWithoutCase('of the installation, for operators')],
  ['GET /api/operator/figures', rowWithoutCase('numbers, for operators')],
  ['GET /api/operator/announcements', rowWithoutCase('the same for everybody')],
  ['GET /api/push/key', rowWithoutCase('the same for everybody')],
  ['GET /api/map', rowWithoutCase('the same for everybody')],
  ['GET /api/zips/:zip', rowWithoutCase('a table of the postal service')],
  ['GET /api/zips', rowWithoutCase('a table of the postal service')],

  ...['', '?limit=6', '?sort=soonest', '?sort=highest_pay', '?sort=closest&near=home'].map(listed),
  ...[near, far].map((place) => listed(`?sort=closest&${place}`)),
  ...['', '&q=harpsichord', '&category=pets&sort=highest_pay'].map((filters) => listed(`?${near}&miles=25${filters}`)),
  ...['bbox=41,-88,42,-87', 'bbox=20,-130,50,-60', 'from=2020-01-01T00:00:00Z'].map((box) => listed(`?${box}`)),
  ...['harpsichord', 'harpsicord', 'oak+park'].map((query) => listed(`?q=${query}`)),
  listed('?category=pets&compensation=money'),
  ...['', '/my-offer', '/offers', '/reviews', '/can-review', '/conversations', '/messages'].map(belowTask),
  [
    'GET /api/tasks/:id/calendar',
    rowOfCase(async (world) => {
      const { id } = await world.match()
      const sees = async (who: string) => (await world.ask(who, `GET /api/tasks/${id}/calendar`)).status !== 404
      return { sees, viewer: 'ben', other: 'cleo', from: 'ada', staysWhenWithheld: ofArrangement }
    }),
  ],
  [
    'GET /api/arrangements',
    rowOfCase(async (world) => {
      const { id } = await world.match()
      const note = 'We both forgot'
      await world.callOrThrow('ada', `POST /api/tasks/${id}/outcome`, { answer: 'together', note })
      const sees = async (who: string) => {
        const { body } = await world.ask(who, `GET /api/arrangements?taskId=${id}`)
        return JSON.stringify(body).includes(note)
      }
      return { sees, viewer: 'ben', other: 'cleo', from: 'ada', staysWhenWithheld: ofArrangement }
    }),
  ],
  ['GET /api/my-tasks', whileHelping((world, who, { id }) => isListed(world, who, '/api/my-tasks', id)), 'helping'],
  [
    'GET /api/my-tasks',
    rowOfCase(async (world) => {
      const { id } = await world.post()
      const sees = (who: string) => isListed(world, who, '/api/my-tasks?type=requested', id)
      const stays = { staysAfterBlock: 'it is her own', staysWhenWithheld: 'it is her own' }
      return { sees, viewer: 'ada', other: 'cleo', from: 'ben', ...stays }
    }),
    'requested',
  ],
  [
    'GET /api/my-tasks',
    rowOfCase(async (world) => {
      const { id } = await world.post()
      const offer = await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
      const sees = (who: string) => isListed(world, who, '/api/my-tasks?type=offered', id)
      const hide = () => world.callOrThrow('ada', `PATCH /api/offers/${offer.id}/decline`)
      return { sees, viewer: 'ben', from: 'ada', hide }
    }),
    'offered',
  ],
  [
    'GET /api/users/:id/shared-tasks',
    whileHelping((world, who, { id }) => isListed(world, who, `/api/users/${world.ids.ada}/shared-tasks`, id)),
  ],
  ...['', '/reviews/received', '/shared-tasks'].map(aboutNeighbor),

  ['GET /api/notifications/unread-count', inNotifications(isCounted)],
  ['GET /api/notifications/unread-count', inNotificationsOfHelper(isCounted), 'of a helper'],
  ['GET /api/notifications', inNotifications(isInBell)],
  ['GET /api/notifications', inNotificationsOfHelper(isInBell), 'of a helper'],
  [
    'GET /api/conversations',
    rowOfCase(async (world) => {
      const { id: taskId } = await world.post()
      await world.sendMessage('ben', taskId)
      const sees = async (who: string) =>
        (await world.ask(who, 'GET /api/conversations')).body.some((chat: { taskId: string }) => chat.taskId === taskId)
      return { sees, viewer: 'ada', other: 'cleo', from: 'ben', ...oldChatsStay }
    }),
  ],
  [
    'GET /api/messages/unread',
    rowOfCase(async (world) => {
      const [{ id: taskId }, { name }] = [await world.post(), await world.signUpNeighbor()]
      await world.sendMessage(name, taskId)
      const sees = async (who: string) =>
        (await world.ask(who, 'GET /api/messages/unread')).body.some(
          (chat: { taskId: string }) => chat.taskId === taskId,
        )
      const hide = () => world.deleteAccount(name)
      return { sees, viewer: 'ada', from: name, hide, staysWhenWithheld: oldChatsStay.staysWhenWithheld }
    }),
  ],
  [
    'GET /api/account/promises',
    rowWithoutCase('the titles of tasks that are no longer seen are left out, as server/features/promises tests'),
  ],
  [
    'GET /api/account/export',
    whileHelping(async (world, who, { id }) => {
      const answer = await filesOf(world).get(who, '/api/account/export')
      return (await unzip(await answer.arrayBuffer()))['tasks.json']?.includes(id) ?? false
    }),
  ],
  [
    'server/features/files/download.ts',
    rowOfCase(async (world) => {
      const { id: taskId } = await world.match()
      const { url } = await world.callOrThrow('ben', 'POST /api/upload', formWith({ 'plan.pdf': pdf }))
      const file = { attachmentUrl: url, attachmentType: 'other', attachmentName: 'plan.pdf', attachmentSize: 1 }
      const message = { taskId, recipientId: world.ids.ada, content: null, ...file }
      await world.callOrThrow('ben', 'POST /api/messages/with-attachment', message)
      const sees = async (who: string) => (await filesOf(world).get(who, url)).status === 200
      return { sees, viewer: 'ada', other: 'cleo', from: 'ben', ...oldChatsStay }
    }),
  ],
  [
    'server/features/calendars/feed.ts',
    calendarOf(async ({ match }) => (await match()).id, {
      staysAfterBlock: 'an entry without a title says that it is off',
      staysWhenWithheld: ofArrangement,
    }),
    'helping',
  ],
  [
    'server/features/calendars/feed.ts',
    calendarOf(
      async (world) => {
        const { id } = await world.match()
        await world.callOrThrow('ben', `PATCH /api/tasks/${id}/finish`)
        return id
      },
      { staysWhenWithheld: ofArrangement },
    ),
    'done',
  ],
  [
    'server/features/calendars/feed.ts',
    calendarOf(async ({ releaseBen, match }) => {
      const { id } = await match()
      await releaseBen(id)
      return id
    }),
    'released',
  ],
  ['server/features/api-reference/pages.ts', rowWithoutCase('documents without data')],
  ['server/features/auth/google-pages.ts', rowWithoutCase('pages of signing in')],
  ['server/features/auth/pages.ts', rowWithoutCase('pages of signing in')],
  ['server/features/notifications/unsubscribe.ts', rowWithoutCase('the same page for everybody with a link')],
  [
    'server/features/outcome-questions/page.ts',
    questionTo(async (world, noticeId) => {
      const notices = world.db.updateTable('arrangement_notices').where('id', '=', noticeId)
      await notices.set({ token_hash: digestOf(noticeId) }).execute()
      return (await world.ask('nobody', `GET /outcome?token=${noticeId}`)).status === 200
    }),
  ],
  ['server/features/pages/pages.ts', rowWithoutCase('built pages without data')],
]
