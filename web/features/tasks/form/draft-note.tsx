import { IconNotes } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

/** Tells that an unsent draft was restored. */
export const DraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <Note role="status" icon={<IconNotes size={20} stroke={1.8} aria-hidden />}>
    <p>Draft restored</p>
    <Button variant="subtle" onClick={onStartOver}>
      Start over
    </Button>
  </Note>
)
