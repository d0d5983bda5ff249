import { taskToasts } from '#shared/tasks/copy.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'

export type ReleaseWords = ReturnType<typeof releaseWords>

/** What ending a match means, for the one who ends it. */
export function releaseWords(task: Task, viewerId: string) {
  const other = roleOf(task, viewerId) === 'helper' ? task.requester : task.helper
  const told = `${other ? firstNameOf(other) : 'Your neighbor'} is told why. The task opens again`
  if (roleOf(task, viewerId) === 'helper')
    return {
      title: 'Step Back from This Task',
      text: `${told} for other neighbors, and your offer is withdrawn.`,
      label: 'Step Back',
      done: taskToasts.steppedBack,
    }
  const title = task.taskType === 'service' ? 'Release Neighbor' : 'Release Helper'
  return {
    title,
    text: `${told}, and offers that you passed over stand again.`,
    label: title,
    done: taskToasts.helperReleased,
  }
}
