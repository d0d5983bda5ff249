import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type ReceivedMail = { to: string[]; source: string }

/**
 * Starts a real SMTP server on this machine, on any port unless one is given, and collects the raw mails that it
 * accepts.
 */
export async function openMailServer({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => void parts.push(part))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(parts).toString() })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  const address = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

/** Settings of a server whose mails go to this mail server. */
export const mailEnv = ({ url }: { url: string }) => ({ SMTP_URL: url, MAIL_FROM: 'porchlight@porchlight.example' })
