import { IconMail } from '@tabler/icons-react'
import { emailBanner } from '#shared/auth/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { focusTop } from '#web/lib/focus.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './email-note.module.css'
import { SendLinkButton } from './send-link-button.tsx'

/**
 * One line for viewers whose email is unconfirmed or bounces. It can be dismissed once per address and blocks nothing.
 * Without a mail server there is nothing that the viewer could do.
 */
export function EmailNote({ viewer: { id, email, emailVerified, emailRefused } }: { viewer: Me }) {
  const { text: isDismissed, write } = useStoredText(
    storageKey(emailRefused ? 'email-refused' : 'email-note', id, email),
  )
  if ((emailVerified && !emailRefused) || isDismissed || !sendsMail()) return null
  const { link, rest } = emailRefused ? emailBanner.refused : emailBanner.unconfirmed

  function dismiss() {
    focusTop()
    write('dismissed')
  }

  return (
    <Note
      as="aside"
      tone="lamp"
      icon={<IconMail size={20} stroke={1.7} aria-hidden />}
      className={classes.note ?? ''}
      aria-label="Your email"
    >
      <p>
        <TextLink to="/account">{link}</TextLink>
        <span className={classes.rest}>{rest}</span>
      </p>
      <SendLinkButton email={email} label={emailBanner.resend} variant="subtle" size="sm" />
      <CloseButton label="Dismiss" onClick={dismiss} />
    </Note>
  )
}
