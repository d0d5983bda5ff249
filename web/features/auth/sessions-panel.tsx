import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { signOutElsewhereNote } from '#shared/auth/copy.ts'
import type { Session } from '#shared/auth/schema.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './account-panels.module.css'
import { accountQueries, useEndOtherSessions, useEndSession } from './account-queries.ts'
import { SessionRow } from './session-row.tsx'

/** Lists all sessions of the viewer and ends those they do not recognize. */
export function SessionsPanel() {
  const { data: sessions, isPending, error, refetch } = useQuery(accountQueries.sessions())
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Panel title="Where you are signed in" headingRef={heading}>
      {isPending && <Skeleton height={120} />}
      {!isPending && !sessions && <ErrorState error={error} onRetry={() => void refetch()} order={3} />}
      {sessions && <SessionList sessions={sessions} onEnded={() => heading.current?.focus({ preventScroll: true })} />}
    </Panel>
  )
}

/** Ending a session removes its button, so the focus moves to the heading. */
function SessionList({ sessions, onEnded }: { sessions: Session[]; onEnded: () => void }) {
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const current = sessions.filter(({ isCurrent }) => isCurrent)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Stack>
      <ul className={classes.sessions}>
        {[...current, ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id, { onSuccess: onEnded })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Stack gap="sm">
          <Text tone="soft">{signOutElsewhereNote}</Text>
          <BusyButton
            variant="default"
            fullWidth
            isBusy={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: onEnded })}
          >
            Sign Out Everywhere Else
          </BusyButton>
        </Stack>
      )}
    </Stack>
  )
}
