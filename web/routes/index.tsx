import { createFileRoute } from '@tanstack/react-router'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/')({ component: signedIn(Home) })

function Home() {
  const viewer = useViewer()
  return <PageHeading title={`Welcome back, ${viewer.firstName || 'neighbor'}!`} tabTitle="Home" />
}
