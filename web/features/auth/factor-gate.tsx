import { useQuery } from '@tanstack/react-query'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import { isPublicDemo } from '#web/lib/is-public-demo.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FactorForm } from './factor-form.tsx'
import { factorsQuery } from './factor-queries.ts'

const FactorDemoForm = lazyComponent(() => import('./factor-demo-form.tsx').then((part) => part.FactorDemoForm))

type Props = { onShown: () => void }

/** Shown instead of a screen that needs a role: asks for a second factor, or for the password of a public demo. */
export function FactorGate({ onShown }: Props) {
  if (!isPublicDemo()) return <OwnFactorGate onShown={onShown} />
  return (
    <Card>
      <FactorDemoForm onShown={onShown} />
    </Card>
  )
}

/** Asks for a second factor, or leads to where one is set up. */
function OwnFactorGate({ onShown }: Props) {
  const { data: factors, isPending, error, refetch } = useQuery(factorsQuery())
  if (isPending) return <Skeleton height={160} />
  if (!factors) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (factors.appSince === null && factors.passkeys === 0)
    return <EmptyState {...factorCopy.gate} action={<LinkButton to="/account">{factorCopy.gateLink}</LinkButton>} />
  return (
    <Card>
      <FactorForm text={factorCopy.gateAsk} onShown={onShown} />
    </Card>
  )
}
