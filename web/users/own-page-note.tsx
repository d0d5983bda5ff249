import { IconEye } from '@tabler/icons-react'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './own-page-note.module.css'

/** Over the viewer's own public page. */
export const OwnPageNote = () => (
  <div className={classes.note}>
    <IconEye size={20} stroke={1.8} aria-hidden />
    <p>This is how neighbors see you.</p>
    <LinkButton to="/profile" variant="default">
      Edit Profile
    </LinkButton>
  </div>
)
