import type { TaskStatus } from '#shared/tasks/schema.ts'
import { cast, pia } from '#tests/cast.ts'
import { type Actor, actors } from './rows/row.ts'
import { place, planted, words } from './stage.ts'

type Secret = { text: string; knownTo: (who: Actor, status: TaskStatus | undefined) => boolean }

const neighbors = actors.filter((who) => who !== 'dan')
const emailOf = { ada: cast.ada.email, ben: cast.ben.email, cleo: cast.cleo.email, pia: pia.email }
const trusted: (TaskStatus | undefined)[] = ['matched', 'in_progress', 'pending_review', 'completed']

/**
 * The table of visible fields: whom each planted text is entrusted to. Without a status, ben may have been chosen
 * before.
 */
const secrets: Secret[] = [
  ...neighbors.flatMap((owner) =>
    [emailOf[owner], planted[owner].phone, planted[owner].address.split(',')[0] ?? ''].map((text) => ({
      text,
      knownTo: (who: Actor) => who === owner,
    })),
  ),
  ...Object.values(place).map((text) => ({
    text,
    knownTo: (who: Actor, status: TaskStatus | undefined) =>
      who === 'ada' || (who === 'ben' && (status === undefined || trusted.includes(status))),
  })),
  ...[words.benOffers, words.toBen].map((text) => ({ text, knownTo: (who: Actor) => who === 'ada' || who === 'ben' })),
  ...[words.piaOffers, words.toPia].map((text) => ({ text, knownTo: (who: Actor) => who === 'ada' || who === 'pia' })),
  { text: '$argon2', knownTo: () => false },
]

/** The planted texts that this person should not have been told. */
export const leaksIn = (told: string, who: Actor, status?: TaskStatus): string[] =>
  secrets.filter(({ text, knownTo }) => told.includes(text) && !knownTo(who, status)).map(({ text }) => text)
