import { cancelLabel } from '#shared/tasks/agreement.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const ReleaseForm = lazyComponent(() => import('./release-form.tsx').then((part) => part.ReleaseForm))

/** Button that opens the dialog. */
export const ReleaseButton = ({ task, onClick }: { task: Task; onClick: () => void }) => (
  <Button variant="subtle" color="gray" aria-haspopup="dialog" onClick={onClick} {...ReleaseForm.preloadHandlers}>
    {cancelLabel(task, useNow())}
  </Button>
)

type Props = {
  task: Task
  viewerId: string
  opened: boolean
  onReleased: () => void
  onClose: () => void
}

/** Ends a match early; the other side receives the reason. */
export const ReleaseDialog = ({ opened, task, viewerId, onReleased, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={cancelLabel(task, useNow())}>
    <ReleaseForm task={task} viewerId={viewerId} onReleased={onReleased} onClose={onClose} />
  </Dialog>
)
