import type { Mail } from '#server/platform/mail/mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { BarKind } from '#shared/moderation/restrictions.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { site } from '#site'

const reasons: Record<BarKind, string> = {
  limit: 'It belonged to an account that was deleted while our volunteers had limited it.',
  suspend: 'It belonged to an account that was deleted while our volunteers had suspended it.',
  remove: 'It belonged to an account that our volunteers had removed.',
  case: 'It belonged to an account that was deleted while our volunteers looked into a report about it.',
}

type Bar = { kind: BarKind; endsAt: Date }

/** Goes to an address without an account, whose reader may be somebody else: it says nothing of what was done. */
export function addressBarredMail(email: string, { kind, endsAt }: Bar, url: string): Mail {
  const day = getDateTimeFormat({ month: 'long', day: 'numeric', year: 'numeric' }, site.timeZone).format(endsAt)
  return renderMail(email, {
    subject: `This address cannot be used at ${site.name} yet`,
    paragraphs: [
      'Hello,',
      `Somebody has just tried to use this address for an account at ${site.name}.`,
      reasons[kind],
      kind === 'case'
        ? `It can be used again once they have decided, and on ${day} at the latest.`
        : `It can be used again from ${day}.`,
      `You think that is wrong? Write to ${site.outsidePerson.email}, and somebody will look at it.`,
    ],
    button: { label: 'Read Our Rules', url },
    footnote: `Wasn’t you? Then ignore this mail. We keep a mark of this address until that day and not the address itself, and send this at most once a day.`,
  })
}
