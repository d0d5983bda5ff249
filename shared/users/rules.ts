import type { Refusal } from '#shared/copy.ts'

/** Why nobody can be neither helper nor requester. */
export const whyNotRoles = (roles: { isHelper: boolean; isRequester: boolean }): Refusal | null =>
  roles.isHelper || roles.isRequester ? null : 'no_role'
