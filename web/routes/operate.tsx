import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#web/app/not-found.tsx'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { FactorGate } from '#web/features/auth/factor-gate.tsx'
import { healthCopy } from '#web/features/operator/health-copy.ts'
import { HealthList } from '#web/features/operator/health-list.tsx'
import { operatorQueries } from '#web/features/operator/queries.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/operate')({ component: signedIn(Operate) })

/** A screen that exists for operators only. */
function Operate() {
  const { role } = useViewer()
  const isOperator = role === 'operator'
  const { error, refetch } = useQuery({ ...operatorQueries.health(), enabled: isOperator })
  if (!isOperator) return <NotFound />
  return (
    <>
      <PageHeading title={healthCopy.title} intro={healthCopy.intro} />
      {needsFactor(error) ? <FactorGate onShown={() => void refetch()} /> : <HealthList />}
    </>
  )
}
