/** Under which the cache keeps what this room has read. */
export const offerKeys = {
  all: ['offers'],
  mine: (taskId: string) => ['offers', 'mine', taskId] as const,
  list: (taskId: string) => ['offers', 'list', taskId] as const,
} as const
