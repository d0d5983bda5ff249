import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { healthParts } from './health-parts.ts'
import { jobNames } from './job-names.ts'

const time = z.nullable(z.iso.datetime())

const waiting = z.object({
  count: described(z.number(), 'Due and not sent yet; 1,001 stands for more than 1,000.'),
  since: described(time, 'Since when the oldest of them waits; null if none does.'),
})

const jobSchema = z.object({
  name: z.enum(jobNames),
  ranAt: described(time, 'End of its last run without a failure, on any node; null before the first.'),
  failedAt: time,
  isLate: z.boolean(),
})
export type JobHealth = z.infer<typeof jobSchema>

export const healthSchema = z.object({
  at: z.iso.datetime(),
  needs: described(z.array(z.enum(healthParts)), 'The parts that need the operator.'),
  database: z.object({ isEmbedded: z.boolean(), version: z.string(), bytes: z.number() }),
  nodes: z.object({
    running: z.number(),
    silent: described(z.number(), 'Nodes that ended within a day without saying so.'),
    silentSince: time,
  }),
  jobs: z.array(jobSchema),
  mail: z.object({
    sentTo: described(z.enum(['server', 'folder', 'demo']), 'In a folder mails are only stored, as in a demo.'),
    waiting,
    refusedAddresses: described(z.number(), 'Neighbors whose address the mail server refused.'),
    refused: described(z.number(), 'Mails of the last 7 days that the mail server refused for good.'),
    givenUp: described(z.number(), 'Mails of the last 7 days whose attempts all failed.'),
  }),
  push: z.object({
    devices: z.number(),
    waiting,
    refused: described(z.number(), 'Pushes of the last 7 days to devices that their service no longer knew.'),
    givenUp: described(z.number(), 'Pushes of the last 7 days whose attempts all failed.'),
  }),
  disk: z.object({
    freeBytes: described(z.nullable(z.number()), 'The least among the nodes that run; null if none has told it.'),
  }),
  backup: z.object({ madeAt: time, lostFiles: z.number() }),
})
export type Health = z.infer<typeof healthSchema>
