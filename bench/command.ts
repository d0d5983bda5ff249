/** Ends the run, and says why it cannot begin. */
export function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

/** What is named, `feed,http`, of all there is; all of it where nothing is named. */
export function pick<Value>(
  all: Record<string, Value>,
  names: string | undefined,
  usage: string,
): [name: string, value: Value][] {
  const picked = Object.entries(all).filter(([name]) => names === undefined || names.split(',').includes(name))
  if (picked.length < (names?.split(',').length ?? 1)) stop(`There is no such thing as ${names}. ${usage}`)
  return picked
}

export function roundsOf(words: string, usage: string): number {
  const rounds = Number(words)
  if (!Number.isInteger(rounds) || rounds < 1) stop(`--rounds takes a whole number from 1. ${usage}`)
  return rounds
}

/** The PostgreSQL to measure on. */
export const needServer = (): string =>
  process.env['TEST_DATABASE_URL'] ??
  process.env['DATABASE_URL'] ??
  stop('Set TEST_DATABASE_URL to a PostgreSQL on which databases may be made, to measure on them.')
