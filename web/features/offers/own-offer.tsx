import type { ReactNode } from 'react'
import { browseOthers } from '#shared/offers/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { backToTasksLink } from '#web/features/tasks/browse/last-search.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ChangedOffer } from './lazy-changed-offer.ts'
import { HiddenOffer } from './lazy-hidden-offer.ts'
import { OfferButton } from './offer-button.tsx'
import classes from './own-offer.module.css'
import { useOwnOffer } from './use-own-offer.ts'
import { WithdrawOffer } from './withdraw-offer.tsx'

type Props = {
  task: Task
  viewerId: string
  /** True if the offer bar shows the button instead. */
  hasBar: boolean
  onWithdrawn: () => void
  /** A button that stands beside the one for an offer, as long as there is none. */
  children?: ReactNode
}

/** Actions for a task of another neighbor: offer, withdraw the offer, or browse other tasks. */
export function OwnOffer({ task, viewerId, hasBar, onWithdrawn, children }: Props) {
  const { id, status, offer, changed, isLoading, error, retry, mayOffer } = useOwnOffer(task, viewerId)

  if (isLoading || (hasBar && mayOffer)) return null
  if (error) return <ErrorState order={3} error={error} onRetry={retry} />
  if (status === 'declined')
    return (
      <LinkButton {...backToTasksLink()} variant="light" fullWidth>
        {browseOthers}
      </LinkButton>
    )
  if (offer?.isHidden)
    return (
      <Stack gap="xs">
        <HiddenOffer message={offer.message} />
        {status === 'pending' && <WithdrawOffer task={task} offerId={offer.id} onWithdrawn={onWithdrawn} />}
      </Stack>
    )
  if (id && changed) return <ChangedOffer task={task} offerId={id} change={changed} onAnswered={onWithdrawn} />
  return (
    <Stack gap="xs">
      <div className={classes.buttons}>
        <OfferButton task={task} viewerId={viewerId} fullWidth />
        {mayOffer && children}
      </div>
      {id && status === 'pending' && <WithdrawOffer task={task} offerId={id} onWithdrawn={onWithdrawn} />}
    </Stack>
  )
}
