/** Answers to 'Did it happen?', from the side that answers. */
export const answers = ['yes', 'together', 'mine', 'theirs', 'absent'] as const
export type Answer = (typeof answers)[number]

/** Causes of a release, from the side that releases. Each is the answer of that side: `agreed` is `together`. */
export const causes = ['mine', 'theirs', 'agreed'] as const
export type Cause = (typeof causes)[number]

/**
 * Ways in which an arrangement ends: completed; released by one of the two; blocked by one of the two; one of the two
 * was suspended; one of the two has deleted the account; settled by what the two have answered, or by their silence.
 */
export const endReasons = ['done', 'released', 'blocked', 'suspended', 'left', 'settled'] as const
export type EndReason = (typeof endReasons)[number]

/** Outcomes that are charged to one of the two. An excused or early one counts nothing. */
export const charges = ['no_show', 'late', 'excused', 'early'] as const
export type Charge = (typeof charges)[number]

/** Results of an arrangement, once it is settled. A contested one counts for nobody. */
export const outcomes = ['happened', 'nobodys', ...charges, 'contested', 'unanswered'] as const
export type Outcome = (typeof outcomes)[number]

/** Public words about the promises of a person; of others, nothing is said. */
export const promiseWords = ['keeps', 'usually'] as const
export type PromiseWords = (typeof promiseWords)[number]

/** Results of an arrangement as one of its two reads them; `nobodys` is each that says nothing about that person. */
export const promiseOutcomes = ['happened', ...charges, 'contested', 'unanswered', 'nobodys'] as const
export type PromiseOutcome = (typeof promiseOutcomes)[number]
/**
 * Ways in which a proposal to move the time ends: answered by the other side; taken back; replaced by a newer one of
 * the same side; not answered in time; ended with its arrangement.
 */
export const moveResults = ['accepted', 'declined', 'withdrawn', 'replaced', 'lapsed', 'ended'] as const
export type MoveResult = (typeof moveResults)[number]
