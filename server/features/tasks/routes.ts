import type { Geocode } from '#server/features/places/geocoder.ts'
import { refuseRestricted } from '#server/features/restrictions/refuse-restricted.ts'
import { requireVisibleUser } from '#server/features/users/require-visible-user.ts'
import { findUser } from '#server/features/users/store.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { tasksPageSize } from '#shared/constants.ts'
import { isNewAccount } from '#shared/rates.ts'
import { whyNotDate, whyNotPay } from '#shared/tasks/rules.ts'
import { site } from '#site'
import { expiryColumns, taskColumns, tidyDetails } from './details.ts'
import { locateTask } from './locate-task.ts'
import { findMyTasks, findOfferedTasks, findSharedTasks } from './queries.ts'
import { requireVisibleTask } from './require-visible-task.ts'
import { findTaskOrThrow, insertTask } from './store.ts'
import { viewOwnTask, viewTask, viewTaskDetails } from './view.ts'

/** Calls that read tasks and post them; search lists them, and task-lifecycle changes them. */
export const taskHandlers = (
  geocode: Geocode,
): Pick<Handlers<typeof api.tasks>, 'get' | 'create' | 'mine' | 'shared'> => ({
  get: async ({ db, input, viewer, now }) =>
    viewTaskDetails(await requireVisibleTask(db, input.id, viewer.id), viewer.id, now),

  create: async ({ db, input, viewer, now, write, count }) => {
    const details = tidyDetails(input)
    refuseIf(whyNotDate(details.date, now))
    refuseIf(whyNotPay(details.compensationType, site.communityPoints))
    const me = (await findUser(db, viewer.id)) ?? refuse('signed_out')
    if (isNewAccount(me.created_at, now)) await count('firstDayTasks')

    const columns = taskColumns(details, await locateTask(details, geocode))
    const task = await write(async (tx) => {
      await refuseRestricted(tx, viewer.id)
      const { id } = await insertTask(tx, viewer.id, { ...columns, ...expiryColumns(columns, now) })
      return findTaskOrThrow(tx, id)
    })
    return viewTaskDetails(task, viewer.id, now)
  },

  mine: async ({ db, input, viewer, now, nextPage }) => {
    const { type, cursor } = input
    const rows = await (type === 'offered'
      ? findOfferedTasks(db, viewer.id, cursor)
      : findMyTasks(db, viewer.id, { type, cursor }))
    return paginate(rows, tasksPageSize, nextPage).map((row) => viewOwnTask(row, viewer.id, now))
  },

  shared: async ({ db, input, viewer, now, nextPage }) => {
    const other = await requireVisibleUser(db, input.id, viewer.id)
    const rows = await findSharedTasks(db, viewer.id, other.id, input.cursor)
    return paginate(rows, tasksPageSize, nextPage).map((row) => viewTask(row, viewer.id, now))
  },
})
