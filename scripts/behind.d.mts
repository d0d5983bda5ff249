type Version = { current?: string; wanted: string; latest: string }
type Behind = { name: string; ours: string; latest: string; step: 'fix' | 'minor' | 'major' }
export function behindOf(outdated: Record<string, Version>): Behind[]
