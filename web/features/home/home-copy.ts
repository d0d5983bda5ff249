import type { TaskType } from '#shared/tasks/choices.ts'

/** Heading of what needs the viewer, above everything else on the home screen. */
export const needsTitle = 'What needs you'

/** Asks about what was agreed on with this neighbor. */
export const withWhomText = (name: string): string => `With ${name}: did it happen?`

export const wroteText = (name: string): string => `${name} wrote to you`

export const asksToMoveText = (name: string): string => `${name} asks for another time`

/** Asks a neighbor whose offer is older than the newest terms of the task. */
export const offerInDoubtText: Record<TaskType, (requesterName: string) => string> = {
  request: (requesterName) => `${requesterName} changed this. Does your offer still stand?`,
  service: (requesterName) => `${requesterName} changed this. Are you still interested?`,
}
