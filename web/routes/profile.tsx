import { Card, Tabs, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { ReceivedReviews } from '#web/reviews/received-reviews.tsx'
import { ReviewsDialog } from '#web/reviews/reviews-dialog.tsx'
import { noReviews } from '#web/reviews/wording.ts'
import { taskQueries } from '#web/tasks/queries.ts'
import { RequestedTasks } from '#web/tasks/requested-tasks.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProfileColumns } from '#web/users/profile-columns.tsx'
import { ProfileForm } from '#web/users/profile-form.tsx'
import { ProfileSide } from '#web/users/profile-side.tsx'
import { QuickActions } from '#web/users/quick-actions.tsx'

const tabs = z.enum(['profile', 'tasks', 'reviews'])
const shownTab = z.object({ tab: z.optional(tabs) })

export const Route = createFileRoute('/profile')({
  validateSearch: (search) => z.safeParse(shownTab, search).data ?? {},
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

  const show = (value: string | null) =>
    void navigate({ search: { tab: z.safeParse(tabs, value).data }, replace: true, resetScroll: false })

  return (
    <Tabs value={tab} onChange={show}>
      <Tabs.List mb="lg">
        <Tabs.Tab value="profile">Profile</Tabs.Tab>
        <Tabs.Tab value="tasks">My Tasks</Tabs.Tab>
        <Tabs.Tab value="reviews">Reviews</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile">
        <ProfileForm viewer={viewer} />
      </Tabs.Panel>
      <Tabs.Panel value="tasks">
        <VisuallyHidden component="h2">My Tasks</VisuallyHidden>
        <RequestedTasks />
      </Tabs.Panel>
      <Tabs.Panel value="reviews">
        <VisuallyHidden component="h2">Reviews</VisuallyHidden>
        <Card>
          <ReceivedReviews userId={viewer.id} none={<NoReviews />} />
        </Card>
      </Tabs.Panel>
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
