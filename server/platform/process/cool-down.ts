/** Opens a cool-down: after a failure, callers skip the failing service for a while instead of all waiting for it. */
export function openCoolDown(coolDownMs: number, now = () => performance.now()) {
  let endsAt = Number.NEGATIVE_INFINITY
  return {
    isOn: () => now() < endsAt,
    begin() {
      endsAt = now() + coolDownMs
    },
  }
}
