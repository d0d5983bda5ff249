import { onePage } from '#server/db/page.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Context, Handlers } from '#server/http/implement.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { findWaitingHelpers } from '#server/offers/store.ts'
import type { Geocode } from '#server/places/geocoder.ts'
import { sortKeyOf } from '#server/search/rows.ts'
import { findOpenTasks } from '#server/search/search.ts'
import { findUser } from '#server/users/store.ts'
import type { api } from '#shared/api.ts'
import { tasksPageMax } from '#shared/limits.ts'
import { notices } from '#shared/notifications/wording.ts'
import { isNewcomer } from '#shared/rates.ts'
import { whyNotChange, whyNotDate, whyNotPay } from '#shared/tasks/rules.ts'
import { spellingHeader } from '#shared/tasks/spelling.ts'
import { site } from '#site'
import { columnsOf, tidy } from './details.ts'
import { editTask } from './edit.ts'
import { homeOf } from './home.ts'
import { findMyTasks, findOfferedTasks, findSharedTasks } from './lists.ts'
import { refreshLookers } from './looking.ts'
import { seeTask } from './see.ts'
import { giveTask, takeStep } from './steps.ts'
import { deleteTasks, findTaskOrThrow, insertTask, lockOpenTask, type TaskRow } from './store.ts'
import { viewTask, viewTaskPage } from './view.ts'
import { whereIs } from './where.ts'

export const taskHandlers = (geocode: Geocode): Handlers<typeof api.tasks> => ({
  list: async ({ db, input, viewer, now, nextPage, http }) => {
    const { limit = tasksPageMax, sort } = input
    const near = input.near === 'home' ? await homeOf(db, viewer.id) : input.near
    const { rows, spelled } = await findOpenTasks(db, { ...input, near }, now)
    if (spelled) http.reply.header(spellingHeader.name, spellingHeader.near)
    const found = onePage(rows, limit, (after) => nextPage({ ...after, spelled }), sortKeyOf(sort))
    return found.map((row) => viewTask(row, viewer.id, now))
  },

  get: async (context) => answer(context, await seeTask(context.db, context.input.id, context.viewer.id)),

  create: async (context) => {
    const { db, input, viewer, now, write, count } = context
    const details = tidy(input)
    refuseIf(whyNotDate(details.date, now))
    refuseIf(whyNotPay(details.compensationType, site.communityPoints))
    const me = (await findUser(db, viewer.id)) ?? refuse('signed_out')
    if (isNewcomer(me.created_at, now)) await count('firstDayTasks')

    const columns = columnsOf(details, await whereIs(details, geocode))
    const task = await write(async (tx) => {
      const { id } = await insertTask(tx, viewer.id, columns)
      return findTaskOrThrow(tx, id)
    })
    return answer(context, task)
  },

  edit: async (context) => answer(context, await editTask(context, geocode)),

  remove: async ({ db, input, viewer, write }) => {
    const seen = await seeTask(db, input.id, viewer.id)
    const { id } = seen
    refuseIf(whyNotChange(seen, viewer.id))

    return write(async (tx, announce) => {
      if ((await lockOpenTask(tx, id)) === undefined) refuse('task_not_open')
      const waiting = await findWaitingHelpers(tx, id)
      await refreshLookers(tx, announce, id, { by: viewer.id })
      await deleteTasks(tx, [id])
      const words = notices.taskDeleted(viewer, seen)
      await notifyAll(tx, announce, waiting, { taskId: null, words })
      return { id }
    })
  },

  mine: async ({ db, input, viewer, now, nextPage }) => {
    const { type, cursor } = input
    const rows = await (type === 'offered'
      ? findOfferedTasks(db, viewer.id, cursor)
      : findMyTasks(db, viewer.id, { type, cursor }))
    return onePage(rows, tasksPageMax, nextPage).map((row) => viewTask(row, viewer.id, now))
  },

  shared: async ({ db, input, viewer, now, nextPage }) => {
    const other = (await findUser(db, input.id)) ?? refuse('user_missing')
    const rows = await findSharedTasks(db, viewer.id, other.id, input.cursor)
    return onePage(rows, tasksPageMax, nextPage).map((row) => viewTask(row, viewer.id, now))
  },

  assign: async (context) => answer(context, await giveTask(context)),
  start: async (context) => answer(context, await takeStep('start', context)),
  finish: async (context) => answer(context, await takeStep('finish', context)),
  complete: async (context) => answer(context, await takeStep('complete', context)),
  close: async (context) => answer(context, await takeStep('close', context)),
  release: async (context) => answer(context, await takeStep('release', context)),
})

const answer = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>, task: TaskRow) => viewTaskPage(task, viewer.id, now)
