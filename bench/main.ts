import { parseArgs } from 'node:util'
import { pick, requireServer, roundsOf } from './command.ts'
import { scaleDatabase } from './database.ts'
import { embedded } from './embedded.ts'
import { feed } from './feed.ts'
import { http } from './http.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import type { Database } from './run.ts'
import { unread } from './unread.ts'

const goals = { feed, http, messages, unread, moderation, embedded }
const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }
const usage = `npm run bench -- [--sizes ${Object.keys(sizes)}] [--only ${Object.keys(goals)}] [--rounds 3] [--fresh]`

const { values } = parseArgs({
  options: {
    sizes: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    fresh: { type: 'boolean', default: false },
  },
})
const server = requireServer()
const rounds = roundsOf(values.rounds, usage)

const chosen = pick(goals, values.only, usage)
const databases: Database[] = []
for (const [name, tasks] of pick(sizes, values.sizes, usage))
  databases.push({ name, tasks, url: await scaleDatabase(server, tasks, values.fresh) })
for (const [, measure] of chosen) await measure({ rounds, databases })
