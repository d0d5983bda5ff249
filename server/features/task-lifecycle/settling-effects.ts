import type { Tx } from '#server/database/tables.ts'
import { endAcceptedOffer, reopenOffers } from '#server/features/offers/store.ts'
import { isPairBlocked } from '#server/features/tasks/seen-neighbors.ts'
import type { TaskRow } from '#server/features/tasks/store.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Settlement } from '#shared/arrangements/settle.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import type { SettlingStep } from '#shared/tasks/rules.ts'
import { type EffectNotification, notificationTo } from './transition-effects.ts'

type SettlingEffect = (tx: Tx, task: TaskRow, settlement: Settlement) => Promise<EffectNotification[]>

/** Effects of the steps that follow from a settlement on the task's offers, and the notifications that they cause. */
export const settlingEffects: Record<SettlingStep, SettlingEffect> = {
  conclude: async (_tx, task) => [notificationTo(sidesOf(task), notifications.concluded(task))],
  call_off: async (tx, task, { kind }) => {
    await endAcceptedOffer(tx, task.id)
    return [notificationTo(sidesOf(task), notifications.calledOff(task, kind))]
  },
  free: async (tx, task) => {
    const now = await databaseTime(tx)
    const pendingAgainIds = await reopenOffers(tx, task.id)
    return [
      notificationTo([task.requesterId], notifications.freeAgain(task, now)),
      notificationTo(isPairBlocked(task) ? [] : [task.helperId], notifications.calledOff(task, 'nobodys')),
      notificationTo(pendingAgainIds, notifications.offerStandsAgain(task, now)),
    ]
  },
}

/** The helper does not see the task any more after a block. */
const sidesOf = (task: TaskRow) => [task.requesterId, isPairBlocked(task) ? null : task.helperId]
