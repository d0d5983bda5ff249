/** Demo mode: off, reachable from this machine only, or reachable by others. */
export type DemoMode = false | 'local' | 'public'

type DemoModeInput = {
  /** Value of DEMO: '0' is off and '1' is on. */
  setting: '0' | '1' | undefined
  /** The settings that make the server reachable by others. */
  exposedBy: string[]
  /** True if the demo is on by default, as it is on the embedded database. */
  isDefault: boolean
}

/**
 * The demo starts by default only where nobody else can reach it, because its passwords are known and its mails are
 * shown.
 */
export function demoModeOf({ setting, exposedBy, isDefault }: DemoModeInput): DemoMode {
  const isOpen = exposedBy.length > 0
  if (setting === undefined) return isDefault && !isOpen && 'local'
  return setting !== '0' && (isOpen ? 'public' : 'local')
}
