import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queuePath } from '#shared/screens.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { FactorGate } from '#web/features/auth/factor-gate.tsx'
import { logCopy } from '#web/features/moderation/log-copy.ts'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { caseCopy } from '#web/features/moderation/moderation-copy.ts'
import { moderationQueries } from '#web/features/moderation/queries.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/moderate_/log')({ component: signedIn(Log) })

/** A screen that does not exist for neighbors without a role. */
function Log() {
  const { role } = useViewer()
  const counts = useQuery({ ...moderationQueries.counts(), enabled: role !== null })
  if (role === null) return <NotFound />
  return (
    <>
      <BackLink to={queuePath}>{caseCopy.back}</BackLink>
      <PageHeading title={logCopy.title} intro={logCopy.intro} />
      {needsFactor(counts.error) ? <FactorGate onShown={() => void counts.refetch()} /> : <LogList />}
    </>
  )
}
