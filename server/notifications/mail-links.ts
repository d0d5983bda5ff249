import { linkTo } from '#server/http/link-to.ts'
import type { ScreenPath } from '#shared/screens.ts'
import { type Stoppable, unsubscribeLink } from './unsubscribe.ts'

/** What every mail leads to that one may switch off. */
export type MailLinks = { open: string; unsubscribe: string }
export type LinksFor = (userId: string, screen: ScreenPath, stops?: Stoppable) => MailLinks

export const openMailLinks =
  (publicUrl: string, secret: string): LinksFor =>
  (userId, screen, stops = 'mails') => ({
    open: linkTo(publicUrl, screen),
    unsubscribe: unsubscribeLink(publicUrl, secret, { userId, stops }),
  })
