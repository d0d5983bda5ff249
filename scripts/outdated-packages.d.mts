type Versions = { current?: string; wanted: string; latest: string }
type OutdatedPackage = { name: string; installed: string; latest: string; step: 'fix' | 'minor' | 'major' }
export function classifyOutdated(outdated: Record<string, Versions>): OutdatedPackage[]
