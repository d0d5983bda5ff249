import type { Task } from '#shared/tasks/schema.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { releaseWords } from './release-words.ts'

const ReleaseForm = later(() => import('./release-form.tsx').then((part) => part.ReleaseForm))

/** For the button that opens the dialog. */
export const releaseIntent = ReleaseForm.intent

type Props = { opened: boolean; task: Task; viewerId: string; onReleased: () => void; onClose: () => void }

/** Ends a match before its time. The other side is told why. */
export function ReleaseDialog({ opened, task, viewerId, onReleased, onClose }: Props) {
  const words = releaseWords(task, viewerId)
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title}>
      <ReleaseForm task={task} viewerId={viewerId} words={words} onReleased={onReleased} onClose={onClose} />
    </Dialog>
  )
}
