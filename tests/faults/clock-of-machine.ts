import { chmodSync, globSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { freshFolder } from '#tests/setup/server-process.ts'

/** The library that tells processes another time, where it is installed: https://github.com/wolfcw/libfaketime. */
const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').at(0)
export const canSetClock = library !== undefined

/** A clock for the processes of a test: those that are started with its `env` go by it. */
export function openClock() {
  const folder = freshFolder()
  const [now, next] = [`${folder}/now`, `${folder}/next`]
  // PostgreSQL, which reads it too, is another user.
  chmodSync(folder, 0o755)
  const jump = (to: string) => {
    writeFileSync(next, to)
    renameSync(next, now)
  }
  jump('+0')
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: now,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** So far from the right time: '+1d', '-1h'. */
    jump,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
