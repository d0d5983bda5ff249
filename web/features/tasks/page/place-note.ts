import { addressAfterCompletionDays } from '#shared/constants.ts'
import { areaOf, generalArea, publicAreaOf } from '#shared/places/area.ts'
import { isOver, roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { isFormer } from '#shared/users/former-neighbor.ts'

/** Explains to this viewer who can see the exact address. */
export function placeNote(task: Task, viewerId: string): string {
  const role = roleOf(task, viewerId)
  if (role === 'requester') return ownNote(task)
  const requesterName = firstNameOf(task.requester)
  if (!task.addressPrivate)
    return task.status === 'open'
      ? `${requesterName} shares this address with signed-in neighbors.`
      : `${requesterName} shares this address with you.`
  if (role === null)
    return task.status === 'open'
      ? `Only the neighbor ${requesterName} accepts gets the exact address.`
      : `${requesterName} keeps the exact address private.`
  if (isFormer(task.requester)) return 'The exact address went when its neighbor left.'
  if (isPublicArea(task.address)) return 'The exact address is hidden again, now that this is long done.'
  if (task.status === 'completed') return `Hidden again ${addressAfterCompletionDays} days after completion.`
  return `Shared with you because ${requesterName} accepted ${task.taskType === 'service' ? 'you' : 'your offer'}. Please keep it to yourself.`
}

const nobodyElse = 'Nobody but you sees this address.'

function ownNote(task: Task): string {
  const { addressPrivate, helper, status } = task
  if (!addressPrivate) {
    if (status === 'open') return 'Signed-in neighbors see this address on this page.'
    const writers = 'who wrote to you about this can still see this address.'
    return helper ? `${firstNameOf(helper)} and neighbors ${writers}` : `Neighbors ${writers}`
  }
  const others = `Everybody else sees ${publicAreaOf(task)}.`
  if (helper && isFormer(helper)) return `${nobodyElse} ${others}`
  if (status === 'completed' && helper)
    return `${firstNameOf(helper)} sees this until ${addressAfterCompletionDays} days after completion. ${others}`
  if (helper) return `${firstNameOf(helper)} sees this address. ${others}`
  return status === 'closed' ? nobodyElse : `Only the neighbor you accept sees this address. ${others}`
}

/**
 * Returns a link to directions on Google Maps for the helper while the address is visible and the task is not over;
 * else null.
 */
export function directionsTo(task: Task, viewerId: string): string | null {
  if (roleOf(task, viewerId) !== 'helper' || isOver(task.status) || isPublicArea(task.address)) return null
  // https://developers.google.com/maps/documentation/urls/get-started#directions-action
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(task.address)}`
}

const isPublicArea = (address: string) => address === generalArea || address === areaOf(address)
