import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type CaseState, caseStates } from '#shared/moderation/choices.ts'
import { oneOf } from '#shared/one-of.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { FactorGate } from '#web/features/auth/factor-gate.tsx'
import { CaseList } from '#web/features/moderation/case-list.tsx'
import { CaseTabs } from '#web/features/moderation/case-tabs.tsx'
import { logCopy } from '#web/features/moderation/log-copy.ts'
import { queueCopy } from '#web/features/moderation/moderation-copy.ts'
import { moderationQueries } from '#web/features/moderation/queries.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type QueueSearch = { state?: CaseState | undefined }

export const Route = createFileRoute('/moderate')({
  validateSearch: (search: QueueSearch & SearchSchemaInput): QueueSearch => ({
    state: oneOf(caseStates, search.state),
  }),
  component: signedIn(Moderate),
})

/** A screen that does not exist for neighbors without a role. */
function Moderate() {
  const { id, role } = useViewer()
  const { state = 'open' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const counts = useQuery({ ...moderationQueries.counts(), enabled: role !== null })
  if (role === null) return <NotFound />
  const show = (chosen: CaseState) => void navigate({ search: { state: chosen }, replace: true, resetScroll: false })
  return (
    <>
      <PageHeading
        title={queueCopy.title}
        intro={queueCopy.intro}
        actions={
          <LinkButton to="/moderate/log" variant="light">
            {logCopy.link}
          </LinkButton>
        }
      />
      {needsFactor(counts.error) ? (
        <FactorGate onShown={() => void counts.refetch()} />
      ) : (
        <CaseTabs state={state} onChange={show}>
          <CaseList key={state} state={state} viewerId={id} />
        </CaseTabs>
      )}
    </>
  )
}
