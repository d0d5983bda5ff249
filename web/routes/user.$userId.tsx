import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { parseUuid } from '#shared/parse-uuid.ts'
import type { NeighborPage, Profile } from '#shared/users/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { NeighborMenu } from '#web/features/blocks/neighbor-menu.tsx'
import { OfferOnProfile } from '#web/features/offers/offer-on-profile.tsx'
import { reportItem } from '#web/features/reports/open-report.ts'
import { ReceivedReviews } from '#web/features/reviews/received-reviews.tsx'
import { ReviewAction } from '#web/features/reviews/review-action.tsx'
import { noReviews } from '#web/features/reviews/review-copy.ts'
import { SharedTasks } from '#web/features/tasks/lists/shared-tasks.tsx'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { AboutNeighbor } from '#web/features/users/about-neighbor.tsx'
import { NeighborBackLink } from '#web/features/users/neighbor-back-link.tsx'
import { NeighborCard } from '#web/features/users/neighbor-card.tsx'
import { OwnPageNote } from '#web/features/users/own-page-note.tsx'
import { ProfileColumns } from '#web/features/users/profile-columns.tsx'
import { ProfileSkeleton } from '#web/features/users/profile-skeleton.tsx'
import { userQueries } from '#web/features/users/queries.ts'
import { UserMissing } from '#web/features/users/user-missing.tsx'
import { isNotFound } from '#web/lib/request-errors.ts'
import { useHasLoaded } from '#web/lib/use-has-loaded.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Text } from '#web/ui/text.tsx'

/** The task on which this neighbor has offered to the viewer, if their page was opened from the offer. */
type OfferSearch = { offered?: string | undefined }

export const Route = createFileRoute('/user/$userId')({
  validateSearch: (search: OfferSearch & SearchSchemaInput): OfferSearch => ({
    offered: parseUuid(search.offered),
  }),
  component: signedIn(UserScreen),
})

function UserScreen() {
  const { userId } = Route.useParams()
  return <UserWhenLoaded key={userId} userId={userId} />
}

/** The profile renders together with the shared tasks, so that nothing moves while somebody reads. */
function UserWhenLoaded({ userId }: { userId: string }) {
  const viewer = useViewer()
  const { data: user, ...read } = useQuery(userQueries.one(userId))
  const shared = useInfiniteQuery({ ...taskQueries.shared(userId), enabled: userId !== viewer.id })
  const hasLoaded = useHasLoaded(read.isPending || shared.isLoading)

  if (!hasLoaded) return <ProfileSkeleton />
  if (isNotFound(read.error)) return <UserMissing hasGone={user !== undefined} />
  if (!user) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />
  return <UserPage user={user} />
}

function UserPage({ user }: { user: NeighborPage }) {
  const viewer = useViewer()
  const { offered } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isOwn = user.id === viewer.id
  return (
    <>
      <NeighborBackLink />
      {isOwn && <OwnPageNote />}
      {offered && !isOwn && <OfferOnProfile user={user} viewerId={viewer.id} taskId={offered} />}
      <ProfileColumns
        person={
          <NeighborCard
            user={user}
            menu={
              !isOwn && (
                <NeighborMenu person={user} moreItems={reportsOn(user)} onBlocked={() => void navigate({ to: '/' })} />
              )
            }
          />
        }
        aside={!isOwn && <SharedTasksPanel user={user} viewerId={viewer.id} />}
      >
        <AboutNeighbor user={user} />
        <Panel title="Reviews">
          <ReceivedReviews userId={user.id} none={<NoReviews />} />
        </Panel>
      </ProfileColumns>
    </>
  )
}

const reportsOn = (user: Profile) =>
  (user.profileImageUrl ? (['person', 'photo'] as const) : (['person'] as const)).map((kind) =>
    reportItem({ kind, id: user.id, person: user }),
  )

const SharedTasksPanel = ({ user, viewerId }: { user: Profile; viewerId: string }) => (
  <SharedTasks userId={user.id}>
    {(task) => <ReviewAction task={task} viewerId={viewerId} reviewee={user} />}
  </SharedTasks>
)

const NoReviews = () => <Text tone="soft">{`${noReviews}. They come once a task is completed.`}</Text>
