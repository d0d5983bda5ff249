import { useState } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { mayMove } from './may-move.ts'

const MoveForm = lazyComponent(() => import('./move-form.tsx').then((part) => part.MoveForm))

const label = 'Move the time'

type Props = { task: Task; viewerId: string; variant?: 'default' | 'light' }

/** Opens the form to ask the other side for another time; renders nothing if the time cannot be moved. */
export function MoveButton({ task, viewerId, variant = 'default' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isPossible = mayMove(task, viewerId, useNow())
  const close = () => setOpen(false)
  if (!isPossible && !isOpen) return null
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)} {...MoveForm.preloadHandlers}>
        {label}
      </Button>
      <Dialog opened={isOpen} title={label} onClose={close}>
        <MoveForm task={task} viewerId={viewerId} onClose={close} />
      </Dialog>
    </>
  )
}
