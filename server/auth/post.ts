import type { Background } from '#server/background.ts'
import type { Db } from '#server/db/tables.ts'
import type { Mailer } from '#server/mail/mail.ts'

/** What it takes to mail somebody a link. */
export type Post = { db: Db; publicUrl: string; mailer: Mailer; background: Background }

/** The screen at `path`, with the token that it hands to its call. */
export function linkTo(publicUrl: string, path: string, token?: string): string {
  const url = new URL(path, publicUrl)
  if (token) url.searchParams.set('token', token)
  return url.href
}
