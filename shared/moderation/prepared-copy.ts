import type { ReportReason, SubjectKind } from '#shared/reports/choices.ts'
import type { DecisionKind } from './choices.ts'
import { ownThings } from './notice-copy.ts'

/** Begins a prepared sentence to the author. */
const placeOf = (kind: SubjectKind): string =>
  kind === 'person' ? 'On your profile, or in how you met others,' : `In ${ownThings[kind]}`

/** Null where nobody can know beforehand what there was to see. */
const sights: Record<ReportReason, string | null> = {
  scam: 'we saw that money is asked for in advance, or gift cards, or codes.',
  harassment: 'we saw words to somebody who did not want them.',
  hate: 'we saw words that put people down for who they are.',
  unsafe: 'we saw something that is dangerous or against the law.',
  sexual: 'we saw sexual content, which has no place here.',
  intimate_image: 'we saw an intimate picture of somebody who has not agreed to it.',
  child_at_risk: 'we saw something that may put a child at risk.',
  private_information: 'we saw private information about somebody who has not agreed to it.',
  spam: 'we saw advertising, which is neither a request for help nor an offer of it.',
  impostor: 'we saw a name or a picture that is not yours.',
  other: null,
}

const wishes: Record<DecisionKind, string> = {
  keep: '',
  advise: 'Please leave it out from now on.',
  hide: 'It cannot stay like this.',
  warn: 'Please stop it now.',
  limit: 'Please use this time to read the rules again.',
  suspend: 'This cannot go on.',
  remove: 'This cannot be part of our neighborhood.',
}

type Prepared = { kind: DecisionKind; reason: ReportReason; subjectKind: SubjectKind }

/** Returns a sentence to the author about what was seen, which moderators change as they need; '' if there is none. */
export function prepareFacts({ kind, reason, subjectKind }: Prepared): string {
  const sight = sights[reason]
  return kind === 'keep' || sight === null ? '' : `${placeOf(subjectKind)} ${sight} ${wishes[kind]}`
}

/** Sentences to the reporters, which say nothing about the author. */
export const preparedAnswers: Record<DecisionKind, string> = {
  keep: 'We looked at it closely, and found nothing that breaks a rule. Thank you for looking out for others.',
  advise: 'Please tell us if it happens again. You can also block a neighbor at any time.',
  hide: 'It will not stay as it is. Please tell us if something like it comes again.',
  warn: 'Please tell us if it happens again. You can also block a neighbor at any time.',
  limit: 'Please tell us if it happens again. You can also block a neighbor at any time.',
  suspend: 'Thank you for telling us. You can also block a neighbor at any time.',
  remove: 'Thank you for telling us. You can also block a neighbor at any time.',
}
