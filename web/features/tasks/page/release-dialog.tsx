import type { Task } from '#shared/tasks/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { releaseTitle } from './release-title.ts'

const ReleaseForm = lazyComponent(() => import('./release-form.tsx').then((part) => part.ReleaseForm))

type Match = { task: Task; viewerId: string }

/** Button that opens the dialog. */
export const ReleaseButton = ({ task, viewerId, onClick }: Match & { onClick: () => void }) => (
  <Button variant="subtle" color="gray" aria-haspopup="dialog" onClick={onClick} {...ReleaseForm.preloadHandlers}>
    {releaseTitle(task, viewerId)}
  </Button>
)

type Props = Match & { opened: boolean; onReleased: () => void; onClose: () => void }

/** Ends a match early; the other side receives the reason. */
export const ReleaseDialog = ({ opened, task, viewerId, onReleased, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={releaseTitle(task, viewerId)}>
    <ReleaseForm task={task} viewerId={viewerId} onReleased={onReleased} onClose={onClose} />
  </Dialog>
)
