/** Parts of an installation that may need the operator, in the order in which they are shown. */
export const healthParts = ['database', 'nodes', 'jobs', 'mail', 'push', 'disk', 'backup'] as const
export type HealthPart = (typeof healthParts)[number]
