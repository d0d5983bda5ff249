import { createFileRoute } from '@tanstack/react-router'
import { welcomeText } from '#shared/users/wording.ts'
import classes from '#web/app/home.module.css'
import { useWaitingNews } from '#web/app/news.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { EmailNote } from '#web/auth/email-note.tsx'
import { useToday } from '#web/lib/today.ts'
import { MessagesPanel } from '#web/messages/messages-panel.tsx'
import { MyTasksPanel } from '#web/tasks/my-tasks-panel.tsx'
import { RecentRequests } from '#web/tasks/recent-requests.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProfileCard } from '#web/users/profile-card.tsx'

export const Route = createFileRoute('/')({ component: signedIn(Home) })

function Home() {
  const viewer = useViewer()
  const news = useWaitingNews(viewer.id)

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
      <div className={classes.columns}>
        <RecentRequests viewerId={viewer.id} />
        <div className={classes.side}>
          <ProfileCard viewer={viewer} />
          <MyTasksPanel />
          <MessagesPanel news={news} />
        </div>
      </div>
    </>
  )
}
