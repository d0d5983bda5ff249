/** Under which the cache keeps what this room has read. */
export const reviewKeys = {
  all: ['reviews'],
  ofTask: (taskId: string) => ['reviews', 'task', taskId] as const,
  mayReview: (taskId: string) => ['reviews', 'may', taskId] as const,
  received: (userId: string) => ['reviews', 'received', userId] as const,
} as const
