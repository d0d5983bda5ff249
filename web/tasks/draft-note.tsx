import { IconNotes } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import classes from './draft-note.module.css'

/** What was typed and never sent is back in its fields. */
export const DraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className={classes.note} role="status">
    <IconNotes size={20} stroke={1.8} aria-hidden />
    <span className={classes.words}>Draft restored</span>
    <Button variant="subtle" onClick={onStartOver}>
      Start over
    </Button>
  </div>
)
