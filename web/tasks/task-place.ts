import { areaOf, generalArea } from '#shared/places/area.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** Who is told the exact address, as far as it matters to this viewer. */
export function placeNote(task: Task, viewerId: string): string {
  const role = roleOf(task, viewerId)
  const poster = task.requester.firstName
  if (!task.addressPrivate)
    return role === 'requester'
      ? 'Every signed-in neighbor sees this address here.'
      : `${poster} shares this address with signed-in neighbors.`
  if (role === 'requester') return ownNote(task)
  if (role === 'helper' && !isAreaAlone(task.address))
    return `Shared with you because ${poster} accepted your offer. Please keep it to yourself.`
  if (role === 'helper') return 'The exact address is hidden again, a month after completion.'
  return `Only the helper ${poster} accepts gets the exact address.`
}

function ownNote({ address, helper }: Task): string {
  const others = `Everybody else sees ${areaOf(address)}.`
  return helper ? `${helper.firstName} sees this address. ${others}` : `Only the helper you accept sees this. ${others}`
}

const isAreaAlone = (address: string) => address === generalArea || address === areaOf(address)
