import { connect } from 'node:net'

/** Sends raw bytes over a TCP connection; returns everything received until the server closes it. */
export function sendRaw(address: string, ...chunks: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => done(received))
    for (const chunk of chunks) socket.write(chunk)
  })
}

/** Splits raw HTTP responses into their statuses, headers and bodies. */
export const parseResponses = (received: string) =>
  received
    .split(/(?=HTTP\/1\.1 \d{3})/)
    .filter(Boolean)
    .map((response) => {
      const [head = '', body = ''] = response.split('\r\n\r\n')
      return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body }
    })
