import {
  IconBabyCarriage,
  IconBook2,
  IconCar,
  IconDeviceLaptop,
  IconHeartHandshake,
  IconPaw,
  IconPlant2,
  IconShoppingBag,
  IconSparkles,
  IconTools,
} from '@tabler/icons-react'
import type { Category } from '#shared/tasks/categories.ts'
import type { Tone } from '#web/ui/tag.tsx'

type Look = { icon: typeof IconPaw; tone: Tone }

export const categoryLook: Record<Category, Look> = {
  household: { icon: IconTools, tone: 'sky' },
  tutoring: { icon: IconBook2, tone: 'plum' },
  pets: { icon: IconPaw, tone: 'amber' },
  transportation: { icon: IconCar, tone: 'sky' },
  tech: { icon: IconDeviceLaptop, tone: 'plum' },
  gardening: { icon: IconPlant2, tone: 'leaf' },
  childcare: { icon: IconBabyCarriage, tone: 'rose' },
  elderly: { icon: IconHeartHandshake, tone: 'rose' },
  delivery: { icon: IconShoppingBag, tone: 'leaf' },
  other: { icon: IconSparkles, tone: 'stone' },
  babysitting: { icon: IconBabyCarriage, tone: 'rose' },
  pet_care: { icon: IconPaw, tone: 'amber' },
  errands: { icon: IconShoppingBag, tone: 'leaf' },
}
