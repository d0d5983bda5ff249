import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { moderationRefusals } from '#shared/moderation/copy.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { FactorGate } from '#web/features/auth/factor-gate.tsx'
import { CaseContent } from '#web/features/moderation/case-content.tsx'
import { CaseHead } from '#web/features/moderation/case-head.tsx'
import { caseCopy } from '#web/features/moderation/moderation-copy.ts'
import { moderationQueries } from '#web/features/moderation/queries.ts'
import { isNotFound, needsFactor } from '#web/lib/request-errors.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MissingScreen } from '#web/ui/missing-screen.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'

export const Route = createFileRoute('/moderate_/case/$id')({ component: signedIn(CaseScreen) })

/** A screen that does not exist for neighbors without a role. */
function CaseScreen() {
  const { id } = Route.useParams()
  const viewer = useViewer()
  return viewer.role === null ? <NotFound /> : <OpenCase key={id} id={id} viewerId={viewer.id} />
}

function OpenCase({ id, viewerId }: { id: string; viewerId: string }) {
  const { data: found, ...read } = useQuery(moderationQueries.case(id))
  if (read.isPending) return <ScreenSkeleton />
  if (needsFactor(read.error)) return <FactorGate onShown={() => void read.refetch()} />
  if (isNotFound(read.error)) return <CaseMissing />
  if (!found) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />
  return (
    <>
      <BackLink to="/moderate">{caseCopy.back}</BackLink>
      <CaseHead found={found} viewerId={viewerId} />
      <CaseContent found={found} viewerId={viewerId} renderFactorGate={(onShown) => <FactorGate onShown={onShown} />} />
    </>
  )
}

const CaseMissing = () => (
  <MissingScreen
    title={moderationRefusals.case_missing.message}
    text={caseCopy.missing}
    action={<LinkButton to="/moderate">{caseCopy.back}</LinkButton>}
  />
)
