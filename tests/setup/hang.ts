/** Timeout in ms that only a hang exceeds: a busy machine is many times slower than an idle one, but not that slow. */
export const hangMs = 120_000
