/** Whether this is a demo: one that this machine alone reaches, or one that others reach too. */
export type DemoMode = false | 'local' | 'public'

type Facts = {
  /** DEMO: '0' is none and '1' is one. `npm run cluster` says 'public' to its nodes, which listen on loopback alone. */
  said: '0' | '1' | 'public' | undefined
  /** The settings by which others reach it. */
  openedBy: string[]
  /** Whether there is one unless somebody says otherwise, as on the embedded database. */
  isUsual: boolean
}

/** A demo comes by itself only where nobody else reaches it: its passwords are known, and its mails are shown. */
export function demoModeOf({ said, openedBy, isUsual }: Facts): DemoMode {
  const isOpen = openedBy.length > 0
  if (said === undefined) return isUsual && !isOpen && 'local'
  return said !== '0' && (isOpen ? 'public' : 'local')
}
