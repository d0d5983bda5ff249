import type { LogAsOutage } from '#server/platform/process/log-as-outage.ts'
import { hourMs } from '#shared/time.ts'
import { formatDuration } from './format-duration.ts'

export type Outage = ReturnType<typeof openOutage>

type OutageOptions = {
  /** True for an error that the outage of this service would explain. */
  mayExplain: (error: unknown) => boolean
  /** Rejects while the service does not work. */
  check: () => Promise<unknown>
  /** Returns the sentence, without a period, for the error with which the check was rejected. */
  describe: (error: unknown) => string
  /** Sentence, without a period, for the end of the outage. */
  endText: string
  writeLine: (line: string) => void
  /** Interval at which the service is checked during its outage. */
  checkEveryMs: number
  remindEveryMs?: number
}

/**
 * Logs the outage of one service: a line when it begins, one when it ends, and one an hour between. An error alone does
 * not begin an outage: the service is checked first, because the error may come from elsewhere.
 */
export function openOutage(options: OutageOptions) {
  const { mayExplain, check, describe, endText, writeLine, checkEveryMs, remindEveryMs = hourMs } = options
  let state: 'works' | 'being checked' | 'fails' | 'closed' = 'works'
  let timer: NodeJS.Timeout | undefined
  let beganAt = 0
  let writtenAt = 0
  const durationText = () => formatDuration(performance.now() - beganAt)

  function beginOutage(error: unknown) {
    if (state === 'closed') return
    state = 'fails'
    beganAt = performance.now()
    writtenAt = beganAt
    writeLine(describe(error))
    scheduleCheck()
  }

  function scheduleCheck() {
    timer = setTimeout(() => void check().then(endOutage, continueOutage), checkEveryMs).unref()
  }

  function continueOutage(error: unknown) {
    if (state === 'closed') return
    if (performance.now() - writtenAt >= remindEveryMs) {
      writtenAt = performance.now()
      writeLine(`${describe(error)} (for ${durationText()})`)
    }
    scheduleCheck()
  }

  function endOutage() {
    if (state === 'closed') return
    state = 'works'
    writeLine(`${endText}, after ${durationText()}`)
  }

  /** Checks the service; `onWorking` is called if it works. */
  function checkNow(onWorking = () => {}) {
    state = 'being checked'
    return check().then(() => {
      if (state === 'being checked') state = 'works'
      onWorking()
    }, beginOutage)
  }

  const logAsOutage: LogAsOutage = (error, log) => {
    if (state === 'closed' || !mayExplain(error)) return false
    if (state === 'works') void checkNow(log)
    return true
  }

  function close() {
    state = 'closed'
    clearTimeout(timer)
  }

  return {
    logAsOutage,
    /** Checks the service although no error was reported. */
    check: async () => {
      if (state === 'works') await checkNow()
    },
    close,
  }
}
