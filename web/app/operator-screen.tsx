import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { FactorGate } from '#web/features/auth/factor-gate.tsx'
import { moderationQueries } from '#web/features/moderation/queries.ts'
import { OperatorNav } from '#web/features/operator/operator-nav.tsx'
import { needsFactor } from '#web/lib/request-errors.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { NotFound } from './not-found.tsx'
import { signedIn, useViewer } from './signed-in.tsx'

type Copy = { title: string; intro: string }

/**
 * Makes a screen that exists for operators only, and asks them for a second factor. The counts of cases pass the same
 * gate as the calls of operators, and no call of theirs is logged by it.
 */
export const operatorScreen = (copy: Copy, Content: ComponentType) =>
  signedIn(function OperatorScreen() {
    const isOperator = useViewer().role === 'operator'
    const { isPending, error, refetch } = useQuery({ ...moderationQueries.counts(), enabled: isOperator })
    if (!isOperator) return <NotFound />
    return (
      <>
        <PageHeading {...copy} />
        <OperatorNav />
        {isPending ? (
          <CardSkeletons />
        ) : needsFactor(error) ? (
          <FactorGate onShown={() => void refetch()} />
        ) : (
          <Content />
        )}
      </>
    )
  })
