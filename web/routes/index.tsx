import { createFileRoute } from '@tanstack/react-router'
import { welcomeText } from '#shared/users/format-user.ts'
import classes from '#web/app/home.module.css'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useUnreadKind } from '#web/app/use-unread-kind.ts'
import { EmailNote } from '#web/features/auth/email-note.tsx'
import { MessagesPanel } from '#web/features/messages/inbox/messages-panel.tsx'
import { MyTasksPanel } from '#web/features/tasks/lists/my-tasks-panel.tsx'
import { RecentRequests } from '#web/features/tasks/lists/recent-requests.tsx'
import { ProfileCard } from '#web/features/users/profile-card.tsx'
import { WelcomeSteps } from '#web/features/users/welcome/welcome-steps.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/')({ component: signedIn(Home) })

function Home() {
  const viewer = useViewer()
  const unreadKind = useUnreadKind(viewer.id)

  return (
    <>
      <EmailNote key={viewer.email} viewer={viewer} />
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
      <WelcomeSteps viewer={viewer} />
      <div className={classes.columns}>
        <RecentRequests viewerId={viewer.id} />
        <div className={classes.side}>
          <ProfileCard viewer={viewer} />
          <MyTasksPanel />
          <MessagesPanel unreadKind={unreadKind} />
        </div>
      </div>
    </>
  )
}
