import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { statusLines } from '#shared/copy.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { useIsShowingCached } from '#web/lib/connectivity.ts'
import { newVersion } from '#web/lib/new-version.ts'
import { useIsOnline } from '#web/lib/online.ts'
import classes from './status-line.module.css'

/** A status line under the header: offline, server unreachable, or a newer version. It is empty most of the time. */
export function StatusLine() {
  const isOnline = useIsOnline()
  const isShowingCached = useIsShowingCached()
  const newer = newVersion.use()
  const { isLoadingError: isUnknown } = useQuery(authQueries.viewer())
  useRefetchOnReconnect(isShowingCached)

  return (
    <div role="status">
      {!isOnline ? (
        <Line isWarning>{isUnknown ? statusLines.offlineVisitor : statusLines.offline}</Line>
      ) : isShowingCached ? (
        <Line isWarning>{statusLines.unreachable}</Line>
      ) : (
        newer && (
          <Line>
            <span>{statusLines.newVersion}</span>
            <span>
              <button type="button" className={classes.button} onClick={newer.load}>
                {statusLines.reload}
              </button>
              <button type="button" className={classes.button} onClick={() => newVersion.set(null)}>
                {statusLines.notNow}
              </button>
            </span>
          </Line>
        )
      )}
    </div>
  )
}

const Line = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <div className={classes.line} data-warning={isWarning}>
    {children}
  </div>
)

/** Refetches data read from this device's cache once the server answers again. */
function useRefetchOnReconnect(isShowingCached: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (isShowingCached) return () => void cache.invalidateQueries()
  }, [cache, isShowingCached])
}
