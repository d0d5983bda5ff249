/** Under which the cache keeps what this room has read. */
export const authKeys = {
  all: ['auth'],
  viewer: ['auth', 'user'],
  methods: ['auth', 'methods'],
  sessions: ['auth', 'sessions'],
} as const
