import { type FetchQueryOptions, type QueryKey, useQuery } from '@tanstack/react-query'
import { type ComponentType, createContext, use, useDeferredValue, useEffect } from 'react'
import { signedOut } from '#shared/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { goToLogin, isSignedOut } from '#web/lib/request-errors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { queryClient } from './query-client.ts'

const CurrentViewer = createContext<Me | null>(null)

/** Returns the signed-in viewer. Throws outside screens wrapped in `signedIn`. */
export function useViewer(): Me {
  const viewer = use(CurrentViewer)
  if (viewer === null) throw new Error('This screen is not wrapped in signedIn()')
  return viewer
}

/** Wraps a screen for signed-in viewers only: `createFileRoute('/browse')({ component: signedIn(Browse) })`. */
export const signedIn = (Screen: ComponentType) =>
  function SignedIn() {
    const viewer = useQuery(authQueries.viewer())
    const isKnown = viewer.data !== undefined
    // The header renders first and the screen after it, so that a slow phone can respond in between.
    const wasKnown = useDeferredValue(isKnown)

    if (viewer.isPending || (isKnown && !wasKnown)) return <ScreenSkeleton />
    if (isSignedOut(viewer.error)) return <LoggedOut />
    if (!viewer.data) return <ErrorState error={viewer.error} onRetry={() => void viewer.refetch()} order={1} />
    // The key resets the screen, with all typed text, when another account signs in in another tab.
    return (
      <CurrentViewer key={viewer.data.id} value={viewer.data}>
        <Screen />
      </CurrentViewer>
    )
  }

/** Prefetches a screen's first query while its code loads; does nothing for signed-out visitors. */
export async function prefetchForViewer<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) {
  const viewer = await queryClient.ensureQueryData(authQueries.viewer()).catch(() => null)
  if (viewer && !viewer.suspension) await queryClient.prefetchQuery(query)
}

function LoggedOut() {
  useEffect(() => goToLogin(null), [])
  return (
    <>
      <Title>See you in a moment</Title>
      <Text tone="soft" role="alert">
        {signedOut}
      </Text>
    </>
  )
}
