import { linkTo } from '#server/platform/http/link-to.ts'
import type { ScreenPath } from '#shared/screens.ts'
import { type UnsubscribeScope, unsubscribeLink } from './unsubscribe.ts'

/** Links in every mail that can be unsubscribed from. */
export type MailLinks = { open: string; unsubscribe: string }
export type LinksFor = (userId: string, screen: ScreenPath, scope?: UnsubscribeScope) => MailLinks

export const openMailLinks =
  (publicUrl: string, secret: string): LinksFor =>
  (userId, screen, scope = 'mails') => ({
    open: linkTo(publicUrl, screen),
    unsubscribe: unsubscribeLink(publicUrl, secret, { userId, scope }),
  })
