/** Returns the refusal if somebody would block their own account. */
export const whyNotBlock = (viewerId: string, userId: string): 'block_self' | null =>
  viewerId === userId ? 'block_self' : null
