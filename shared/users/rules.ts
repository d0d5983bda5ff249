import { newcomerMs } from '#shared/rates.ts'

/** Why nobody can be neither helper nor requester. */
export const whyNotRoles = (roles: { isHelper: boolean; isRequester: boolean }): 'no_role' | null =>
  roles.isHelper || roles.isRequester ? null : 'no_role'

/** Whether somebody joined so lately that they post less than others may. */
export const isNewcomer = (joined: Date, now: Date): boolean => now.getTime() - joined.getTime() < newcomerMs
