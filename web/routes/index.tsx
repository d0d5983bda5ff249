import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { welcomeText } from '#shared/users/format-user.ts'
import type { Me } from '#shared/users/schema.ts'
import classes from '#web/app/home.module.css'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useUnreadKind } from '#web/app/use-unread-kind.ts'
import { EmailNote } from '#web/features/auth/email-note.tsx'
import { hasChannelWhileAway } from '#web/features/channels/channels.ts'
import { ChannelsPanel } from '#web/features/channels/channels-panel.tsx'
import { useChannels } from '#web/features/channels/use-channels.ts'
import { useChannelsLater } from '#web/features/channels/use-channels-later.ts'
import { NeedsPanel } from '#web/features/home/needs-panel.tsx'
import { useNeeds } from '#web/features/home/use-needs.ts'
import { MessagesPanel } from '#web/features/messages/inbox/messages-panel.tsx'
import { useKnownOrigin } from '#web/features/places/use-known-origin.ts'
import { MyTasksPanel } from '#web/features/tasks/lists/my-tasks-panel.tsx'
import { RecentRequests } from '#web/features/tasks/lists/recent-requests.tsx'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { ProfileCard } from '#web/features/users/profile-card.tsx'
import { WelcomeSteps } from '#web/features/users/welcome/welcome-steps.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/')({ component: signedIn(Home) })

function Home() {
  const viewer = useViewer()
  const unreadKind = useUnreadKind(viewer.id)

  return (
    <>
      <PageHeading
        title={welcomeText(viewer, useToday())}
        intro="What can your neighbors do for you, or you for them?"
        tabTitle="Home"
        actions={
          <>
            <LinkButton to="/post" search={{ type: 'request' }}>
              Post Request
            </LinkButton>
            <LinkButton to="/browse" variant="default">
              Browse Tasks
            </LinkButton>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <OwnThenNeighbors viewer={viewer} />
        </div>
        <div className={classes.side}>
          <ProfileCard viewer={viewer} />
          <MessagesPanel unreadKind={unreadKind} />
        </div>
      </div>
    </>
  )
}

/** Everything appears at once, so that nothing moves down when the viewer's own things load. */
function OwnThenNeighbors({ viewer }: { viewer: Me }) {
  const { needs, hasBegun, isLoading } = useNeeds(viewer)
  const { channels, rereadDevice, isLoading: areChannelsLoading } = useChannels(viewer)
  const { isLater, postpone } = useChannelsLater(viewer.id)
  const { place, near } = useKnownOrigin(viewer)
  useQuery(taskQueries.recent())

  if (isLoading || areChannelsLoading || place.isLoading) return <CardSkeletons isTask />
  const asksForChannel = hasBegun && !isLater && channels && !hasChannelWhileAway(channels)
  return (
    <>
      {!asksForChannel && <EmailNote key={viewer.email} viewer={viewer} />}
      <NeedsPanel needs={needs} />
      {asksForChannel ? (
        <ChannelsPanel viewer={viewer} channels={channels} onDeviceChanged={rereadDevice} onLater={postpone} />
      ) : (
        <WelcomeSteps viewer={viewer} />
      )}
      <MyTasksPanel viewerId={viewer.id} />
      <RecentRequests viewerId={viewer.id} near={near} />
    </>
  )
}
