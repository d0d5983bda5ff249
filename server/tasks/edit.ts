import { refuseIf } from '#server/http/errors.ts'
import type { Context } from '#server/http/implement.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { askAgain, findWaitingHelpers } from '#server/offers/store.ts'
import type { Geocode } from '#server/places/geocoder.ts'
import { notices } from '#shared/notifications/wording.ts'
import { whyNotChange, whyNotDate, whyNotPay } from '#shared/tasks/rules.ts'
import type { TaskChanges } from '#shared/tasks/schema.ts'
import { site } from '#site'
import { columnsOf, edited, isSameMoment } from './details.ts'
import { refreshLookers } from './looking.ts'
import { seeTask } from './see.ts'
import { findTaskOrThrow, type TaskRow, updateSeenTask } from './store.ts'
import { changedTerms, shownTermsOf } from './terms.ts'
import { isMoved, whereAfter } from './where.ts'

type Edit = Context<TaskChanges & { id: string }>

export const editTask = (context: Edit, geocode: Geocode): Promise<TaskRow> => editSeen(context, geocode, false)

/** Begins anew where the task was written since it was read, as from another tab: what that changed stays. */
async function editSeen(context: Edit, geocode: Geocode, isCounted: boolean): Promise<TaskRow> {
  const { db, input, viewer, now, write, count } = context
  const seen = await seeTask(db, input.id, viewer.id)
  refuseIf(whyNotChange(seen, viewer.id))
  const details = edited(seen, input)
  if (!isSameMoment(details.date, seen.date)) refuseIf(whyNotDate(details.date, now))
  refuseIf(whyNotPay(details.compensationType, site.communityPoints))

  const columns = columnsOf(details, await whereAfter(seen, details, geocode), seen.timeZone)
  const changed = changedTerms(seen, columns, isMoved(seen, details))
  const asks = changed.length > 0
  const counts = !isCounted && asks && (await findWaitingHelpers(db, seen.id)).length > 0
  if (counts) await count('changedTerms', { apart: seen.id })
  const task = await write(async (tx, announce) => {
    if ((await updateSeenTask(tx, seen, columns, seen.termsVersion + Number(asks))) === undefined) return undefined
    // The task is locked now, so that whoever has offered meanwhile is asked too.
    const asked = asks ? await askAgain(tx, seen.id, { before: shownTermsOf(seen), changed }) : []
    await refreshLookers(tx, announce, seen.id, { by: viewer.id, told: asked })
    await notifyAll(tx, announce, asked, { taskId: seen.id, words: notices.termsChanged(viewer, details, changed) })
    return findTaskOrThrow(tx, seen.id)
  })
  return task ?? editSeen(context, geocode, isCounted || counts)
}
