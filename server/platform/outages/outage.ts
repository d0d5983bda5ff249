import type { TakeError } from '#server/platform/process/take-error.ts'
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
  write: (line: string) => void
  /** Interval at which the service is checked during its outage. */
  everyMs: number
  remindEveryMs?: number
}

/**
 * Logs the outage of one service: a line when it begins, one when it ends, and one an hour between. An error alone does
 * not begin an outage: the service is checked first, because the error may come from elsewhere.
 */
export function openOutage(options: OutageOptions) {
  const { mayExplain, check, describe, endText, write, everyMs, remindEveryMs = hourMs } = options
  let state: 'works' | 'being checked' | 'fails' | 'closed' = 'works'
  let timer: NodeJS.Timeout | undefined
  let beganAt = 0
  let toldAt = 0
  const lasted = () => formatDuration(performance.now() - beganAt)

  function begin(error: unknown) {
    if (state === 'closed') return
    state = 'fails'
    beganAt = performance.now()
    toldAt = beganAt
    write(describe(error))
    checkLater()
  }

  function checkLater() {
    timer = setTimeout(() => void check().then(end, goOn), everyMs).unref()
  }

  function goOn(error: unknown) {
    if (state === 'closed') return
    if (performance.now() - toldAt >= remindEveryMs) {
      toldAt = performance.now()
      write(`${describe(error)} (for ${lasted()})`)
    }
    checkLater()
  }

  function end() {
    if (state === 'closed') return
    state = 'works'
    write(`${endText}, after ${lasted()}`)
  }

  /** Checks the service; `onWorking` is called if it works. */
  function checkNow(onWorking = () => {}) {
    state = 'being checked'
    return check().then(() => {
      if (state === 'being checked') state = 'works'
      onWorking()
    }, begin)
  }

  const take: TakeError = (error, log) => {
    if (state === 'closed' || !mayExplain(error)) return false
    if (state === 'works') void checkNow(log)
    return true
  }

  function close() {
    state = 'closed'
    clearTimeout(timer)
  }

  return {
    take,
    /** Checks the service without an error that leads to it. */
    check: async () => {
      if (state === 'works') await checkNow()
    },
    close,
  }
}
