import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Block } from '#shared/blocks/schema.ts'
import { formatDate } from '#shared/calendar.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Text } from '#web/ui/text.tsx'
import { noBlocks } from './block-copy.ts'
import classes from './blocks-panel.module.css'
import { blockQueries, useUnblock } from './queries.ts'

/** Lists the neighbors whom the viewer blocks; each can be unblocked. */
export function BlocksPanel() {
  const list = useInfiniteQuery(blockQueries.list())
  const heading = useRef<HTMLHeadingElement>(null)
  const goToHeading = () => heading.current?.focus({ preventScroll: true })
  return (
    <Panel title="Neighbors you block" headingRef={heading}>
      {list.isPending && <Skeleton height={48} />}
      {!list.isPending && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} order={3} />}
      {list.data?.length === 0 && <Text tone="soft">{noBlocks}</Text>}
      {list.data && list.data.length > 0 && (
        <PagedList rows={list.data} more={nextPageOf(list)} isRuled>
          {(block) => <BlockRow block={block} onUnblocked={goToHeading} />}
        </PagedList>
      )}
    </Panel>
  )
}

/** Unblocking removes the row, so the focus moves to the heading. */
function BlockRow({ block, onUnblocked }: { block: Block; onUnblocked: () => void }) {
  const unblock = useUnblock()
  return (
    <div className={classes.row}>
      <div>
        <bdi className={classes.name}>{block.firstName}</bdi>
        <Text size="sm" tone="soft">{`Since ${formatDate(block.createdAt)}`}</Text>
      </div>
      <BusyButton
        variant="default"
        isBusy={unblock.isPending}
        onClick={() => unblock.mutate(block, { onSuccess: onUnblocked })}
      >
        <span>Unblock</span>
        <span className="visually-hidden">{` ${firstNameOf(block)}`}</span>
      </BusyButton>
    </div>
  )
}
