import type { Task } from '#shared/tasks/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { releaseWords } from './release-words.ts'

const ReleaseForm = later(() => import('./release-form.tsx').then((part) => part.ReleaseForm))

type Match = { task: Task; viewerId: string }

/** Opens the dialog. */
export const ReleaseButton = ({ task, viewerId, onClick }: Match & { onClick: () => void }) => (
  <Button variant="subtle" color="gray" aria-haspopup="dialog" onClick={onClick} {...ReleaseForm.intent}>
    {releaseWords(task, viewerId).title}
  </Button>
)

type Props = Match & { opened: boolean; onReleased: () => void; onClose: () => void }

/** Ends a match before its time. The other side is told why. */
export function ReleaseDialog({ opened, task, viewerId, onReleased, onClose }: Props) {
  const words = releaseWords(task, viewerId)
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title}>
      <ReleaseForm task={task} viewerId={viewerId} words={words} onReleased={onReleased} onClose={onClose} />
    </Dialog>
  )
}
