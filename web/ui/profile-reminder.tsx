import { IconUserHeart } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'
import { Note } from './note.tsx'

/** Asks somebody with an empty profile for a picture and two lines. */
export const ProfileReminder = ({ onLater }: { onLater: () => void }) => (
  <Note as="aside" aria-label="Your profile" icon={<IconUserHeart size={22} stroke={1.7} aria-hidden />}>
    <p>Neighbors say yes sooner to someone they can picture.</p>
    <LinkButton to="/profile" variant="default">
      Add a picture and two lines
    </LinkButton>
    <Button variant="subtle" onClick={onLater}>
      Not now
    </Button>
  </Note>
)
