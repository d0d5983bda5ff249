import { formatDate } from '#shared/calendar.ts'
import type { RestrictionKind } from '#shared/moderation/restrictions.ts'
import type { FoundPerson } from '#shared/operator/people-schema.ts'
import { getDateTimeFormat } from '#shared/time.ts'

export const peopleCopy = {
  title: 'People',
  intro: 'Who is here, how they stand, and the cases about them. Never their chats.',
  label: 'Name or email',
  hint: 'The beginning of a first name, a last name or an address. Each search is noted in the log, without the words.',
  search: 'Search',
  tooShort: 'Please enter at least two characters.',
  none: 'Nobody found',
  noneText: 'Try the beginning of the last name, or of the email address.',
  fine: 'No restriction',
  noCases: 'No open case',
} as const

export const roleLabels = { moderator: 'Moderator', operator: 'Operator' } as const

export const foundText = (count: number, hasMore: boolean): string =>
  hasMore ? `The first ${count} people` : count === 1 ? '1 person' : `${count} people`

const stateLabels: Record<RestrictionKind, string> = { limit: 'Limited', suspend: 'Suspended', pause: 'On hold' }

/** Says how somebody stands: 'Suspended until Dec 3, 2026'. */
export function stateText({ restriction }: FoundPerson): string {
  if (restriction === null) return peopleCopy.fine
  const state = stateLabels[restriction.kind]
  return restriction.until === null ? `${state}, without an end` : `${state} until ${formatDate(restriction.until)}`
}

const shortMonth = (month: string) =>
  getDateTimeFormat({ month: 'short', year: 'numeric' }, 'UTC').format(new Date(`${month}-01`))

/** Says when somebody was last here, by the week: 'last week', 'Nov 2026'. */
export function lastSeenText({ lastSeen }: FoundPerson): string {
  if (lastSeen === null) return 'Not seen lately'
  if (lastSeen === 'this_week') return 'Last seen this week'
  return `Last seen ${lastSeen === 'last_week' ? 'last week' : `in ${shortMonth(lastSeen)}`}`
}

export const joinedText = ({ joinedAt }: FoundPerson): string => `Joined ${formatDate(joinedAt)}`

export const caseLinkText = (state: 'open' | 'appealed'): string =>
  state === 'open' ? 'Open case' : 'Case with an appeal'
