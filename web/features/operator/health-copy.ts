import { formatSize } from '#shared/files/format-size.ts'
import { formatChatTime } from '#shared/messages/format-message-time.ts'
import { hasFailed } from '#shared/operator/find-needs.ts'
import type { HealthPart } from '#shared/operator/health-parts.ts'
import type { Health, JobHealth } from '#shared/operator/health-schema.ts'
import type { JobName } from '#shared/operator/job-names.ts'
import {
  backupMaxDays,
  countedRowsMax,
  mailWaitMaxMinutes,
  problemDays,
  pushWaitMaxHours,
} from '#shared/operator/limits.ts'

export const healthCopy = {
  title: 'Operate',
  intro: 'How this place is, for those who keep it running. Nobody’s chats are here.',
  fine: 'Fine',
  needsYou: 'Needs you',
  allFine: 'Everything is fine.',
  jobs: 'Each job and its last run',
} as const

export const summaryText = ({ needs }: Health): string => {
  if (needs.length === 0) return healthCopy.allFine
  return needs.length === 1 ? 'One thing needs you.' : `${needs.length} things need you.`
}

export const partLabels: Record<HealthPart, string> = {
  database: 'Database',
  nodes: 'Server',
  jobs: 'Background jobs',
  mail: 'Mail',
  push: 'Push',
  disk: 'Disk',
  backup: 'Backup',
}

export const jobLabels: Record<JobName, string> = {
  reminders: 'Send reminders of tasks',
  settling: 'Settle arrangements',
  outcome_questions: 'Ask whether arrangements happened',
  expiry: 'Close posts whose time is over',
  digests: 'Mail the weekly digest',
  announcements: 'Mail an announcement to everybody',
  moderation: 'Close old cases, delete old evidence',
  moderator_news: 'Tell moderators what waits',
  waiting_notices: 'Tell authors of decisions that waited',
  erasures: 'Erase removed accounts',
  access: 'Delete expired sessions and links',
  factor_resets: 'End lost second steps',
  files: 'Delete files that nothing names',
  deleted_tasks: 'Forget deleted posts in calendars',
  deleted_things: 'Erase what was deleted 30 days ago',
  stored_mails: 'Delete stored mails of former neighbors',
  words: 'Delete unused search words',
  mails: 'Send mails',
  pushes: 'Send pushes',
}

const countText = (count: number, one: string, more: string): string => {
  if (count > countedRowsMax) return `More than ${countedRowsMax.toLocaleString('en-US')} ${more}`
  return count === 1 ? `1 ${one}` : `${count === 0 ? 'No' : count.toLocaleString('en-US')} ${more}`
}

const gigabyte = 2 ** 30
const sizeText = (bytes: number): string =>
  bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : formatSize(bytes)

const problemsText = ({ refused, givenUp }: { refused: number; givenUp: number }, why = ''): string =>
  refused + givenUp === 0
    ? `None was refused or given up in the last ${problemDays} days.`
    : `In the last ${problemDays} days ${refused} ${refused === 1 ? 'was' : 'were'} refused${why} and ${givenUp} given up.`

type Reader<Part extends HealthPart> = (facts: Health[Part], today: Date) => string[]

const waitingText = ({ count, since }: Health['mail']['waiting'], one: string, more: string, today: Date) =>
  since === null
    ? `${countText(0, one, more)} wait.`
    : `${countText(count, one, more)} ${count === 1 ? 'waits' : 'wait'}, the oldest since ${formatChatTime(since, today)}.`

/** Sentences about each part, which are true whether it is fine or not. */
const facts: { [Part in HealthPart]: Reader<Part> } = {
  database: ({ isEmbedded, version, bytes }) => [
    `${isEmbedded ? 'The embedded database' : 'PostgreSQL'} (${version}) answers. It has ${sizeText(bytes)}.`,
  ],
  nodes: ({ running, silent, silentSince }, today) => [
    running === 1 ? 'One server process runs.' : `${running === 0 ? 'No' : running} server processes run.`,
    ...(silentSince
      ? [`${countText(silent, 'has', 'have')} ended unexpectedly, last ${formatChatTime(silentSince, today)}.`]
      : []),
  ],
  jobs: (jobs) => {
    const [late, failed] = [jobs.filter(({ isLate }) => isLate).length, jobs.filter(hasFailed).length]
    if (late + failed === 0) return ['All of them run on time.']
    return [
      ...(late > 0 ? [`${countText(late, 'job is', 'jobs are')} late.`] : []),
      ...(failed > 0 ? [`${countText(failed, 'job', 'jobs')} failed in the last run.`] : []),
    ]
  },
  mail: ({ sentTo, waiting, refusedAddresses, ...problems }, today) => [
    ...(sentTo === 'demo' ? ['A demo sends no mail.'] : []),
    ...(sentTo === 'folder' ? ['No mail server is set, so nobody gets any mail.'] : []),
    waitingText(waiting, 'mail', 'mails', today),
    problemsText(problems),
    ...(refusedAddresses > 0
      ? [
          `${countText(refusedAddresses, 'neighbor has an address', 'neighbors have an address')} that takes no mail; the product asks them for another.`,
        ]
      : []),
  ],
  push: ({ devices, waiting, ...problems }, today) => [
    `${countText(devices, 'device', 'devices')} ${devices === 1 ? 'gets' : 'get'} pushes. ${waitingText(waiting, 'push', 'pushes', today)}`,
    problemsText(problems, ', because a device is gone,'),
  ],
  disk: ({ freeBytes }) => [
    freeBytes === null ? 'No server process has told how much is free.' : `${sizeText(freeBytes)} are free.`,
  ],
  backup: ({ madeAt, lostFiles }, today) => [
    madeAt === null ? 'None has been made yet.' : `The last one was made ${formatChatTime(madeAt, today)}.`,
    ...(lostFiles > 0 ? [`${countText(lostFiles, 'file was', 'files were')} missing in it.`] : []),
  ],
}

export const factTexts = (part: HealthPart, health: Health, today: Date): string[] =>
  (facts[part] as Reader<HealthPart>)(health[part], today)

/** Sentences that say how the operator puts a part right. */
export const actionTexts: Record<HealthPart, (health: Health) => string> = {
  database: () => '',
  nodes: () => 'Read the last lines of its log, and start it again if it does not run.',
  jobs: () => 'Read the log for errors, and restart the server if there are none.',
  mail: ({ mail }) =>
    mail.sentTo === 'folder'
      ? 'Set SMTP_URL, then run npm run mail:test -- ADDRESS.'
      : `Run npm run mail:test -- ADDRESS: it says what the mail server answers. A mail should not wait for ${mailWaitMaxMinutes} minutes.`,
  push: () => `Read the log: it says which push service refuses. A push should not wait for ${pushWaitMaxHours} hours.`,
  disk: () => 'Make room: writes are refused once the disk is full.',
  backup: ({ backup }) =>
    backup.lostFiles > 0
      ? 'Run npm run audit: it names the missing files.'
      : `Run npm run backup -- FILE, at least every ${backupMaxDays} days, and keep the file elsewhere.`,
}

export const jobText = (job: JobHealth, today: Date): string => {
  const last = job.ranAt === null ? 'not yet' : formatChatTime(job.ranAt, today)
  return `${last}${job.isLate ? ' (late)' : ''}${hasFailed(job) ? ' (failed)' : ''}`
}
