import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { useState } from 'react'
import { oneOf } from '#shared/one-of.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { ReceivedReviews } from '#web/features/reviews/received-reviews.tsx'
import { noReviews } from '#web/features/reviews/review-copy.ts'
import { ReviewsDialog } from '#web/features/reviews/reviews-dialog.tsx'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { ProfileColumns } from '#web/features/users/profile-columns.tsx'
import { ProfileForm } from '#web/features/users/profile-form.tsx'
import { ProfileSummary } from '#web/features/users/profile-summary.tsx'
import { QuickActions } from '#web/features/users/quick-actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'

const OwnTasks = lazyComponent<{ viewerId: string }>(
  () => import('#web/features/tasks/lists/own-tasks.tsx').then((part) => part.OwnTasks),
  () => <CardSkeletons />,
)

const tabs = ['profile', 'tasks', 'reviews'] as const
type ProfileSearch = { tab?: (typeof tabs)[number] | undefined }

export const Route = createFileRoute('/profile')({
  validateSearch: ({ tab }: ProfileSearch & SearchSchemaInput): ProfileSearch => ({ tab: oneOf(tabs, tab) }),
  component: signedIn(Profile),
})

function Profile() {
  const viewer = useViewer()
  const { data: tasks, hasNextPage } = useInfiniteQuery(taskQueries.mine('requested'))
  const [showsReviews, setShowsReviews] = useState(false)
  const taskCount = tasks ? `${tasks.length}${hasNextPage ? '+' : ''}` : null

  return (
    <>
      <PageHeading title="Your Profile" tabTitle="Profile" />
      <ProfileColumns
        person={<ProfileSummary viewer={viewer} taskCount={taskCount} onShowReviews={() => setShowsReviews(true)} />}
        aside={<QuickActions />}
        isAsideLast
      >
        <ProfileTabs />
      </ProfileColumns>
      <ReviewsDialog userId={viewer.id} opened={showsReviews} onClose={() => setShowsReviews(false)} />
    </>
  )
}

function ProfileTabs() {
  const viewer = useViewer()
  const { tab = 'profile' } = Route.useSearch()
  const navigate = Route.useNavigate()

  const show = (value: string) =>
    void navigate({ search: { tab: oneOf(tabs, value) }, replace: true, resetScroll: false })

  return (
    <Tabs value={tab} onChange={show}>
      <TabList>
        <Tab value="profile">Profile</Tab>
        <Tab value="tasks" {...OwnTasks.preloadHandlers}>
          My Tasks
        </Tab>
        <Tab value="reviews">Reviews</Tab>
      </TabList>
      <TabPanel value="profile">
        <ProfileForm viewer={viewer} />
      </TabPanel>
      <TabPanel value="tasks">
        <h2 className="visually-hidden">My Tasks</h2>
        <OwnTasks viewerId={viewer.id} />
      </TabPanel>
      <TabPanel value="reviews">
        <h2 className="visually-hidden">Reviews</h2>
        <Card>
          <ReceivedReviews userId={viewer.id} none={<NoReviews />} />
        </Card>
      </TabPanel>
    </Tabs>
  )
}

const NoReviews = () => (
  <EmptyState
    order={3}
    title={noReviews}
    text="Once a task is completed, the neighbor you met can say how it was."
    action={<LinkButton to="/browse">Browse Tasks</LinkButton>}
  />
)
