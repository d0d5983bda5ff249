import { openTalk } from './talk-open.ts'
import type { DemoTalk } from './talk-shape.ts'
import { takenTalk } from './talk-taken.ts'

export const talk: readonly DemoTalk[] = [...openTalk, ...takenTalk]
