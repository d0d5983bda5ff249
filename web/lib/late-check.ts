import type { Faults } from './faults-said.ts'

type Check<Values> = (values: Values) => Faults

/**
 * What checks a form, fetched on the first sign of use and awaited before it is sent: no screen waits for its schemas.
 */
export function lateCheck<Values>(fetchCheck: () => Promise<Check<Values>>) {
  let check: Check<Values> | undefined
  let coming: Promise<void> | undefined

  async function fetchOnce() {
    try {
      check = await fetchCheck()
    } catch {
      // Without it the server says what is wrong.
      coming = undefined
    }
  }

  return {
    ready(): Promise<void> {
      coming ??= fetchOnce()
      return coming
    },
    faults: (values: Values): Faults => check?.(values) ?? {},
  }
}
