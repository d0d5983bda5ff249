import { createFileRoute } from '@tanstack/react-router'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { noticesCopy } from '#web/features/notices/notices-copy.ts'
import { NoticesList } from '#web/features/notices/notices-list.tsx'
import { ReportsWaitNote } from '#web/features/notices/reports-wait-note.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/account_/notices')({ component: signedIn(Notices) })

function Notices() {
  const viewer = useViewer()
  return (
    <>
      <BackLink to="/account">Back to Your Account</BackLink>
      <PageHeading title={noticesCopy.title} intro={noticesCopy.intro} />
      {viewer.reportsWaitUntil && <ReportsWaitNote until={viewer.reportsWaitUntil} />}
      <NoticesList viewerId={viewer.id} />
    </>
  )
}
