import { IconHeartHandshake } from '@tabler/icons-react'
import { TextLink } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { promisesCopy } from './promises-copy.ts'

/** Asks somebody to whom much was charged lately, in private, whether something gets in the way. */
export const OftenCharged = () => (
  <Note tone="lamp" icon={<IconHeartHandshake size={20} stroke={1.8} aria-hidden />}>
    <p>
      <strong>{promisesCopy.often}</strong> <span>{promisesCopy.oftenText}</span>{' '}
      <TextLink to="/profile" search={{ tab: 'tasks' }}>
        {promisesCopy.ownPosts}
      </TextLink>
    </p>
  </Note>
)
