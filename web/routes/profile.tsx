import { Card } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { useState } from 'react'
import { oneOf } from '#shared/one-of.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { ReceivedReviews } from '#web/reviews/received-reviews.tsx'
import { ReviewsDialog } from '#web/reviews/reviews-dialog.tsx'
import { noReviews } from '#web/reviews/wording.ts'
import { taskQueries } from '#web/tasks/queries.ts'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ProfileColumns } from '#web/users/profile-columns.tsx'
import { ProfileForm } from '#web/users/profile-form.tsx'
import { ProfileSide } from '#web/users/profile-side.tsx'
import { QuickActions } from '#web/users/quick-actions.tsx'

const OwnTasks = later<{ viewerId: string }>(
  () => import('#web/tasks/own-tasks.tsx').then((part) => part.OwnTasks),
  () => <CardSkeletons />,
)

const tabs = ['profile', 'tasks', 'reviews'] as const
type Shown = { tab?: (typeof tabs)[number] | undefined }

export const Route = createFileRoute('/profile')({
  validateSearch: ({ tab }: Shown & SearchSchemaInput): Shown => ({ tab: oneOf(tabs, tab) }),
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
        person={<ProfileSide viewer={viewer} taskCount={taskCount} onShowReviews={() => setShowsReviews(true)} />}
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
        <Tab value="tasks" {...OwnTasks.intent}>
          My Tasks
        </Tab>
        <Tab value="reviews">Reviews</Tab>
      </TabList>
      <TabPanel value="profile">
        <ProfileForm viewer={viewer} />
      </TabPanel>
      <TabPanel value="tasks">
        <h2 className="unseen">My Tasks</h2>
        <OwnTasks viewerId={viewer.id} />
      </TabPanel>
      <TabPanel value="reviews">
        <h2 className="unseen">Reviews</h2>
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
