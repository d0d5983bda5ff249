import { IconMail } from '@tabler/icons-react'
import { refusedNote, unverifiedNote, wrongAddress } from '#shared/auth/wording.ts'
import type { Me } from '#shared/users/schema.ts'
import { focusTop } from '#web/lib/focus.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import classes from './email-note.module.css'
import { SendLinkButton } from './send-link-button.tsx'

/**
 * For who has not confirmed their email yet, or whose mails come back. It asks once of each address and keeps nobody
 * from anything.
 */
export function EmailNote({ viewer: { id, email, emailVerified, emailRefused } }: { viewer: Me }) {
  const { words: isDismissed, write } = useKeptWords(keptKey(emailRefused ? 'email-refused' : 'email-note', id, email))
  if ((emailVerified && !emailRefused) || isDismissed) return null

  function dismiss() {
    focusTop()
    write('dismissed')
  }

  return (
    <aside className={classes.note} aria-label="Your email">
      <IconMail size={22} stroke={1.7} aria-hidden />
      <p>
        <span>{emailRefused ? refusedNote(email) : unverifiedNote(email)}</span>{' '}
        <TextLink to="/account">{wrongAddress}</TextLink>
      </p>
      <SendLinkButton email={email} variant="default" />
      <CloseButton label="Dismiss" onClick={dismiss} />
    </aside>
  )
}
