import type { TaskType } from '#shared/tasks/choices.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'

const copyByType: Record<TaskType, { what: string; offer: string; othersAgain: string }> = {
  request: {
    what: 'task',
    offer: 'your offer is withdrawn',
    othersAgain: 'offers that you did not decline stand again',
  },
  service: {
    what: 'post',
    offer: 'your interest is withdrawn',
    othersAgain: 'neighbors whom you did not decline can be accepted again',
  },
}

/** Explains the effect of ending a match to the side that ends it. */
export function releaseCopy(task: Task, viewerId: string) {
  const isHelper = roleOf(task, viewerId) === 'helper'
  const other = isHelper ? task.requester : task.helper
  const { what, offer, othersAgain } = copyByType[task.taskType]
  const otherName = other ? firstNameOf(other) : 'Your neighbor'
  const notice = `${otherName} is told why. The ${what} opens again`
  if (isHelper)
    return {
      text: `${notice} for other neighbors, and ${offer}.`,
      done: taskToasts.canceledByHelper(otherName),
    }
  return {
    text: `${notice}, and ${othersAgain}.`,
    done: taskToasts.canceledByRequester(otherName)[task.taskType],
  }
}
