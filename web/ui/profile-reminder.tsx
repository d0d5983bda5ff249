import { IconUserHeart } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'
import { Note } from './note.tsx'

type Props = {
  /** At least one of the two. */
  lacks: { picture: boolean; about: boolean }
  onLater: () => void
}

/** Asks somebody whose profile lacks a picture or two lines for them. */
export const ProfileReminder = ({ lacks, onLater }: Props) => (
  <Note as="aside" aria-label="Your profile" icon={<IconUserHeart size={22} stroke={1.7} aria-hidden />}>
    <p>Neighbors say yes sooner to someone they can picture.</p>
    <LinkButton to="/profile" variant="default">
      {addText(lacks)}
    </LinkButton>
    <Button variant="subtle" onClick={onLater}>
      Not now
    </Button>
  </Note>
)

function addText({ picture, about }: Props['lacks']): string {
  if (picture && about) return 'Add a picture and two lines'
  return picture ? 'Add a picture' : 'Add two lines about you'
}
