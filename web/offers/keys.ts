/** Under which the cache keeps what this room has read. */
export const offerKeys = {
  all: ['offers'],
  mine: (taskId: string) => ['offers', 'mine', taskId] as const,
  former: (taskId: string) => ['offers', 'former', taskId] as const,
  lists: ['offers', 'list'],
  list: (taskId: string) => ['offers', 'list', taskId] as const,
} as const
