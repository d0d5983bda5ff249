import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { cast } from '#tests/cast.ts'
import { openMailServer } from '#tests/outside/mail-server.ts'

export const troubles = ['refuses connections', 'is slow', 'hangs', 'answers 4xx', 'answers 5xx'] as const
type Trouble = (typeof troubles)[number]

/** How long a slow one takes for its first word, and for each of the next: less than it is waited for. */
const slowMs = 5_000

export const mailAbout = (to: string | undefined, taskId: string | undefined) => `${taskId} to ${to}`
/** A long line of a mail is broken on its way. */
export const wordsOf = (source: string) => source.replace(/=\r\n/g, '').replaceAll('=3D', '=')
/** Which mail it is: the task that it leads to, and to whom it went. */
const nameOf = (to: string | undefined, source: string) =>
  mailAbout(to, /\/task\/([\w-]{36})/.exec(wordsOf(source))?.[1])

const slow: SMTPServerOptions = {
  onConnect: (_, done) => void setTimeout(done, slowMs),
  onMailFrom: (_, __, done) => void setTimeout(done, slowMs),
  onRcptTo: (_, __, done) => void setTimeout(done, slowMs),
}

const no = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/**
 * A mail server that a test can put into trouble, always at the same address, and what became of each mail that it met.
 */
export async function openTroubledMail() {
  let [server, isOpen] = [await openMailServer(), true]
  const { url } = server
  const port = Number(new URL(url).port)
  const earlier: typeof server.taken = []
  const found = {
    /** How often it said that nobody has Ben's address. */
    unknown: 0,
    /** The names of the mails that it read and refused for good. */
    refused: [] as string[],
    /** How often it fell silent, or said to come back. */
    putOff: 0,
  }

  /** Falls silent before its first word, at the address, or once it has the whole mail. */
  function hanging(): SMTPServerOptions {
    let turn = 0
    const fallsSilent = (every: number) => {
      turn += 1
      if (turn % every !== 0) return false
      found.putOff += 1
      return true
    }
    return {
      onConnect: (_, done) => void (fallsSilent(3) || done()),
      onRcptTo: (_, __, done) => void (fallsSilent(2) || done()),
      onData: (stream) => void stream.resume().on('end', () => fallsSilent(1)),
      // Nobody who hangs on it is waited for.
      closeTimeout: 1,
    }
  }
  const comingBack: SMTPServerOptions = {
    onRcptTo(_, __, done) {
      found.putOff += 1
      done(no(451, '4.3.0 Come back later'))
    },
  }
  const refusing: SMTPServerOptions = {
    onRcptTo({ address }, _, done) {
      if (address !== cast.ben.email) return done()
      found.unknown += 1
      done(no(550, '5.1.1 Nobody here'))
    },
    async onData(stream, { envelope }, done) {
      found.refused.push(nameOf(envelope.rcptTo[0]?.address, await text(stream)))
      done(no(554, '5.6.0 Not this one'))
    },
  }
  const optionsIn: Record<Exclude<Trouble, 'refuses connections'>, () => SMTPServerOptions> = {
    'is slow': () => slow,
    hangs: hanging,
    'answers 4xx': () => comingBack,
    'answers 5xx': () => refusing,
  }

  async function close() {
    if (!isOpen) return
    isOpen = false
    await server.close()
    earlier.push(...server.taken)
  }
  /** All mails that it ever took, as they came. */
  const taken = () => [...earlier, ...(isOpen ? server.taken : [])]
  return {
    url,
    found,
    taken,
    /** The names of all that it took. */
    names: () => taken().map(({ to, source }) => nameOf(to[0], source)),
    async turn(into: Trouble | 'is well') {
      await close()
      if (into === 'refuses connections') return
      server = await openMailServer({ ...(into !== 'is well' && optionsIn[into]()), port })
      isOpen = true
    },
    close,
  }
}
