/** Under which the cache keeps what this room has read. */
export const authKeys = {
  viewer: ['auth', 'user'],
  methods: ['auth', 'methods'],
  verificationLink: (token: string) => ['auth', 'verify', token],
  resetLink: (token: string) => ['auth', 'reset', token],
  sessions: ['auth', 'sessions'],
} as const
