import { IconUserHeart } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import classes from './profile-reminder.module.css'

type Props = {
  /** At least one of the two. */
  lacks: { picture: boolean; about: boolean }
  /** Opens a dialog that asks for them. */
  onAdd: () => void
  onLater: () => void
}

/** Asks somebody whose profile lacks a picture or two lines for them. */
export const ProfileReminder = ({ lacks, onAdd, onLater }: Props) => (
  <Note
    as="aside"
    aria-label="Your profile"
    className={classes.reminder}
    icon={<IconUserHeart size={22} stroke={1.7} aria-hidden />}
  >
    <p>Neighbors say yes sooner to someone they can picture.</p>
    <div className={classes.buttons}>
      <Button variant="default" aria-haspopup="dialog" onClick={onAdd}>
        {addText(lacks)}
      </Button>
      <Button variant="subtle" onClick={onLater}>
        Not now
      </Button>
    </div>
  </Note>
)

function addText({ picture, about }: Props['lacks']): string {
  if (picture && about) return 'Add a picture and two lines'
  return picture ? 'Add a picture' : 'Add two lines about you'
}
