import { IconArrowsExchange, IconCoin, IconGift, IconSparkles } from '@tabler/icons-react'
import { type CompensationType, compensationTypeOf, compensationTypes } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Tone } from '#web/ui/tag.tsx'

type Look = { label: string; tone: Tone; icon: typeof IconCoin }

/** Kinds of pay, each shown by an icon as well as a color. */
const looks: Record<CompensationType, Look> = {
  money: { label: 'Money', tone: 'leaf', icon: IconCoin },
  points: { label: 'Points', tone: 'amber', icon: IconSparkles },
  service: { label: 'Service', tone: 'plum', icon: IconArrowsExchange },
  free: { label: 'Free', tone: 'sky', icon: IconGift },
}

export const payLooks = compensationTypes.map((type) => looks[type])
export const payLookOf = (task: Pick<Task, 'compensationType'>): Look => looks[compensationTypeOf(task)]
