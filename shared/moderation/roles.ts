/** Roles of neighbors who look after the community. An operator may do all that a moderator may. */
export const staffRoles = ['moderator', 'operator'] as const
export type StaffRole = (typeof staffRoles)[number]
