import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx'
import { type Blocked, blockLabel, unblockLabel } from './block-copy.ts'
import { blockQueries, useUnblock } from './queries.ts'

const BlockDialog = lazyComponent(() => import('./block-dialog.tsx').then((part) => part.BlockDialog))

type Props = {
  person: Blocked
  /** True if one of the two has blocked the other already. */
  isBlocked?: boolean
  moreItems: MenuItem[]
  onBlocked?: () => void
}

/** Menu with what one can do against a neighbor. */
export function NeighborMenu({ person, isBlocked = false, moreItems, onBlocked }: Props) {
  const [isBlocking, setBlocking] = useState(false)
  const { data: own } = useInfiniteQuery({ ...blockQueries.list(), enabled: isBlocked })
  const unblock = useUnblock()
  const isOwn = isBlocked && own?.some(({ id }) => id === person.id)
  const item = isOwn
    ? { label: unblockLabel(person), icon: IconUserCheck, onChoose: () => unblock.mutate(person) }
    : { label: blockLabel(person), icon: IconUserOff, onChoose: () => setBlocking(true) }
  return (
    <>
      <MoreMenu label="More" items={[item, ...moreItems]} />
      {isBlocking && <BlockDialog person={person} onBlocked={onBlocked} onClose={() => setBlocking(false)} />}
    </>
  )
}
