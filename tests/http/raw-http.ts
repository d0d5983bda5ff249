import { connect } from 'node:net'

/** Says these bytes to a server on a bare wire, and answers with all it says back until it hangs up. */
export function sayOnWire(address: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((done) => {
    const wire = connect(Number(port), hostname)
    let heard = ''
    wire.on('data', (data) => {
      heard += data.toString('latin1')
    })
    wire.on('error', () => {})
    wire.on('close', () => done(heard))
    for (const part of parts) wire.write(part)
  })
}

/** The answers in what a wire said, one after another: their status and their body. */
export const answersIn = (heard: string) =>
  heard
    .split(/(?=HTTP\/1\.1 \d{3})/)
    .filter(Boolean)
    .map((answer) => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body }
    })
