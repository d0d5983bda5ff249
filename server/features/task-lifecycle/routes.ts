import { notifyAll } from '#server/features/notifications/notify.ts'
import { findPendingHelperIds } from '#server/features/offers/store.ts'
import type { Geocode } from '#server/features/places/geocoder.ts'
import { lockOpenTask } from '#server/features/tasks/lock-tasks.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { findTaskOrThrow, setExpiry, type TaskRow } from '#server/features/tasks/store.ts'
import { viewTaskDetails } from '#server/features/tasks/view.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Context, Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { resultOf } from '#shared/arrangements/move-rules.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { expiryAfterYes } from '#shared/tasks/expiry.ts'
import { whyNotChange, whyNotKeep } from '#shared/tasks/rules.ts'
import { deleteTasks } from './delete-tasks.ts'
import { editTask } from './edit-task.ts'
import { endProposal, proposeMove } from './move-time.ts'
import { refreshWatchers } from './refresh-watchers.ts'
import { acceptHelper, takeStep } from './steps.ts'

type LifecycleCall =
  | 'edit'
  | 'remove'
  | 'assign'
  | 'start'
  | 'finish'
  | 'complete'
  | 'close'
  | 'resume'
  | 'release'
  | 'keep'
  | 'proposeMove'
  | 'answerMove'
  | 'takeBackMove'

export const taskLifecycleHandlers = (geocode: Geocode): Pick<Handlers<typeof api.tasks>, LifecycleCall> => ({
  edit: async (context) => toTaskDetails(context, await editTask(context, geocode)),

  remove: async ({ db, input, viewer, write }) => {
    const task = await requireVisibleTask(db, input.id, viewer.id)
    const { id } = task
    refuseIf(whyNotChange(task, viewer.id))

    return write(async (tx, announce) => {
      const { withheld } = (await lockOpenTask(tx, id)) ?? refuse('task_not_open')
      const toldIds = withheld ? [] : await findPendingHelperIds(tx, id)
      await refreshWatchers(tx, announce, id, { by: viewer.id })
      await deleteTasks(tx, [id])
      const content = notifications.taskDeleted(viewer, task)
      await notifyAll(tx, announce, toldIds, { taskId: null, content })
      return { id }
    })
  },

  assign: async (context) => toTaskDetails(context, await acceptHelper(context)),
  start: async (context) => toTaskDetails(context, await takeStep('start', context)),
  finish: async (context) => toTaskDetails(context, await takeStep('finish', context)),
  complete: async (context) => toTaskDetails(context, await takeStep('complete', context)),
  close: async (context) => toTaskDetails(context, await takeStep('close', context)),
  resume: async (context) => toTaskDetails(context, await takeStep('resume', context)),
  release: async (context) => toTaskDetails(context, await takeStep('release', context)),

  keep: async (context) => {
    const { db, input, viewer, write } = context
    const { id } = input
    refuseIf(whyNotKeep(await requireVisibleTask(db, id, viewer.id), viewer.id))

    const task = await write(async (tx, announce) => {
      if ((await lockOpenTask(tx, id)) === undefined) refuse('wrong_state')
      // A second press finds no question, and must not put off the next one.
      const { closesAt } = await findTaskOrThrow(tx, id)
      if (closesAt !== null) await setExpiry(tx, id, expiryAfterYes(await databaseTime(tx)))
      await refreshWatchers(tx, announce, id, { by: viewer.id })
      return findTaskOrThrow(tx, id)
    })
    return toTaskDetails(context, task)
  },
  proposeMove,
  answerMove: (context) => endProposal(context, resultOf[context.input.answer]),
  takeBackMove: (context) => endProposal(context, 'withdrawn'),
})

const toTaskDetails = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>, task: TaskRow) =>
  viewTaskDetails(task, viewer.id, now)
