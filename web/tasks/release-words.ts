import type { TaskType } from '#shared/tasks/choices.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { releaseTitle } from './release-title.ts'

const words: Record<TaskType, { offer: string; passedOver: string }> = {
  request: { offer: 'your offer is withdrawn', passedOver: 'offers that you passed over stand again' },
  service: {
    offer: 'your interest is withdrawn',
    passedOver: 'neighbors whom you passed over can be accepted again',
  },
}

/** What ending a match means, for the one who ends it. */
export function releaseWords(task: Task, viewerId: string) {
  const isHelper = roleOf(task, viewerId) === 'helper'
  const other = isHelper ? task.requester : task.helper
  const told = `${other ? firstNameOf(other) : 'Your neighbor'} is told why. The task opens again`
  const { offer, passedOver } = words[task.taskType]
  if (isHelper)
    return {
      text: `${told} for other neighbors, and ${offer}.`,
      label: 'Step Back',
      done: taskToasts.steppedBack,
    }
  return {
    text: `${told}, and ${passedOver}.`,
    label: releaseTitle(task, viewerId),
    done: taskToasts.helperReleased[task.taskType],
  }
}
