import { useInfiniteQuery } from '@tanstack/react-query'
import { isUnderWay } from '#shared/tasks/rules.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { isNotFound } from '#web/lib/request-errors.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Blocked, blockLabel, blockQuestion } from './block-copy.ts'
import { useBlock } from './queries.ts'

type Props = {
  person: Blocked
  onBlocked: (() => void) | undefined
  onClose: () => void
}

/** Asks before a neighbor is blocked, and names what the two have agreed on. */
export function BlockDialog({ person, onBlocked, onClose }: Props) {
  const now = useNow()
  const shared = useInfiniteQuery(taskQueries.shared(person.id))
  const block = useBlock()
  // The call answers 404 if the person is not visible, and two such people have no task under way.
  const tasks = isNotFound(shared.error) ? [] : shared.hasNextPage ? undefined : shared.data
  const arrangements = tasks?.filter(({ status }) => isUnderWay(status))
  const confirm = () =>
    block.mutate(person, {
      onSuccess: () => {
        onClose()
        onBlocked?.()
      },
    })
  return (
    <ConfirmDialog
      opened
      title={`${blockLabel(person)}?`}
      text={blockQuestion(person, arrangements, now)}
      confirmLabel={blockLabel(person)}
      isDanger
      isBusy={shared.isPending || block.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
