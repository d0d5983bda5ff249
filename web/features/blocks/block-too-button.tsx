import { BusyButton } from '#web/ui/busy-button.tsx'
import { type Blocked, blockTooLabel } from './block-copy.ts'
import { useBlock } from './queries.ts'

type Props = { person: Blocked; onBlocked: () => void }

/** Blocks a neighbor with one tap, after a report; then it goes. */
export function BlockTooButton({ person, onBlocked }: Props) {
  const block = useBlock()
  if (block.isSuccess) return null
  return (
    <BusyButton
      variant="default"
      isBusy={block.isPending}
      onClick={() => block.mutate(person, { onSuccess: onBlocked })}
    >
      {blockTooLabel(person)}
    </BusyButton>
  )
}
