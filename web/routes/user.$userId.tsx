import { Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Profile } from '#shared/users/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useArrival } from '#web/lib/use-arrival.ts'
import { isMissing } from '#web/lib/when-failed.ts'
import { ReceivedReviews } from '#web/reviews/received-reviews.tsx'
import { ReviewAction } from '#web/reviews/review-action.tsx'
import { noReviews } from '#web/reviews/wording.ts'
import { taskQueries } from '#web/tasks/queries.ts'
import { SharedTasks } from '#web/tasks/shared-tasks.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AboutNeighbor } from '#web/users/about-neighbor.tsx'
import { NeighborBackLink } from '#web/users/neighbor-back-link.tsx'
import { NeighborCard } from '#web/users/neighbor-card.tsx'
import { OwnPageNote } from '#web/users/own-page-note.tsx'
import { ProfileColumns } from '#web/users/profile-columns.tsx'
import { ProfileSkeleton } from '#web/users/profile-skeleton.tsx'
import { userQueries } from '#web/users/queries.ts'
import { UserMissing } from '#web/users/user-missing.tsx'

export const Route = createFileRoute('/user/$userId')({ component: signedIn(UserScreen) })

function UserScreen() {
  const { userId } = Route.useParams()
  return <UserWithId key={userId} userId={userId} />
}

/** They come along with what the viewer did with them: nothing pushes aside what somebody has begun to read. */
function UserWithId({ userId }: { userId: string }) {
  const viewer = useViewer()
  const { data: user, ...read } = useQuery(userQueries.one(userId))
  const shared = useInfiniteQuery({ ...taskQueries.shared(userId), enabled: userId !== viewer.id })
  const hasArrived = useArrival(read.isPending || shared.isLoading)

  if (!hasArrived) return <ProfileSkeleton />
  if (isMissing(read.error)) return <UserMissing hasGone={user !== undefined} />
  if (!user) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />
  return <UserPage user={user} />
}

function UserPage({ user }: { user: Profile }) {
  const viewer = useViewer()
  const isOwn = user.id === viewer.id
  return (
    <>
      <NeighborBackLink />
      {isOwn && <OwnPageNote />}
      <ProfileColumns person={<NeighborCard user={user} />} aside={!isOwn && <Met user={user} viewerId={viewer.id} />}>
        <AboutNeighbor user={user} />
        <Panel title="Reviews">
          <ReceivedReviews userId={user.id} none={<NoReviews />} />
        </Panel>
      </ProfileColumns>
    </>
  )
}

const Met = ({ user, viewerId }: { user: Profile; viewerId: string }) => (
  <SharedTasks userId={user.id}>
    {(task) => <ReviewAction task={task} viewerId={viewerId} reviewee={user} />}
  </SharedTasks>
)

const NoReviews = () => <Text c="dimmed">{`${noReviews}. They come once a task is completed.`}</Text>
