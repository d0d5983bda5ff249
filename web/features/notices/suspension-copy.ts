import { describeErasure, formatEnd } from '#shared/moderation/notice-copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { site } from '#site'

export const suspensionCopy = { notices: 'What was decided, and why' } as const

const nothingLeft = 'Neighbors do not see you, and you cannot do anything here'

/** Title and intro of the only screen of an account that is suspended or removed. */
export function describeSuspension({ until, isRemoved, erasedAt }: NonNullable<Me['suspension']>) {
  if (isRemoved)
    return {
      title: 'Your account is being removed',
      intro: `${nothingLeft}. ${describeErasure(erasedAt && formatEnd(erasedAt, site.timeZone))}`,
    }
  return {
    title: 'Your account is suspended',
    intro:
      until === null
        ? `${nothingLeft} for now.`
        : `Until ${formatEnd(until, site.timeZone)}, neighbors do not see you, and you cannot do anything here. After that everything is as before.`,
  }
}
