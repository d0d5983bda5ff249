import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Profile } from '#shared/users/schema.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { DemoOfferForm } from '#web/features/offers/demo-offer-form.tsx'
import { demoHelperQuery } from '#web/features/offers/demo-offers.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { isNotFound } from '#web/lib/request-errors.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'

export const Route = createFileRoute('/test-offers')({ component: signedIn(TestOffers) })

function TestOffers() {
  const { data: helper, ...read } = useQuery(demoHelperQuery())

  if (read.isPending) return <ScreenSkeleton />
  if (isNotFound(read.error)) return <NotFound />
  if (!helper) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />
  return (
    <>
      <PageHeading
        title="Test Offers"
        intro="Offers of help to try the product with. This page exists in a demo alone."
      />
      <OnOwnTasks helper={helper} />
    </>
  )
}

function OnOwnTasks({ helper }: { helper: Profile }) {
  const { data: tasks, isPending, error, refetch } = useInfiniteQuery(taskQueries.mine('requested'))
  const { id } = useViewer()
  const open = tasks?.filter(({ status }) => status === 'open')

  if (isPending) return <CardSkeletons count={1} />
  if (!open) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (open.length === 0) return <NothingOpen />
  return <DemoOfferForm tasks={open} helper={helper} viewerId={id} />
}

const NothingOpen = () => (
  <EmptyState
    title="You have no open post"
    text="The test helper can only offer on what you ask for or offer yourself."
    action={
      <LinkButton to="/post" search={{ type: 'request' }}>
        Post Request
      </LinkButton>
    }
  />
)
