import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { statusLines } from '#shared/copy.ts'
import { authQueries } from '#web/auth/queries.ts'
import { newVersion } from '#web/lib/new-version.ts'
import { useIsOnline } from '#web/lib/online.ts'
import { useIsOutOfReach } from '#web/lib/reach.ts'
import classes from './status-line.module.css'

/** What is to be known on every screen, in one quiet line under the header; nothing most of the time. */
export function StatusLine() {
  const isOnline = useIsOnline()
  const isOutOfReach = useIsOutOfReach()
  const newer = newVersion.use()
  const { isLoadingError: isUnknown } = useQuery(authQueries.viewer())
  useReadingAgain(isOutOfReach)

  return (
    <div role="status">
      {!isOnline ? (
        <Line isWarning>{isUnknown ? statusLines.offlineVisitor : statusLines.offline}</Line>
      ) : isOutOfReach ? (
        <Line isWarning>{statusLines.outOfReach}</Line>
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

/** Once the server answers again, whatever was read from this device meanwhile is read anew. */
function useReadingAgain(isOutOfReach: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (isOutOfReach) return () => void cache.invalidateQueries()
  }, [cache, isOutOfReach])
}
