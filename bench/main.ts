import { parseArgs } from 'node:util'
import { scaleDatabase } from './database.ts'
import { embedded } from './embedded.ts'
import { feed } from './feed.ts'
import { http } from './http.ts'
import { messages } from './messages.ts'
import type { Database } from './run.ts'
import { unread } from './unread.ts'

const goals = { feed, http, messages, unread, embedded }
const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }
const usage = `npm run bench -- [--sizes ${Object.keys(sizes)}] [--only ${Object.keys(goals)}] [--rounds 3] [--fresh]`

const pick = <Value>(all: Record<string, Value>, names: string | undefined): [string, Value][] => {
  const picked = Object.entries(all).filter(([name]) => names === undefined || names.split(',').includes(name))
  if (picked.length < (names?.split(',').length ?? 1)) stop(`There is no such thing as ${names}. ${usage}`)
  return picked
}

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    fresh: { type: 'boolean', default: false },
  },
})
const server = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
if (!server) stop('Set TEST_DATABASE_URL to a PostgreSQL on which databases may be made, to measure on them.')
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) stop(`--rounds takes a whole number from 1. ${usage}`)

const chosen = pick(goals, values.only)
const databases: Database[] = []
for (const [name, tasks] of pick(sizes, values.sizes))
  databases.push({ name, tasks, url: await scaleDatabase(server, tasks, values.fresh) })
for (const [, measure] of chosen) await measure({ rounds, databases })
