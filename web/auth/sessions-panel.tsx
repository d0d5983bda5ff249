import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Session } from '#shared/auth/schema.ts'
import { signOutElsewhereNote } from '#shared/auth/wording.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './account-panels.module.css'
import { accountQueries, useEndOtherSessions, useEndSession } from './account-queries.ts'
import { SessionRow } from './session-row.tsx'

/** Every browser that is signed in as the viewer, and the way to end what is not theirs. */
export function SessionsPanel() {
  const { data: sessions, isPending, error, refetch } = useQuery(accountQueries.sessions())
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Panel title="Where you are signed in" headingRef={heading}>
      {isPending && <Skeleton height={120} radius="md" />}
      {!isPending && !sessions && <ErrorState error={error} onRetry={() => void refetch()} order={3} />}
      {sessions && <Places sessions={sessions} onEnded={() => heading.current?.focus({ preventScroll: true })} />}
    </Panel>
  )
}

/** Its button goes with a session, so the focus goes on to the heading. */
function Places({ sessions, onEnded }: { sessions: Session[]; onEnded: () => void }) {
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const here = sessions.filter(({ isCurrent }) => isCurrent)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={classes.sessions}>
        {[...here, ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id, { onSuccess: onEnded })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Stack gap="sm" mt="md">
          <Text c="dimmed">{signOutElsewhereNote}</Text>
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
    </>
  )
}
