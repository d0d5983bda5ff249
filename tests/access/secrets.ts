import type { TaskStatus } from '#shared/tasks/schema.ts'
import { cast, pia } from '#tests/cast.ts'
import { caseTexts, hiddenPlace, personalDetails, privateTexts } from './access-world.ts'
import { type Actor, matrixActors } from './rows/access-row.ts'

type Secret = { text: string; isKnownTo: (who: Actor, status: TaskStatus | undefined) => boolean }

const neighbors = matrixActors.filter((who) => who !== 'dan')
const emailOf = { ada: cast.ada.email, ben: cast.ben.email, cleo: cast.cleo.email, pia: pia.email }
const trusted: (TaskStatus | undefined)[] = ['matched', 'in_progress', 'pending_review', 'completed']

/** `isKnownTo` says who may see a secret. If the status is unknown, ben may have been the helper before. */
const secrets: Secret[] = [
  ...neighbors.flatMap((owner) =>
    [emailOf[owner], personalDetails[owner].phone, personalDetails[owner].address.split(',')[0] ?? ''].map((text) => ({
      text,
      isKnownTo: (who: Actor) => who === owner,
    })),
  ),
  ...Object.values(hiddenPlace).map((text) => ({
    text,
    isKnownTo: (who: Actor, status: TaskStatus | undefined) =>
      who === 'ada' || (who === 'ben' && (status === undefined || trusted.includes(status))),
  })),
  ...[privateTexts.benOffers, privateTexts.toBen].map((text) => ({
    text,
    isKnownTo: (who: Actor) => who === 'ada' || who === 'ben',
  })),
  ...[privateTexts.piaOffers, privateTexts.toPia].map((text) => ({
    text,
    isKnownTo: (who: Actor) => who === 'ada' || who === 'pia',
  })),
  { text: caseTexts.note, isKnownTo: () => false },
  { text: caseTexts.toBen, isKnownTo: (who: Actor) => who === 'ben' },
  { text: '$argon2', isKnownTo: () => false },
]

/** Returns the secrets in a text that this person must not see. */
export const leaksIn = (text: string, who: Actor, status?: TaskStatus): string[] =>
  secrets.filter((secret) => text.includes(secret.text) && !secret.isKnownTo(who, status)).map((secret) => secret.text)
