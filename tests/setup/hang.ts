/** What takes so long hangs, in ms: a busy machine needs many times as long for anything as a quiet one, but less. */
export const hangMs = 120_000
