import type { SubjectKind } from '#shared/reports/choices.ts'
import type { HideableKind, HoldableKind } from './states.ts'

/** Tells whether reports can hold things of this kind. */
export const isHoldable = (kind: SubjectKind): kind is HoldableKind => kind === 'task' || kind === 'photo'

/** Tells whether moderators can hide and restore things of this kind. */
export const isHideable = (kind: SubjectKind): kind is HideableKind => kind !== 'person' && kind !== 'match'
