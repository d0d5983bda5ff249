import type { FastifyInstance } from 'fastify'
import type { CountConnections } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { countWaitingMails } from '#server/mail/outbox.ts'
import type { MailOutcomes } from '#server/mail/postman.ts'
import type { PushOutcomes } from '#server/push/pusher.ts'
import type { Reading } from './metrics.ts'

type Sources = {
  app: FastifyInstance
  db: Db
  jobs: Jobs
  mails: MailOutcomes
  pushes: PushOutcomes
  connections: CountConnections
}

/** What an operator wants to see beside how long answers took. */
export const readingsOf = ({ app, db, jobs, mails, pushes, connections }: Sources): Reading[] => [
  {
    name: 'sockets',
    help: 'Screens that are kept informed by this node',
    read: async () => ({ all: app.websocketServer.clients.size }),
  },
  {
    name: 'jobs',
    help: 'Jobs of all nodes, by where they stand',
    label: 'state',
    read: jobs.count,
  },
  {
    name: 'mails_waiting',
    help: 'Mails of all nodes that were not taken yet: later, due, or handed to a job',
    label: 'state',
    read: () => countWaitingMails(db),
  },
  {
    name: 'mails_total',
    help: 'What became of mails on this node: failed are tried again, too_many were not handed over, beyond a day’s',
    label: 'outcome',
    isTotal: true,
    read: async () => mails,
  },
  {
    name: 'pushes_total',
    help: 'What became of pushes on this node: failed are tried again, the devices of gone are forgotten',
    label: 'outcome',
    isTotal: true,
    read: async () => pushes,
  },
  {
    name: 'database_connections',
    help: "This node's connections to the database, and who waits for one",
    label: 'state',
    read: async () => connections(),
  },
]
