import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { cast } from '#tests/cast.ts'
import { openMailServer } from '#tests/services/mail-server.ts'

export const mailFaults = ['refuses connections', 'is slow', 'hangs', 'answers 4xx', 'answers 5xx'] as const
type MailFault = (typeof mailFaults)[number]

/** Delay of a slow server before its greeting and before later replies; less than the client's timeout. */
const slowMs = 5_000

export const mailName = (to: string | undefined, taskId: string | undefined) => `${taskId} to ${to}`
/** Decodes the soft line breaks and equals signs of quoted-printable. */
export const decodeQuotedPrintable = (source: string) => source.replace(/=\r\n/g, '').replaceAll('=3D', '=')
/** Name of a mail: the task that it links to, and its recipient. */
const nameOf = (to: string | undefined, source: string) =>
  mailName(to, /\/task\/([\w-]{36})/.exec(decodeQuotedPrintable(source))?.[1])

const slow: SMTPServerOptions = {
  onConnect: (_, done) => void setTimeout(done, slowMs),
  onMailFrom: (_, __, done) => void setTimeout(done, slowMs),
  onRcptTo: (_, __, done) => void setTimeout(done, slowMs),
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * Opens a mail server with faults that a test can choose, always at the same address, and records the outcome of each
 * mail.
 */
export async function openFaultyMailServer() {
  let [server, isRunning] = [await openMailServer(), true]
  const { url } = server
  const port = Number(new URL(url).port)
  const deliveredBefore: typeof server.received = []
  const found = {
    /** Number of replies that Ben's address does not exist. */
    unknownRecipient: 0,
    /** Names of the mails that it read and rejected permanently. */
    refused: [] as string[],
    /** Number of times that it stopped replying or replied with a temporary failure. */
    deferred: 0,
  }

  /** Stops replying before the greeting, after the recipient, or after the complete mail. */
  function hanging(): SMTPServerOptions {
    let calls = 0
    const staysSilent = (every: number) => {
      calls += 1
      if (calls % every !== 0) return false
      found.deferred += 1
      return true
    }
    return {
      onConnect: (_, done) => void (staysSilent(3) || done()),
      onRcptTo: (_, __, done) => void (staysSilent(2) || done()),
      onData: (stream) => void stream.resume().on('end', () => staysSilent(1)),
      // Closing does not wait for connections that hang.
      closeTimeout: 1,
    }
  }
  const deferring: SMTPServerOptions = {
    onRcptTo(_, __, done) {
      found.deferred += 1
      done(smtpError(451, '4.3.0 Come back later'))
    },
  }
  const refusing: SMTPServerOptions = {
    onRcptTo({ address }, _, done) {
      if (address !== cast.ben.email) return done()
      found.unknownRecipient += 1
      done(smtpError(550, '5.1.1 Nobody here'))
    },
    async onData(stream, { envelope }, done) {
      found.refused.push(nameOf(envelope.rcptTo[0]?.address, await text(stream)))
      done(smtpError(554, '5.6.0 Not this one'))
    },
  }
  const optionsIn: Record<Exclude<MailFault, 'refuses connections'>, () => SMTPServerOptions> = {
    'is slow': () => slow,
    hangs: hanging,
    'answers 4xx': () => deferring,
    'answers 5xx': () => refusing,
  }

  async function close() {
    if (!isRunning) return
    isRunning = false
    await server.close()
    deliveredBefore.push(...server.received)
  }
  /** All mails accepted so far, in order. */
  const delivered = () => [...deliveredBefore, ...(isRunning ? server.received : [])]
  return {
    url,
    found,
    delivered,
    /** Names of all mails accepted so far. */
    names: () => delivered().map(({ to, source }) => nameOf(to[0], source)),
    async switchTo(fault: MailFault | 'works') {
      await close()
      if (fault === 'refuses connections') return
      server = await openMailServer({ ...(fault !== 'works' && optionsIn[fault]()), port })
      isRunning = true
    },
    close,
  }
}
