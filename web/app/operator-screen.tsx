import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { FactorGate } from '#web/features/auth/factor-gate.tsx'
import { OperatorNav } from '#web/features/operator/operator-nav.tsx'
import { operatorQueries } from '#web/features/operator/queries.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { NotFound } from './not-found.tsx'
import { signedIn, useViewer } from './signed-in.tsx'

type Copy = { title: string; intro: string }

/**
 * Makes a screen that exists for operators only, and asks them for a second factor. The health passes the same gate as
 * all calls of operators, and reading it is not logged. Its screen shares the query, and must stay mounted while it is
 * read again, because each mount reads it.
 */
export const operatorScreen = (copy: Copy, Content: ComponentType<{ viewerId: string }>) =>
  signedIn(function OperatorScreen() {
    const { id: viewerId, role } = useViewer()
    const isOperator = role === 'operator'
    const { error, refetch } = useQuery({ ...operatorQueries.health(), enabled: isOperator })
    if (!isOperator) return <NotFound />
    return (
      <>
        <PageHeading {...copy} />
        <OperatorNav />
        {needsFactor(error) ? <FactorGate onShown={() => void refetch()} /> : <Content viewerId={viewerId} />}
      </>
    )
  })
