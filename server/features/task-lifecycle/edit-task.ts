import { notifyAll } from '#server/features/notifications/notify.ts'
import { findPendingHelperIds, requestConfirmation } from '#server/features/offers/store.ts'
import type { Geocode } from '#server/features/places/geocoder.ts'
import { applyChanges, expiryColumns, isSameMoment, taskColumns } from '#server/features/tasks/details.ts'
import { isMoved, locateAfterEdit } from '#server/features/tasks/locate-task.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { findTaskOrThrow, type TaskRow, updateUnchangedTask } from '#server/features/tasks/store.ts'
import { changedTerms, publicTermsOf } from '#server/features/tasks/terms.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { whyNotDate, whyNotEdit, whyNotPay } from '#shared/tasks/rules.ts'
import type { TaskChanges } from '#shared/tasks/schema.ts'
import { site } from '#site'
import { refreshWatchers } from './refresh-watchers.ts'

/** Attempts of one edit. Each concurrent edit costs one, and a person has few tabs. */
export const editAttemptsMax = 5

type EditContext = Pick<Context<TaskChanges & { id: string }>, 'db' | 'input' | 'viewer' | 'now' | 'write' | 'count'>

/** Starts over if the task was written since it was read, for example from another tab, so that no change is lost. */
export async function editTask(context: EditContext, geocode: Geocode): Promise<TaskRow> {
  let isCounted = false
  const countOnce = async (taskId: string) => {
    if (!isCounted) await context.count('changedTerms', { subKey: taskId })
    isCounted = true
  }
  for (let attempt = 1; attempt <= editAttemptsMax; attempt++) {
    const task = await tryEdit(context, geocode, countOnce)
    if (task) return task
  }
  return refuse('wrong_state')
}

/** Returns undefined, and writes nothing, if the task was written since it was read. */
async function tryEdit(
  { db, input, viewer, now, write }: EditContext,
  geocode: Geocode,
  countChangedTerms: (taskId: string) => Promise<void>,
): Promise<TaskRow | undefined> {
  const task = await requireVisibleTask(db, input.id, viewer.id)
  refuseIf(whyNotEdit(task, viewer.id))
  const details = applyChanges(task, input)
  if (!isSameMoment(details.date, task.date)) refuseIf(whyNotDate(details.date, now))
  refuseIf(whyNotPay(details.compensationType, site.communityPoints))

  const columns = taskColumns(details, await locateAfterEdit(task, details, geocode), task.timeZone)
  const changed = changedTerms(task, columns, isMoved(task, details))
  const hasChangedTerms = changed.length > 0
  const written = { ...columns, ...expiryColumns(columns, now) }
  if (hasChangedTerms && (await findPendingHelperIds(db, task.id)).length > 0) await countChangedTerms(task.id)
  return write(async (tx, announce) => {
    if ((await updateUnchangedTask(tx, task, written, task.termsVersion + Number(hasChangedTerms))) === undefined)
      return undefined
    // The task is locked now, so helpers who offered meanwhile are asked too.
    const askedHelperIds = hasChangedTerms
      ? await requestConfirmation(tx, task.id, { before: publicTermsOf(task), changed })
      : []
    await refreshWatchers(tx, announce, task.id, { by: viewer.id, notified: askedHelperIds })
    await notifyAll(tx, announce, askedHelperIds, {
      taskId: task.id,
      content: notifications.termsChanged(viewer, details, changed),
    })
    return findTaskOrThrow(tx, task.id)
  })
}
