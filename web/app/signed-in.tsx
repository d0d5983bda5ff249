import { Text, Title } from '@mantine/core'
import { type FetchQueryOptions, type QueryKey, useQuery } from '@tanstack/react-query'
import { type ComponentType, createContext, use, useDeferredValue, useEffect } from 'react'
import { signedOut } from '#shared/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { authQueries } from '#web/auth/queries.ts'
import { goToLogin, isSignedOut } from '#web/lib/when-failed.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'
import { queryClient } from './query-client.ts'

const Viewer = createContext<Me | null>(null)

/** The person at this screen. Only within screens wrapped in `signedIn`. */
export function useViewer(): Me {
  const viewer = use(Viewer)
  if (viewer === null) throw new Error('This screen is not wrapped in signedIn()')
  return viewer
}

/** Shows a screen to signed-in people alone: `createFileRoute('/browse')({ component: signedIn(Browse) })`. */
export const signedIn = (Screen: ComponentType) =>
  function SignedIn() {
    const viewer = useQuery(authQueries.viewer())
    const isKnown = viewer.data !== undefined
    // The header first, then the screen in pieces: a slow phone answers in between.
    const wasKnown = useDeferredValue(isKnown)

    if (viewer.isPending || (isKnown && !wasKnown)) return <ScreenSkeleton />
    if (isSignedOut(viewer.error)) return <LoggedOut />
    if (!viewer.data) return <ErrorState error={viewer.error} onRetry={() => void viewer.refetch()} order={1} />
    // Another person who has signed in meanwhile, in another tab, finds nothing of what was typed here.
    return (
      <Viewer key={viewer.data.id} value={viewer.data}>
        <Screen />
      </Viewer>
    )
  }

/** Asks for what a screen begins with while its code is on its way; for nobody who is not signed in. */
export async function askAhead<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) {
  const viewer = await queryClient.ensureQueryData(authQueries.viewer()).catch(() => null)
  if (viewer) await queryClient.prefetchQuery(query)
}

function LoggedOut() {
  useEffect(() => goToLogin(null), [])
  return (
    <>
      <Title>See you in a moment</Title>
      <Text c="dimmed" role="alert">
        {signedOut}
      </Text>
    </>
  )
}
