import { linkTo } from '#server/mail/words.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** What every mail leads to that one may switch off. */
export type MailLinks = { open: string; unsubscribe: string }
export type LinksFor = (userId: string, screen: string) => MailLinks

export const openMailLinks =
  (publicUrl: string, secret: string): LinksFor =>
  (userId, screen) => ({
    open: linkTo(publicUrl, screen),
    unsubscribe: unsubscribeLink(publicUrl, secret, userId),
  })
