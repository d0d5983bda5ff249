/** Prints the reason and exits with code 1. */
export function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

/** Returns the entries that a comma-separated list such as `feed,http` names; all of them if there is no list. */
export function pick<Value>(
  all: Record<string, Value>,
  names: string | undefined,
  usage: string,
): [name: string, value: Value][] {
  const picked = Object.entries(all).filter(([name]) => names === undefined || names.split(',').includes(name))
  if (picked.length < (names?.split(',').length ?? 1)) stop(`Unknown name in ${names}. ${usage}`)
  return picked
}

export function roundsOf(words: string, usage: string): number {
  const rounds = Number(words)
  if (!Number.isInteger(rounds) || rounds < 1) stop(`--rounds must be a whole number from 1. ${usage}`)
  return rounds
}

/** URL of the PostgreSQL server to measure on; exits if none is set. */
export const requireServer = (): string =>
  process.env['TEST_DATABASE_URL'] ??
  process.env['DATABASE_URL'] ??
  stop('Set TEST_DATABASE_URL to a PostgreSQL server on which the benchmark may create databases.')
