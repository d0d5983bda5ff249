import { errorToast } from '#shared/copy.ts'
import type { Role } from '#shared/tasks/rules.ts'
import type { Answer } from './choices.ts'
import { excuseDays } from './limits.ts'

export const didItHappenText = 'Did it happen?'

export const answerLegend = 'Your answer'

export const questionToasts = {
  answerFailed: (message: string) => errorToast(message || 'Your answer was not sent. Please try again.'),
} as const

/** The answers, as the one of the two reads them whose other one has this name. */
export const answerLabels = (name: string): Record<Answer, string> => ({
  yes: 'Yes',
  together: 'We called it off together',
  mine: 'I couldn’t make it',
  theirs: `${name} couldn’t make it`,
  absent: `${name} didn’t come`,
})

/** Nothing is late without an agreed time, so the sentence says 'if'. */
const lateForYou = 'If it is late, it counts against you, and more so if somebody waited for you. Early is free.'

/** Tells the consequence of each answer before it is given. */
export const answerNotes = (name: string, role: Role): Record<Answer, string> => ({
  yes:
    role === 'requester' ? 'The task is completed, and you can review each other.' : `${name} is asked to complete it.`,
  together: 'It counts against nobody.',
  mine: lateForYou,
  theirs: `It counts against ${name} only if ${name} says so, too.`,
  absent: `${name} is asked twice. If nothing comes, it counts as a no-show for ${name}.`,
})

/** `time` is an hour of today, or else a day. */
export function lastWroteText(name: string, last: { time: string; isToday: boolean } | null): string {
  if (last === null) return `${name} has not written.`
  return last.isToday ? `${name} last wrote at ${last.time}.` : `${name}’s last message: ${last.time}.`
}

export const answeredText = (label: string): string => `You said: “${label}”.`
export const theyHaveUntilText = (name: string, time: string): string => `${name} has until ${time} to answer.`
export const theirNoteText = (name: string, note: string): string => `${name}’s note: ${note}`

export const contestedText = 'You two remember it differently. It counts against nobody.'
export const askModeratorLabel = 'Ask a moderator to look'
export const noShowText = 'You did not answer, so it counts as a no-show for you. You can still say how it was.'

export const noteLabel = (name: string): string => `Note to ${name} (optional)`

/** Causes of a release, in its dialog. */
export const causeLabels = { mine: 'I can’t', theirs: 'They asked me to', agreed: 'We agreed' } as const
export const causeNotes = {
  mine: lateForYou,
  theirs: 'It counts against them only if they say so, too.',
  agreed: 'It counts against nobody.',
} as const
export const causeLegend = 'Why does it end?'
export const excuseLabel = 'It couldn’t be helped'
export const excuseNote = `One late cancellation in ${excuseDays} days is free. Nobody asks for a proof.`
