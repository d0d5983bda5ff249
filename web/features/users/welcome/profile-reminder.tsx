import { IconUserHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { missingSteps } from './use-welcome.ts'
import { reminderCopy } from './welcome-copy.ts'

/** Asks for a picture and two lines, once, before somebody's first post or offer. */
export function ProfileReminder({ isFirst }: { isFirst: boolean }) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const lacksFace = viewer !== undefined && missingSteps(viewer).some((step) => step !== 'place')
  return isFirst && lacksFace && <ReminderOnce viewer={viewer} />
}

function ReminderOnce({ viewer }: { viewer: Me }) {
  const { text, write } = useStoredText(storageKey('profile-reminder', viewer.id))
  const [isShown, setShown] = useState(text === '')

  // Showing it is what happens once, whatever is pressed then.
  useEffect(() => {
    if (isShown && text === '') write('shown')
  })

  if (!isShown) return null
  return (
    <Note as="aside" aria-label={reminderCopy.label} icon={<IconUserHeart size={22} stroke={1.7} aria-hidden />}>
      <p>{reminderCopy.text}</p>
      <LinkButton to="/profile" variant="default">
        {reminderCopy.add}
      </LinkButton>
      <Button variant="subtle" onClick={() => setShown(false)}>
        {reminderCopy.later}
      </Button>
    </Note>
  )
}
