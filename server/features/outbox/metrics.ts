import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { countWaitingCases, findOldestAge } from '#server/features/cases/store.ts'
import { countUnsentMails } from '#server/features/outbox/store.ts'
import type { CountConnections } from '#server/platform/db/connect.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { MetricDefinition } from '#server/platform/metrics/metrics.ts'

type Sources = {
  app: FastifyInstance
  db: Db
  jobs: Jobs
  mailOutcomes: Record<string, number>
  pushOutcomes: Record<string, number>
  connections: CountConnections
  freeDiskBytes: (() => number) | undefined
}

/** Metrics for operators, in addition to the request durations. */
export const metricsOf = ({
  app,
  db,
  jobs,
  mailOutcomes,
  pushOutcomes,
  connections,
  freeDiskBytes,
}: Sources): MetricDefinition[] => [
  {
    name: 'sockets',
    help: 'Open sockets of this node',
    read: async () => ({ all: app.websocketServer.clients.size }),
  },
  {
    name: 'jobs',
    help: 'Jobs of all nodes by state',
    label: 'state',
    read: jobs.count,
  },
  {
    name: 'mails_waiting',
    help: 'Unsent mails of all nodes by state: later, due, or handed (queued)',
    label: 'state',
    read: () => countUnsentMails(db),
  },
  {
    name: 'cases_open',
    help: 'Cases of reported things that nobody has decided',
    read: async () => ({ all: await countWaitingCases(db, 'open') }),
  },
  {
    name: 'cases_appealed',
    help: 'Cases with an appeal that nobody has answered',
    read: async () => ({ all: await countWaitingCases(db, 'appealed') }),
  },
  {
    name: 'case_oldest_seconds',
    help: 'Age of the oldest case that nobody has decided; 0 if there is none',
    read: async () => ({ all: await findOldestAge(db) }),
  },
  {
    name: 'mails_total',
    help: 'Mails handled by this node by outcome: failed are retried, too_many exceeded the daily quota',
    label: 'outcome',
    isTotal: true,
    read: async () => mailOutcomes,
  },
  {
    name: 'pushes_total',
    help: 'Pushes handled by this node by outcome: failed are retried, the devices of gone are deleted',
    label: 'outcome',
    isTotal: true,
    read: async () => pushOutcomes,
  },
  {
    name: 'database_connections',
    help: 'Database connections of this node by state, and requests that wait for one',
    label: 'state',
    read: async () => connections(),
  },
  ...(freeDiskBytes
    ? [
        {
          name: 'disk_free_bytes',
          help: 'Free space on the disk of DATA_DIR',
          read: async () => ({ all: freeDiskBytes() }),
        },
      ]
    : []),
]
