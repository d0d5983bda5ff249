/** Leaves what failed alone for a while, so that not everybody waits for what hangs. */
export function openRest(restMs: number, now = () => performance.now()) {
  let endsAt = Number.NEGATIVE_INFINITY
  return {
    isOn: () => now() < endsAt,
    begin() {
      endsAt = now() + restMs
    },
  }
}
