import { chmodSync, globSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { freshFolder } from '#tests/setup/server-process.ts'

/** Library that fakes the time of processes, if it is installed: https://github.com/wolfcw/libfaketime. */
const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').at(0)
export const canFakeClock = library !== undefined

/** Opens a fake clock for child processes that are started with its `env`. */
export function openFakeClock() {
  const folder = freshFolder()
  const [now, next] = [`${folder}/now`, `${folder}/next`]
  // PostgreSQL runs as another user and must read the clock file too.
  chmodSync(folder, 0o755)
  const setOffset = (offset: string) => {
    writeFileSync(next, offset)
    renameSync(next, now)
  }
  setOffset('+0')
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: now,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** Sets the offset from the real time: '+1d', '-1h'. */
    setOffset,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
