import type { SubjectKind } from '#shared/reports/choices.ts'

/**
 * Reasons for which others do not see a thing: reports hold it for a while, a report holds it until moderators decide,
 * or moderators have hidden it.
 */
export const withheldStates = ['held', 'held_until_decided', 'hidden'] as const
export type Withheld = (typeof withheldStates)[number]

/** Kinds of things that reports can hold. */
export type HoldableKind = Extract<SubjectKind, 'task' | 'photo'>

/** Kinds of things that moderators can hide. A person and a match are no things: other decisions are about them. */
export type HideableKind = Exclude<SubjectKind, 'person' | 'match'>
