/** Under which the cache keeps what this room has read. Without an id: everything of that sort. */
export const messageKeys = {
  all: ['messages'],
  unread: ['messages', 'unread'],
  partners: (...taskId: [string?]) => ['messages', 'partners', ...taskId] as const,
  list: (...ids: [taskId?: string, partnerId?: string]) => ['messages', 'list', ...ids] as const,
} as const
