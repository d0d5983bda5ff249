import type { Point } from '#shared/places/grid.ts'
import type { Frame } from '#shared/tasks/browse.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'

/** What the viewer asked for, that and what they help with, or where their offer waits for an answer. */
export type Mine = 'requested' | 'all' | 'offered'
/** From where it is measured: a place, the ZIP code in the viewer's profile, or nowhere. */
export type Near = Point | 'home' | null

/** Under which the cache keeps what this room has read. */
export const taskKeys = {
  all: ['tasks'],
  ones: ['tasks', 'one'],
  one: (id: string) => ['tasks', 'one', id] as const,
  recent: ['tasks', 'recent'],
  newest: ['tasks', 'newest'],
  search: (filters: TaskFilters, near: Near, frame: Frame | null) => ['tasks', 'search', filters, near, frame] as const,
  map: ['tasks', 'map'],
  allMine: ['tasks', 'mine'],
  mine: (which: Mine) => ['tasks', 'mine', which] as const,
  shared: (userId: string) => ['tasks', 'shared', userId] as const,
} as const
