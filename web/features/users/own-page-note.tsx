import { IconEye } from '@tabler/icons-react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './own-page-note.module.css'

/** Shown above the viewer's own public page. */
export const OwnPageNote = () => (
  <Note icon={<IconEye size={20} stroke={1.8} aria-hidden />} className={classes.note ?? ''}>
    <p>This is how neighbors see you.</p>
    <LinkButton to="/profile" variant="default">
      Edit Profile
    </LinkButton>
  </Note>
)
